import Masthead

/// The screens on which curves are measured.
enum CurveScreens {
  /// The screens for which corners are solved. Their lengths vary independently.
  static let fitted = [
    screen(375, 667, top: 20), screen(430, 932, top: 59, bottom: 34), screen(320, 568), screen(768, 1024, top: 24),
    screen(1366, 1024, top: 24, bottom: 20), screen(844, 390, left: 47, bottom: 21, right: 47),
    screen(932, 430, left: 59, bottom: 21, right: 21), screen(390, 844, top: 47, bottom: 34), screen(667, 375),
    screen(500, 1100, top: 33, left: 12, bottom: 5), screen(600, 700, top: 10, bottom: 50),
  ]

  /// More screens, for headers that need different curves on some screens. Each length has its own step, so that no two screens
  /// are alike.
  static let further = (0..<44).map { index in
    func length(_ step: Int, _ count: Int) -> Double { Double(index * step % count) }
    // Every second screen is as wide as a phone.
    let size = index % 2 == 0 ? (length(37, 121), 248 + length(53, 400)) : (length(197, 1047), length(311, 1047))
    return screen(
      320 + size.0, 320 + size.1, top: length(17, 60), left: length(23, 60),
      bottom: length(13, 35),
      right: length(37, 60))
  }

  /// The screens on which the curves are compared with the pipeline.
  static let others = [
    screen(393, 852, top: 59, bottom: 34), screen(414, 736, top: 20), screen(360, 800, top: 24, bottom: 15),
    screen(852, 393, left: 59, bottom: 21, right: 59), screen(834, 1194, top: 24, bottom: 20),
    screen(1194, 834, top: 24, bottom: 20), screen(1024, 1366, top: 24), screen(744, 1133, top: 24),
    screen(568, 320), screen(736, 414, bottom: 8, right: 44), screen(412, 915, top: 32, bottom: 48), screen(600, 960),
  ]

  private static func screen(
    _ width: Double, _ height: Double, top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) -> LayoutEnvironment {
    LayoutEnvironment(
      viewport: MastheadSize(width: width, height: height),
      safeArea: MastheadEdgeInsets(top: top, left: left, bottom: bottom, right: right))
  }
}
