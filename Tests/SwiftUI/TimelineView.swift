/// https://developer.apple.com/documentation/swiftui/timelineschedule
public protocol TimelineSchedule {}

/// https://developer.apple.com/documentation/swiftui/animationtimelineschedule
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let paused: Bool
  public init(minimumInterval: Double? = nil, paused: Bool = false) { self.paused = paused }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// https://developer.apple.com/documentation/swiftui/timelineschedule/animation(minimuminterval:paused:)
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

/// https://developer.apple.com/documentation/swiftui/timelineviewdefaultcontext
public typealias TimelineViewDefaultContext = TimelineView<AnimationTimelineSchedule, Never>.Context

/// https://developer.apple.com/documentation/swiftui/timelineview
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// https://developer.apple.com/documentation/swiftui/timelineview/context
  public struct Context: Sendable {
    public let date: Date
  }

  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
}

extension TimelineView: View, PrimitiveView where Content: View {
  public typealias Body = Never

  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }

  func elements(in context: SwiftUI.Context) -> [Element] {
    let (stage, node) = (context.stage, context.node)
    let isPaused = (schedule as? AnimationTimelineSchedule)?.paused ?? false
    let date = isPaused ? node.values["date"] as? Date ?? stage.date : stage.date
    node.values["date"] = date
    if !isPaused { stage.isAnimating = true }
    let content = node.evaluate(
      Call(owner: self, argument: TimelineViewDefaultContext(date: date)), "TimelineView", in: context
    ) { $0.owner.content($0.argument) }
    return resolve(content, in: context.below("TimelineView"))
  }
}
