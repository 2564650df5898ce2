import Masthead
import MastheadTesting
import Testing
@testable import Fade

@Test func headerFadesWhileItCollapses() {
  let pipeline = Pipeline(Header(height: 300)) {
    Stretch()
    FadeOut()
  }
  let phone = MastheadSize(width: 375, height: 667)
  #expect(pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone)).opacity == 1)
  #expect(pipeline.frame(at: ScrollState(contentOffset: -150, viewport: phone)).opacity == 0.5)
  #expect(pipeline.frame(at: ScrollState(contentOffset: 0, viewport: phone)).opacity == 0)
}

@Test func headerMatchesItsSnapshot() {
  let pipeline = Pipeline(Header(height: 300)) {
    Stretch()
    FadeOut()
  }
  assertSnapshot(of: pipeline, as: .frames(along: .demonstration))
}
