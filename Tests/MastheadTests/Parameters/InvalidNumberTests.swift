import Testing

@testable import Masthead

/// A pipeline traps for a number that is not finite. The message contains the number's name.
@Suite struct InvalidNumberTests {
  struct Trap: Sendable {
    let sentence: String
    let code: @Sendable () -> Void

    init(_ sentence: String, _ code: @escaping @Sendable () -> Void) {
      self.sentence = sentence
      self.code = code
    }
  }

  /// Names and targets that cannot exist.
  private static let others = [
    Trap(
      "An element's name must have between 1 and 31 letters, digits, - and _, and must not be header or image, got \"image\"."
    ) { _ = HeaderElement("image") },
    Trap("A header must not have two elements with the name \"tabs\".") {
      _ = Header(height: 300, elements: [HeaderElement("tabs"), HeaderElement("title"), HeaderElement("tabs")])
    },
    Trap("A header must have at most 32 elements, got 33.") {
      var header = Header(height: 300, elements: (0..<32).map { HeaderElement("element-\($0)") })
      header.elements.append(HeaderElement("last"))
    },
    Trap("The header has no element \"tabs\"; it has title and avatar.") {
      _ = Header(height: 300, elements: [HeaderElement("title"), HeaderElement("avatar")])["tabs"]
    },
    Trap("A target must be between -2 and 31.") { _ = Target(rawValue: 32) },
    Trap("A target must be between -2 and 31.") { _ = Target(rawValue: -3) },
    Trap("The slopes of an easing must be 0 to 3, got 3.1 and 1.0.") {
      _ = Easing.curve(startSlope: 3.1, endSlope: 1)
    },
    Trap("The slopes of an easing must be 0 to 3, got 1.0 and nan.") {
      _ = Easing.curve(startSlope: 1, endSlope: .nan)
    },
    Trap("A choice must be one of its cases, got \"curve\".") {
      struct Own: HeaderEffect {
        static let identifier = "own"
        static let stages: Stages = .appearance
        static let parameters = [Parameter("easing", \Own.easing)]
        var easing = Easing.linear
        func contribute(to frame: inout HeaderFrame, at moment: Moment) {}
      }
      var own = Own()
      own.easing = .curve(startSlope: 0, endSlope: 0)
      _ = own.value(of: "easing")
    },
  ]

  private static func trap(_ name: String, _ value: String, _ change: @escaping @Sendable (inout Header) -> Void)
    -> Trap
  {
    Trap("header.\(name) must be a finite number, got \(value).") {
      var header = Header(height: 300, elements: [HeaderElement("title") { $0.height = 40 }])
      change(&header)
      _ = Pipeline(header) {}
    }
  }

  /// Numbers in headers and elements.
  private static let headers = [
    trap("height", "nan") { $0.height = .points(.nan) }, trap("height", "inf") { $0.height = .points(.infinity) },
    trap("height.ratioOfWidth", "-inf") { $0.height = .ratioOfWidth(-.infinity) },
    trap("height.fitting.minimum", "nan") { $0.height = .fitting(minimum: .nan) },
    trap("height.excludingSafeArea", "nan") { $0.height = .excludingSafeArea(.nan) },
    trap("collapsedHeight", "inf") { $0.collapsedHeight = .points(.infinity) },
    trap("collapsedHeight.excludingSafeArea", "nan") { $0.collapsedHeight = .excludingSafeArea(.nan) },
    trap("imageSize.width", "nan") { $0.imageSize.width = .nan },
    trap("imageSize.height", "inf") { $0.imageSize.height = .infinity },
    trap("elements.title.width", "nan") { $0.elements[0].geometry.width = .points(.nan) },
    trap("elements.title.height", "-inf") { $0.elements[0].geometry.height = .excludingSafeArea(-.infinity) },
    trap("elements.title.minimumHeight", "nan") { $0.elements[0].geometry.minimumHeight = .nan },
    trap("elements.title.maximumHeight", "-inf") { $0.elements[0].geometry.maximumHeight = -.infinity },
    trap("elements.title.insets.top", "nan") { $0.elements[0].geometry.insets.top = .nan },
    trap("elements.title.insets.leading", "nan") { $0.elements[0].geometry.insets.leading = .nan },
    trap("elements.title.insets.bottom", "nan") { $0.elements[0].geometry.insets.bottom = .nan },
    trap("elements.title.insets.trailing", "inf") { $0.elements[0].geometry.insets.trailing = .infinity },
    trap("elements.title.cornerRadius", "nan") { $0.elements[0].geometry.cornerRadius = .nan },
    trap("elements.title.collapsed.height", "nan") { $0.elements[0].collapsed?.height = .points(.nan) },
    trap("elements.title.fittingSize.width", "nan") { $0.elements[0].fittingSize.width = .nan },
    trap("elements.title.fittingSize.height", "inf") { $0.elements[0].fittingSize.height = .infinity },
  ]

  /// A trap for each number that a registered effect has as a parameter.
  private static let effects: [Trap] = EffectRegistry.builtIn.effects.flatMap { kind in
    let effect = kind.make() as! any DeclaredEffect
    return traps(of: effect)
  }

  private static func traps<Declared: DeclaredEffect>(of effect: Declared) -> [Trap] {
    Declared.parameters.compactMap { parameter in
      guard case .number = parameter.kind else { return nil }
      return Trap("\(Declared.identifier).\(parameter.identifier) must be a finite number, got nan.") {
        // Documents and pages call this function too, after they have checked the value.
        var effect = effect
        parameter.set(&effect, .nan)
        _ = Pipeline(effects: [effect])
      }
    }
  }

  static let traps =
    headers + effects + others + [
      Trap("blur.to must be a finite number, got inf.") {
        var pipeline = Pipeline { Blur() }
        pipeline[Blur.self]?.to = .infinity
      },
      Trap("header.height must be a finite number, got nan.") {
        var pipeline = Pipeline {}
        pipeline.header.height = .points(.nan)
      },
    ]

  @Test func everyNumberOfEveryEffectIsChecked() { #expect(Self.effects.count > 60) }

  @Test func invalidValuesTrapWithMessage() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for trap in InvalidNumberTests.traps {
        let lines: [Substring]? = messageOfTrap(in: trap.code)?.split(separator: "\n")
        print(lines?.first ?? "no trap")
      }
    }
    let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.count == Self.traps.count)
    // The source location precedes the sentence.
    for (line, trap) in zip(lines, Self.traps) { #expect(line.hasSuffix(": " + trap.sentence)) }
  }

  /// Documents, pages and plugins set parameters by name. They get an error, and the effect stays as it is.
  @Test(arguments: EffectRegistry.builtIn.effects.map(\.identifier))
  func settingInvalidValueByNameIsRejected(_ identifier: String) throws {
    let kind = try #require(EffectRegistry.builtIn[identifier])
    for parameter in kind.parameters {
      for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        var effect = kind.make()
        #expect(
          throws: ParameterError.notAllowed(parameter.identifier, value: decimal(value), kind: parameter.kind)
        ) { try effect.set(parameter.identifier, to: value) }
        for other in kind.parameters {
          #expect(effect.value(of: other.identifier) == kind.make().value(of: other.identifier))
        }
      }
    }
  }

  @Test func maximumHeightOfElementMayBeInfinite() {
    let header = Header(height: 300, elements: [HeaderElement("title", ElementGeometry(maximumHeight: .infinity))])
    #expect(Pipeline(header) {}.frame(at: scroll(-300)).elements[0].rect.height == 300)
  }

  /// Lengths and durations below 0 count as 0 where they are used.
  @Test func negativeLengthsAndDurationsCountAsZero() {
    func frames(_ header: Header, _ effects: [any Effect]) -> [[UInt64]] {
      var (pipeline, frame) = (Pipeline(header, effects: effects), HeaderFrame())
      return [-400.0, -300, -250, -100, -160, 50, 40].enumerated().map { index, offset in
        var state = scroll(offset)
        (state.time, state.phase, state.contentHeight) = (Double(index) / 20, .dragging, 2000)
        pipeline.update(&frame, at: state)
        return frame.bits
      }
    }
    func header(_ number: Double) -> Header {
      let geometry = ElementGeometry(
        width: .points(number), height: .excludingSafeArea(number), minimumHeight: number, cornerRadius: number)
      return Header(
        height: .points(300), collapsedHeight: .points(number), imageSize: MastheadSize(width: number, height: number),
        elements: [HeaderElement("title", geometry)])
    }
    let plain = Header(height: .points(300), collapsedHeight: 44, elements: [HeaderElement("title", height: 40)])
    let pairs: [(negative: any Effect, zero: any Effect)] = [
      (Stretch(limit: -5), Stretch(limit: 0)), (CutAway(depth: -5), CutAway(depth: 0)),
      (CollectionFlow(inset: -5), CollectionFlow(inset: 0)), (Overlap(ratio: -1), Overlap(ratio: 0)),
      (HideOnScroll(hideAfter: -5, revealAfter: -5), HideOnScroll()), (HideOnScroll(duration: -1), HideOnScroll()),
      (Fade(duration: -1), Fade()), (Move(.element(0), y: 9, duration: -1), Move(.element(0), y: 9)),
      (CornerRadius(from: -5, to: -5), CornerRadius(from: 0, to: 0)), (Blur(from: -5, to: -5), Blur(from: 0, to: 0)),
    ]
    for (negative, zero) in pairs {
      #expect(frames(plain, [negative, Stretch()]) == frames(plain, [zero, Stretch()]), "\(negative)")
      #expect(!Pipeline(plain, effects: [Fade(duration: -1)]).remembers)
    }
    #expect(frames(header(-7), [Collapse(), Stretch()]) == frames(header(0), [Collapse(), Stretch()]))
    #expect(frames(Header(height: -7), [Stretch()]) == frames(Header(height: 0), [Stretch()]))
  }
}
