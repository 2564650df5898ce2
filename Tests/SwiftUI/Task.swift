extension View {
  /// https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)
  ///
  /// The task starts when the view is drawn, and is cancelled when a later drawing lacks the view.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Mapped(content: self, inputs: [priority, Closure(call: action)]) { element, context in
      element.drawing { element, rect, canvas in
        canvas.stage.begin(at: ObjectIdentifier(context.node), priority, action)
        element.draw(rect, &canvas)
      }
    }
  }
}

extension Stage {
  fileprivate func begin(
    at position: ObjectIdentifier, _ priority: TaskPriority, _ action: @escaping @Sendable () async -> Void
  ) {
    shownTasks.insert(position)
    guard tasks[position] == nil else { return }
    tasks[position] = Task(priority: priority, operation: action)
  }

  func cancelTasksOfRemovedViews() {
    for (position, task) in tasks where !shownTasks.contains(position) {
      task.cancel()
      tasks[position] = nil
    }
  }
}
