import Observation

/// A position in the tree of views, with the state that persists between drawings.
@MainActor
final class Node {
  /// State, and the previous values of change handlers, by name.
  var values: [String: Any] = [:]

  /// The names of the state that an evaluation has read.
  private var read: Set<String> = []

  /// Whether a dependency of the last evaluation has changed.
  private var isStale = false

  /// The last evaluation at this position.
  private var evaluation: Any?
  private var evaluationCount = 0
  private var children: [AnyHashable: Node] = [:]
  private unowned let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  /// Returns the child position at a step.
  func child(_ step: AnyHashable) -> Node {
    if let child = children[step] { return child }
    let child = Node(stage)
    children[step] = child
    return child
  }

  /// Returns the stored value of a name. Creates the value on first use.
  func kept<Value>(_ name: String, _ make: () -> Value) -> Value {
    if let value = values[name] as? Value { return value }
    let value = make()
    values[name] = value
    return value
  }

  // MARK: State

  func state<Value>(_ name: String) -> Value? {
    if stage.isEvaluating { read.insert(name) }
    return values[name] as? Value
  }

  func setState<Value>(_ name: String, to value: Value) {
    if let old = values[name] as? Value, areSame(old, value) { return }
    values[name] = value
    if read.contains(name) { invalidate() }
  }

  private func invalidate() {
    isStale = true
    stage.needsUpdate = true
  }

  /// Calls an action if a value differs from a name's previous value. The first value also counts as a change.
  func recordChange<Value: Equatable>(of name: String, to value: Value, _ action: (Value?) -> Void) {
    let old = values[name] as? Value
    guard old != value else { return }
    values[name] = value
    action(old)
  }

  // MARK: Evaluating

  /// Returns the result of a closure for an input, such as the body of a view. Calls the closure again only if the
  /// input differs from the last input, or if a dependency of the last call has changed: state, an environment value or
  /// an observable property.
  ///
  /// - Parameters:
  ///   - input: The view or the modifier, with all values that are passed to its closure.
  ///   - name: The name under which the stage counts the call.
  ///   - context: The context whose environment the dynamic properties read.
  func evaluate<Input, Output>(
    _ input: Input, _ name: @autoclosure () -> String, in context: Context, _ make: (Input) -> Output
  ) -> Output {
    let last = evaluation as? (input: Input, output: Output)
    if let last, !isStale, areSame(last.input, input), !hasOtherEnvironment(last.input, context) { return last.output }
    isStale = false
    evaluationCount += 1
    let count = evaluationCount
    for child in Mirror(reflecting: input).children {
      (child.value as? any InstalledProperty)?.install(at: child.label ?? "", in: context)
    }
    stage.countEvaluation(of: name())
    stage.depth += 1
    defer { stage.depth -= 1 }
    let output = withObservationTracking {
      make(input)
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        // A later evaluation may have other dependencies.
        if let self, self.evaluationCount == count { self.invalidate() }
      }
    }
    evaluation = (input: input, output: output)
    return output
  }

  private func hasOtherEnvironment(_ owner: Any, _ context: Context) -> Bool {
    Mirror(reflecting: owner).children.contains {
      ($0.value as? any InstalledProperty)?.hasChanged(in: context) == true
    }
  }
}

/// A closure that a view contains, with its argument.
struct Call<Owner, Argument> {
  let owner: Owner
  let argument: Argument
}
