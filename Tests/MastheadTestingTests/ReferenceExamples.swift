// swift-format-ignore-file
// Generated from the documentation comments by .ci/docs --examples.

import Masthead
import MastheadDocuments
import MastheadTesting
import Testing

/// The examples in the documentation comments.
@Suite struct ReferenceExamples {
  @Test func exampleOfHeaderEffect() async throws {
    struct FadeOut: HeaderEffect {
      static let identifier = "com.example.fade"
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", \FadeOut.amount, in: 0...1)]
      var amount = 1.0

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.opacity *= 1 - amount * frame.collapse
      }
    }
  }

  @Test func exampleOfRememberingEffect() async throws {
    struct Lag: RememberingEffect {
      static let identifier = "com.example.lag"
      static let stages: Stages = .image
      struct Memory { var y = 0.0 }
      var memory: Memory { Memory() }

      func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
        memory.y += (frame.scrolled - memory.y) / 8
        frame.image.y += memory.y
        if abs(frame.scrolled - memory.y) > 0.1 { frame.isAnimating = true }
      }
    }
  }

  @Test func exampleOfLayoutEffect() async throws {
    struct Taller: LayoutEffect {
      static let identifier = "com.example.taller"

      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
    }
  }

  @Test func exampleOfBlur() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Blur(to: 20)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -350, viewport: phone))
    #expect(printed(frame.blur) == "10.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfCollapse() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      Pin()
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -180, viewport: phone))
    #expect(printed(frame.header.height, frame.collapse) == "180.0 0.6")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfCollectionFlow() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 160)) {
      CollectionFlow(inset: 20)
    }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
    #expect(printed(layout.contentInset.top, layout.topOffset, layout.contentOriginY) == "20.0 -20.0 160.0")
    _ = phone
    _ = pipeline
    _ = layout
  }

  @Test func exampleOfCornerRadius() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      CornerRadius(from: 40, to: 0)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame.mask.isEmpty) == "false")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfCurve() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Curve(depth: 40)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
    #expect(printed(frame.mask.elements.count) == "5")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfCutAway() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      CutAway(depth: 80)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
    #expect(printed(frame.mask.elements.count) == "5")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfElementTransition() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let photo = HeaderElement("photo", width: 80, height: 80) { $0.width = 40 }
    let header = Header(height: .points(300), collapsedHeight: 100, elements: [photo])
    let pipeline = Pipeline(header) {
      Collapse()
      ElementTransition(header["photo"])
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame[element: header["photo"]].rect.width) == "60.0")
    _ = phone
    _ = photo
    _ = header
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfFade() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      Fade(.image, to: 0.2)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame.imageOpacity) == "0.6")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfFitImage() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      FitImage(mode: .aspectFit, anchor: .bottom)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
    #expect(printed(frame.image.height) == "281.25")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfHideOnScroll() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    var pipeline = Pipeline(Header(height: 100)) {
      HideOnScroll()
    }
    var frame = HeaderFrame()
    for (tick, offset) in [-100.0, 400, 370].enumerated() {
      let environment = LayoutEnvironment(viewport: phone)
      let time = Double(tick) / 10
      let scroll = ScrollState(
        contentOffset: offset, contentHeight: 2000, time: time, phase: .dragging, environment: environment)
      pipeline.update(&frame, at: scroll)
    }
    #expect(printed(frame.header.maxY - 370) == "30.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfMove() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let title = HeaderElement("title", height: 40, insets: MastheadDirectionalEdgeInsets(top: 20))
    let header = Header(height: .points(300), collapsedHeight: 100, elements: [title])
    let pipeline = Pipeline(header) {
      Collapse()
      Move(header["title"], y: -40)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame[element: header["title"]].rect.y) == "0.0")
    _ = phone
    _ = title
    _ = header
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfOverlap() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      CutAway(depth: 80)
      Overlap(ratio: 2)
    }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
    #expect(printed(layout.overlap, layout.contentInset.top) == "40.0 260.0")
    _ = phone
    _ = pipeline
    _ = layout
  }

  @Test func exampleOfParallax() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Parallax(factor: 0.5)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame.image.y) == "50.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfPin() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 44)) {
      Pin()
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: 500, viewport: phone))
    #expect(printed(frame.header.maxY) == "544.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfRotate() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let arrow = HeaderElement("arrow", width: 20, height: 20)
    let header = Header(height: .points(300), collapsedHeight: 100, elements: [arrow])
    let pipeline = Pipeline(header) {
      Collapse()
      Rotate(header["arrow"], to: 180)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame[element: header["arrow"]].rotation) == "90.0")
    _ = phone
    _ = arrow
    _ = header
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfSafeArea() async throws {
    let phone = MastheadSize(width: 390, height: 844)
    let pipeline = Pipeline(Header(height: 300)) {
      SafeArea(policy: .underlap)
    }
    let safeArea = MastheadEdgeInsets(top: 59)
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone, safeArea: safeArea))
    #expect(printed(layout.contentInset.top, layout.topOffset) == "241.0 -300.0")
    _ = phone
    _ = pipeline
    _ = safeArea
    _ = layout
  }

  @Test func exampleOfScale() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Scale(.image, to: 1.5)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -350, viewport: phone))
    #expect(printed(frame.image.height) == "437.5")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfScrim() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      Scrim(to: 0.6)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(printed(frame.scrim) == "0.3")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfShadow() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      Pin()
      Shadow()
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -96, viewport: phone))
    #expect(printed(frame.shadow) == "0.2")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfSnap() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      Snap()
    }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
    #expect(printed(layout.restingOffset(near: -250, contentHeight: 2000)) == "-300.0")
    #expect(printed(layout.restingOffset(near: -150, contentHeight: 2000)) == "-100.0")
    _ = phone
    _ = pipeline
    _ = layout
  }

  @Test func exampleOfStretch() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch(limit: 60)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -380, viewport: phone))
    #expect(printed(frame.header.height) == "360.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfTrigger() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Trigger(event: .refresh, at: 80, release: 80)
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -400, viewport: phone))
    #expect(printed(frame.events.names) == "[\"refresh\"]")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfZIndex() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let avatar = HeaderElement("avatar", width: 80, height: 80, clipped: false)
    let header = Header(height: .points(300), collapsedHeight: 100, elements: [avatar])
    let pipeline = Pipeline(header) {
      Collapse()
      ZIndex(header["avatar"])
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -100, viewport: phone))
    #expect(printed(frame[element: header["avatar"]].zIndex) == "-1.0")
    _ = phone
    _ = avatar
    _ = header
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfHeaderElement() async throws {
    let title = HeaderElement(
      "title", alignment: .bottomLeading, width: 120, height: 41,
      insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: 8)
    ) { collapsed in
      collapsed.alignment = .top
      collapsed.insets.bottom = 0
    }
    let header = Header(height: 300, elements: [title])
    _ = title
    _ = header
  }

  @Test func exampleOfElementGeometry() async throws {
    var geometry = ElementGeometry(alignment: .bottomTrailing, width: 40, height: 40)
    geometry.insets = MastheadDirectionalEdgeInsets(bottom: 8, trailing: 16)
    let button = HeaderElement("follow", geometry)
    #expect(printed(button.geometry.insets.trailing) == "16.0")
    _ = geometry
    _ = button
  }

  @Test func exampleOfTarget() async throws {
    let header = Header(height: 300, elements: [HeaderElement("title"), HeaderElement("avatar")])
    let targets: [Target] = [.header, .image, header["avatar"]]
    #expect(printed(targets.map { $0.elementIndex ?? -1 }) == "[-1, -1, 1]")
    _ = header
    _ = targets
  }

  @Test func exampleOfMastheadPath() async throws {
    var path = MastheadPath()
    path.move(to: .zero)
    path.line(to: MastheadPoint(x: 100, y: 0))
    path.quadraticCurve(to: MastheadPoint(x: 0, y: 80), control: MastheadPoint(x: 50, y: 120))
    path.close()
    #expect(printed(path.count) == "4")
    _ = path
  }

  @Test func exampleOfMastheadRect() async throws {
    let header = MastheadRect(x: 0, y: -300, width: 375, height: 300)
    #expect(printed(header.maxY, header.size.width) == "0.0 375.0")
    _ = header
  }

  @Test func exampleOfValueName() async throws {
    let progress: ValueName = "progress"
    let tooLong = String(repeating: "x", count: 40)
    #expect(printed(progress, ValueName(tooLong) == nil) == "progress true")
    _ = progress
    _ = tooLong
  }

  @Test func exampleOfNamedValues() async throws {
    var values = NamedValues()
    values["progress"] = 0.5
    #expect(printed(values["progress"] ?? 0, values.count) == "0.5 1")
    _ = values
  }

  @Test func exampleOfHeader() async throws {
    let title = HeaderElement("title", alignment: .bottom, width: .fit, height: 41)
    let header = Header(height: .points(300), collapsedHeight: 96, elements: [title])
    let pipeline = Pipeline(header) {
      Stretch()
      Collapse()
      Fade(header["title"], to: 0)
    }
    #expect(printed(pipeline.effects.count) == "3")
    _ = title
    _ = header
    _ = pipeline
  }

  @Test func exampleOfHeaderHeight() async throws {
    let half = Header(height: .ratioOfWidth(0.5))
    let belowBar = Header(height: .excludingSafeArea(156))
    #expect(printed(half.height.points(in: LayoutEnvironment(viewport: MastheadSize(width: 390, height: 844)))) == "195.0")
    _ = half
    _ = belowBar
  }

  @Test func exampleOfHeaderEvents() async throws {
    let before: HeaderEvents = []
    let now: HeaderEvents = [.refresh]
    let begun = now.subtracting(before)
    #expect(printed(begun.contains(.refresh)) == "true")
    _ = before
    _ = now
    _ = begun
  }

  @Test func exampleOfHeaderFrame() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let frame = pipeline.frame(at: ScrollState(contentOffset: -360, viewport: phone))
    #expect(printed(frame.header.y, frame.header.height, frame.stretch) == "-360.0 360.0 60.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfLayoutEnvironment() async throws {
    let phone = LayoutEnvironment(
      viewport: MastheadSize(width: 390, height: 844), safeArea: MastheadEdgeInsets(top: 59))
    let pipeline = Pipeline(Header(height: 300)) {
      SafeArea(policy: .include)
    }
    #expect(printed(pipeline.layout(in: phone).topOffset) == "-359.0")
    _ = phone
    _ = pipeline
  }

  @Test func exampleOfEffectKind() async throws {
    struct Taller: LayoutEffect {
      static let identifier = "com.example.taller"
      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
    }
    let kind = EffectKind(Taller.self)
    #expect(printed(kind.name, kind.parameters.count, kind.remembers) == "Taller 0 false")
    _ = kind
  }

  @Test func exampleOfEffectRegistry() async throws {
    struct Taller: LayoutEffect {
      static let identifier = "com.example.taller"
      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
    }
    let registry = EffectRegistry.builtIn(and: [Taller.self])
    #expect(printed(registry["com.example.taller"]?.name ?? "unknown") == "Taller")
    _ = registry
  }

  @Test func exampleOfParameter() async throws {
    struct Glow: HeaderEffect {
      static let identifier = "com.example.glow"
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", summary: "How bright it is.", \Glow.amount, in: 0...1, step: 0.01)]
      var amount = 0.5
      func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.imageOpacity = amount }
    }
  }

  @Test func exampleOfParameterChoice() async throws {
    enum Side: String, ParameterChoice {
      case left, right
    }
    #expect(printed(Side.right.name) == "Right")
  }

  @Test func exampleOfPipeline() async throws {
    let phone = MastheadSize(width: 375, height: 667)
    var pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      CutAway(depth: 80)
      Overlap(ratio: 2)
    }
    var frame = HeaderFrame()
    pipeline.update(&frame, at: ScrollState(contentOffset: -360, viewport: phone))
    #expect(printed(frame.header.height) == "400.0")
    _ = phone
    _ = pipeline
    _ = frame
  }

  @Test func exampleOfEasing() async throws {
    let slow = Fade(.image, easing: .easeOut)
    let free = Fade(.image, easing: .curve(startSlope: 0.5, endSlope: 2))
    #expect(printed(slow.ramp.easing == free.ramp.easing) == "false")
    _ = slow
    _ = free
  }

  @Test func exampleOfRamp() async throws {
    let early = Ramp(.collapse, end: 0.5, easing: .easeOut)
    let underPull = Ramp(.stretch, end: 80)
    let timed = Ramp(.collapse, start: 0.8, end: 0.8, duration: 0.15)
    #expect(printed(early.end ?? 1, timed.duration) == "0.5 0.15")
    _ = early
    _ = underPull
    _ = timed
  }

  @Test func exampleOfRampedEffect() async throws {
    struct Glow: RampedEffect {
      static let identifier = "com.example.glow"
      static let stages: Stages = .appearance
      static let parameters = [Parameter("to", \Glow.to, in: 0...1)] + rampParameters
      var to = 0.5
      var ramp = Ramp(.stretch)

      func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
        frame.imageOpacity *= 1 - to * ramp.value(in: &frame, at: moment, &memory)
      }
    }
  }

  @Test func exampleOfScrollState() async throws {
    let phone = MastheadSize(width: 390, height: 844)
    let pulled = ScrollState(contentOffset: -360, viewport: phone)
    let behindBar = ScrollState(contentOffset: -360, viewport: phone, safeArea: MastheadEdgeInsets(top: 59))
    let flung = ScrollState(
      contentOffset: 120, contentHeight: 4000, velocity: 800, phase: .decelerating,
      environment: LayoutEnvironment(viewport: phone))
    #expect(printed(flung.phase) == "decelerating")
    _ = phone
    _ = pulled
    _ = behindBar
    _ = flung
  }

  @Test func exampleOfDeceleration() async throws {
    let flung = Deceleration(offset: 0, velocity: 1000, rate: .normal)
    let short = Deceleration(offset: 0, velocity: 1000, rate: .fast)
    #expect(printed(flung.offset(at: 0.1) > short.offset(at: 0.1)) == "true")
    _ = flung
    _ = short
  }

  @Test func exampleOfNamedGesture() async throws {
    let gesture = NamedGesture.named("fling-up")?.gesture
    #expect(printed(NamedGesture.all.count, gesture != nil) == "7 true")
    _ = gesture
  }

  @Test func exampleOfMastheadGesture() async throws {
    let gesture = MastheadGesture.sequence([.pull(120, hold: 0.2), .pause(1), .fling(velocity: 2000)])
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let phone = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    let list = ScrollState(contentOffset: 0, contentHeight: 4000, environment: phone)
    var (playback, frame) = (Playback(of: pipeline, along: gesture, from: list), HeaderFrame())
    let scroll = playback.update(&frame, at: 0.5)
    #expect(printed(scroll.phase, frame.stretch > 0) == "bouncing true")
    _ = gesture
    _ = pipeline
    _ = phone
    _ = list
    _ = scroll
  }

  @Test func exampleOfMastheadSpring() async throws {
    let spring = MastheadSpring(to: -300, from: -400, velocity: 0)
    #expect(printed(spring.offset(at: 0), abs(spring.offset(at: 0.6) + 300) < 0.5) == "-400.0 true")
    _ = spring
  }

  @Test func exampleOfPlayback() async throws {
    let pipeline = Pipeline(Header(height: 300)) {
      HideOnScroll()
    }
    let list = ScrollState(
      contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    var playback = Playback(of: pipeline, along: .fling(velocity: 2000), from: list)
    var frame = HeaderFrame()
    let scroll = playback.update(&frame, at: 1)
    #expect(printed(frame.header.maxY <= scroll.contentOffset) == "true")
    _ = pipeline
    _ = list
    _ = playback
    _ = frame
    _ = scroll
  }

  @Test func exampleOfScrollEvent() async throws {
    let events = [
      ScrollEvent(.touch(.began, y: 100), at: 0), ScrollEvent(.touch(.moved, y: 160), at: 0.1),
      ScrollEvent(.touch(.ended, y: 160), at: 0.2),
    ]
    let gesture = MastheadGesture.captured(events)
    _ = events
    _ = gesture
  }

  @Test func exampleOfScrollLimits() async throws {
    let limits = ScrollLimits(top: -300, bottom: 2000, length: 667, bounces: false)
    #expect(printed(limits.nearest(to: -500)) == "-300.0")
    _ = limits
  }

  @Test func exampleOfScroller() async throws {
    var scroller = Scroller(ScrollLimits(top: -300, bottom: 2000, length: 667))
    scroller.handle(.touch(.began, y: 100), at: 0)
    scroller.handle(.touch(.moved, y: 40), at: 0.1)
    scroller.handle(.touch(.ended, y: 40), at: 0.12)
    #expect(printed(scroller.sample(at: 0.11).offset) == "-240.0")
    _ = scroller
  }

  @Test func exampleOfTrajectory() async throws {
    let list = ScrollState(
      contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    let layout = Pipeline(Header(height: 300)) {}.layout(in: list.environment)
    let trajectory = Trajectory(of: .fling(velocity: 1000), over: layout, from: list)
    #expect(printed(trajectory.state(at: 0).contentOffset, trajectory.state(at: trajectory.duration).phase) == "-300.0 idle")
    _ = list
    _ = layout
    _ = trajectory
  }

  @Test func exampleOfSnapIntervals() async throws {
    var snaps = SnapIntervals()
    snaps.append(SnapIntervals.Interval(start: 0, end: 0.5, threshold: 0.5))
    snaps.append(SnapIntervals.Interval(start: 0.5, end: 1, threshold: 0.2))
    #expect(printed(snaps.count) == "2")
    _ = snaps
  }

  @Test func exampleOfStages() async throws {
    let stages: Stages = [.mask, .appearance]
    #expect(printed(stages.contains(.mask), stages.contains(.image)) == "true false")
    _ = stages
  }

  @Test func exampleOfDocumentError() async throws {
    do throws(DocumentError) {
      let text = #"{ "masthead": 1, "effects": ["strech"] }"#
      _ = try PipelineDocument(parsing: text.utf8)
    } catch {
      #expect(printed(error.place) == "effects[0]")
    }
  }

  @Test func exampleOfFrameEncoder() async throws {
    let scroll = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
    let frame = Pipeline(Header(height: 300)) {}.frame(at: scroll)
    var encoder = FrameEncoder()
    let line = encoder.encode(frame, at: scroll, sequence: 0) { String(decoding: $0, as: UTF8.self) }
    #expect(printed(line.hasPrefix(#"{"seq":0,"#)) == "true")
    _ = scroll
    _ = frame
    _ = encoder
    _ = line
  }

  @Test func exampleOfFrameTable() async throws {
    let scroll = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
    let frame = Pipeline(Header(height: 300)) {}.frame(at: scroll)
    let table = FrameTable()
    #expect(printed(table.header.prefix(15), table.row(frame, at: scroll, sequence: 0).prefix(8)) == "seq,time,offset 0,0,-300")
    _ = scroll
    _ = frame
    _ = table
  }

  @Test func exampleOfFrameTimes() async throws {
    let list = ScrollState(
      contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    let layout = Pipeline(Header(height: 300)) {}.layout(in: list.environment)
    let trajectory = Trajectory(of: .pull(100), over: layout, from: list)
    let times = FrameTimes(along: trajectory, rate: 60, limit: 1000)
    #expect(printed(times?[60] ?? 0) == "1.0")
    _ = list
    _ = layout
    _ = trajectory
    _ = times
  }

  @Test func exampleOfGestureDocument() async throws {
    let document = GestureDocument(name: "Peek", .pull(80, hold: 0.5))
    let read = try GestureDocument(parsing: document.text.utf8)
    #expect(printed(read.name, read == document) == "Peek true")
    _ = document
    _ = read
  }

  @Test func exampleOfJSON() async throws {
    let json: JSON = ["header": ["height": 300]]
    let read = try JSON(parsing: #"{ "header": { "height": 300 } }"#)
    #expect(printed(json == read) == "true")
    _ = json
    _ = read
  }

  @Test func exampleOfPipelineDocument() async throws {
    let text = #"{ "masthead": 1, "header": { "height": 300 }, "effects": ["stretch"] }"#
    let document = try PipelineDocument(parsing: text.utf8)
    let pipeline = document.makePipeline()
    #expect(printed(document.name, pipeline.header.height) == "Untitled points(300.0)")
    _ = text
    _ = document
    _ = pipeline
  }

  @Test func exampleOfPreset() async throws {
    let preset = Preset.named("news-digest")
    #expect(printed(preset?.document.name ?? "none") == "News Digest")
    _ = preset
  }

  @Test func exampleOfMastheadScene() async throws {
    var scene = MastheadScene()
    scene.statusBar = true
    scene.device.size = MastheadSize(width: 390, height: 844)
    #expect(printed(scene.device.size.height) == "844.0")
    _ = scene
  }

  @Test func headerStretches() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
  }

  @Test func headerStretchesOnEachDevice() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    assertSnapshots(of: pipeline, as: .frames(along: .pull(120), on: [.phone, .islandPhone.landscape]))
  }

  @Test func verifiedHeaderHasNoMessage() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let message = verifySnapshot(of: pipeline, as: .frames(along: .pull(120)))
    #expect(message == nil)
  }

  @Test func exampleOfSnapshotValue() async throws {
    let curve: Snapshotting<Pipeline> = .curve(of: .value("progress"), from: -100, to: 300)
    #expect(printed(curve.pathExtension) == "txt")
    _ = curve
  }

  @Test func exampleOfSnapshotting() async throws {
    let ofHeights: Snapshotting<Double> = Snapshotting<Pipeline>.frames(along: .pull(120)).pullback { height in
      Pipeline(Header(height: height)) {
        Stretch()
      }
    }
    #expect(printed(ofHeights.pathExtension) == "txt")
    _ = ofHeights
  }

  @Test func headerIsNeverRecorded() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    withSnapshotTesting(record: .never) {
      assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
    }
  }

  @Test(.snapshots(record: .never)) func headerIsOnlyCompared() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
  }

  /// The text that `print` writes.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }
}
