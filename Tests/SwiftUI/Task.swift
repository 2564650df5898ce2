extension View {
  /// https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)
  ///
  /// The task starts when the view is drawn, and is cancelled when a later drawing lacks the view.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Mapped(content: self) { element, context in
      element.drawing { element, rect, canvas in
        canvas.stage.begin(at: context.path + "#task", priority, action)
        element.draw(rect, &canvas)
      }
    }
  }
}

extension Stage {
  fileprivate func begin(
    at path: String, _ priority: TaskPriority, _ action: @escaping @Sendable () async -> Void
  ) {
    shownTasks.insert(path)
    guard tasks[path] == nil else { return }
    tasks[path] = Task(priority: priority, operation: action)
  }

  func cancelTasksOfRemovedViews() {
    for (path, task) in tasks where !shownTasks.contains(path) {
      task.cancel()
      tasks[path] = nil
    }
  }
}
