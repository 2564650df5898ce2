import Masthead

extension HeaderCurves {
  /// Returns whether a player shows the same frames as a pipeline with memory.
  ///
  /// The list scrolls slowly and fast, with pauses, with and without reduced motion.
  func playsAlike(_ pipeline: Pipeline) -> Bool {
    let sheet = HeaderSheet(motionJSON(elements: pipeline.header.elements).compact)
    let numbers = FrameNumber.all(elements: pipeline.header.elements.map(\.name)).filter {
      !$0.name.hasPrefix("image.")
    }
    let fields = numbers.map { HeaderMotionFrame.field($0.name, elements: pipeline.header.elements.map(\.name))! }
    for index in [0, 3, 5] {
      for reducesMotion in [false, true] {
        var environment = CurveScreens.others[index]
        environment.reducedMotion = reducesMotion
        var (played, frame) = (pipeline, HeaderFrame())
        played.restart()
        let layout = played.layout(in: environment)
        var motion = HeaderMotion(sheet, on: HeaderScreen(environment))
        let jumps = motion.jumps
        var time = 0.0
        // Distances, speeds and pauses that also turn switches during their animations.
        let ways = [
          (0.0, 160.0, 4.0), (160, 40, -3), (40, 700, 13), (700, 560, -7), (560, 0, -31), (0, -210, -6), (-210, 0, 9),
          (0, 900, 90), (900, 0, -11),
        ]
        for (start, end, step) in ways {
          for place in Array(stride(from: start, through: end, by: step)) + Array(repeating: end, count: 25) {
            time += 1.0 / 60
            // Ignore places within half a point of a jump.
            var distance = place + 0.137
            while jumps.contains(where: { ($0 - distance).magnitude < 0.5 }) { distance += 0.6 }
            played.update(&frame, at: .dragged(to: distance, layout, environment, time: time))
            let shown = motion.frame(at: distance, end: 1e6, time: time, isResting: false)
            for (number, field) in zip(numbers, fields) {
              let difference = (number.value(frame, layout) - shown[keyPath: field]).magnitude
              guard difference > FrameNumber.limit * number.tolerance(layout) else { continue }
              return false
            }
          }
        }
      }
    }
    return true
  }
}

extension HeaderScreen {
  init(_ environment: LayoutEnvironment) {
    let (size, safeArea) = (environment.viewport, environment.safeArea)
    self.init(
      width: size.width, height: size.height, top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom,
      right: safeArea.right, isRightToLeft: environment.layoutDirection == .rightToLeft,
      reducesMotion: environment.reducedMotion)
  }
}

extension HeaderMotion {
  /// The distances at which some number jumps.
  var jumps: [Double] {
    sheet.numbers.values.flatMap { number in
      [number.course, number.on].compactMap { $0?.resolved(on: screen).jumps }.flatMap(\.self)
    }
  }
}
