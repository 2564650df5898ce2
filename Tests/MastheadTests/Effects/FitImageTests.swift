import Testing

@testable import Masthead

@Suite struct FitImageTests {
  /// A header of 375 × 300 with an image. The expected values follow from UIKit's definitions.
  @Test(arguments: [
    (
      MastheadContentMode.aspectFill, MastheadAnchor.center, MastheadSize(width: 1200, height: 900),
      MastheadRect(x: -12.5, y: 0, width: 400, height: 300)
    ),
    (.aspectFill, .left, MastheadSize(width: 1200, height: 900), MastheadRect(x: 0, y: 0, width: 400, height: 300)),
    (.aspectFill, .right, MastheadSize(width: 1200, height: 900), MastheadRect(x: -25, y: 0, width: 400, height: 300)),
    (.aspectFill, .center, MastheadSize(width: 100, height: 160), MastheadRect(x: 0, y: -150, width: 375, height: 600)),
    (.aspectFill, .top, MastheadSize(width: 100, height: 160), MastheadRect(x: 0, y: 0, width: 375, height: 600)),
    (
      .aspectFill, .bottomLeft, MastheadSize(width: 100, height: 160),
      MastheadRect(x: 0, y: -300, width: 375, height: 600)
    ),
    (
      .aspectFit, .center, MastheadSize(width: 1000, height: 500),
      MastheadRect(x: 0, y: 56.25, width: 375, height: 187.5)
    ),
    (
      .aspectFit, .bottom, MastheadSize(width: 1000, height: 500),
      MastheadRect(x: 0, y: 112.5, width: 375, height: 187.5)
    ),
    (.aspectFit, .topRight, MastheadSize(width: 100, height: 200), MastheadRect(x: 225, y: 0, width: 150, height: 300)),
    (.scaleToFill, .top, MastheadSize(width: 7, height: 3), MastheadRect(x: 0, y: 0, width: 375, height: 300)),
    (.aspectFill, .center, MastheadSize(width: 0, height: 900), MastheadRect(x: 0, y: 0, width: 375, height: 300)),
    (
      .aspectFit, .center, MastheadSize(width: 1e300, height: 1e-300), MastheadRect(x: 0, y: 0, width: 375, height: 300)
    ),
  ])
  func imageFillsHeaderAsInUIKit(
    mode: MastheadContentMode, anchor: MastheadAnchor, image: MastheadSize, rect: MastheadRect
  ) {
    let pipeline = Pipeline(Header(height: .points(300), imageSize: image)) { FitImage(mode: mode, anchor: anchor) }
    let fitted = pipeline.frame(at: scroll(-300)).image
    #expect(abs(fitted.x - rect.x) < 1e-9 && abs(fitted.y - rect.y) < 1e-9, "\(fitted)")
    #expect(abs(fitted.width - rect.width) < 1e-9 && abs(fitted.height - rect.height) < 1e-9, "\(fitted)")
  }

  @Test func pullRevealsMoreOfTallImageAtTopAndBottom() {
    let pipeline = Pipeline(
      Header(height: .points(160), placement: .insideContent, imageSize: MastheadSize(width: 900, height: 1200))
    ) { Stretch() }
    let (rest, pulled) = (pipeline.frame(at: scroll(0)).image, pipeline.frame(at: scroll(-100)).image)
    #expect(rest == MastheadRect(x: 0, y: -170, width: 375, height: 500))
    #expect(pulled == MastheadRect(x: 0, y: -120, width: 375, height: 500))
  }
}
