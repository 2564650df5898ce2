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
    let stage = context.stage
    let isPaused = (schedule as? AnimationTimelineSchedule)?.paused ?? false
    let date = isPaused ? stage.storage[context.path + "#date"] as? Date ?? stage.date : stage.date
    stage.storage[context.path + "#date"] = date
    if !isPaused { stage.isAnimating = true }
    return resolve(content(TimelineViewDefaultContext(date: date)), in: context.below("TimelineView"))
  }
}
