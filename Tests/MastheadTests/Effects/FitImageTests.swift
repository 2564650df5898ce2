import Testing

@testable import Masthead

@Suite struct FitImageTests {
  /// A header of 375 × 300 with a picture; the expectations are worked out by hand from UIKit's definitions.
  @Test(arguments: [
    (
      ContentMode.aspectFill, Anchor.center, Size(width: 1200, height: 900),
      Rect(x: -12.5, y: 0, width: 400, height: 300)
    ),
    (.aspectFill, .left, Size(width: 1200, height: 900), Rect(x: 0, y: 0, width: 400, height: 300)),
    (.aspectFill, .right, Size(width: 1200, height: 900), Rect(x: -25, y: 0, width: 400, height: 300)),
    (.aspectFill, .center, Size(width: 100, height: 160), Rect(x: 0, y: -150, width: 375, height: 600)),
    (.aspectFill, .top, Size(width: 100, height: 160), Rect(x: 0, y: 0, width: 375, height: 600)),
    (.aspectFill, .bottomLeft, Size(width: 100, height: 160), Rect(x: 0, y: -300, width: 375, height: 600)),
    (.aspectFit, .center, Size(width: 1000, height: 500), Rect(x: 0, y: 56.25, width: 375, height: 187.5)),
    (.aspectFit, .bottom, Size(width: 1000, height: 500), Rect(x: 0, y: 112.5, width: 375, height: 187.5)),
    (.aspectFit, .topRight, Size(width: 100, height: 200), Rect(x: 225, y: 0, width: 150, height: 300)),
    (.scaleToFill, .top, Size(width: 7, height: 3), Rect(x: 0, y: 0, width: 375, height: 300)),
    (.aspectFill, .center, Size(width: 0, height: 900), Rect(x: 0, y: 0, width: 375, height: 300)),
    (.aspectFit, .center, Size(width: 1e300, height: 1e-300), Rect(x: 0, y: 0, width: 375, height: 300)),
  ])
  func theImageFillsTheHeaderAsUIKitWould(mode: ContentMode, anchor: Anchor, image: Size, rect: Rect) {
    let pipeline = Pipeline(Header(height: .points(300), imageSize: image)) { FitImage(mode: mode, anchor: anchor) }
    let fitted = pipeline.frame(at: scroll(-300)).image
    #expect(abs(fitted.x - rect.x) < 1e-9 && abs(fitted.y - rect.y) < 1e-9, "\(fitted)")
    #expect(abs(fitted.width - rect.width) < 1e-9 && abs(fitted.height - rect.height) < 1e-9, "\(fitted)")
  }

  @Test func pullingATallImageRevealsMoreAtTopAndBottom() {
    let pipeline = Pipeline(
      Header(height: .points(160), placement: .insideContent, imageSize: Size(width: 900, height: 1200))
    ) { Stretch() }
    let (rest, pulled) = (pipeline.frame(at: scroll(0)).image, pipeline.frame(at: scroll(-100)).image)
    #expect(rest == Rect(x: 0, y: -170, width: 375, height: 500))
    #expect(pulled == Rect(x: 0, y: -120, width: 375, height: 500))
  }
}
