import Testing

@testable import Masthead

/// All built-in effects and the header treat an invalid number in the same way.
@Suite struct ParameterRangeTests {
  struct Trap: Sendable {
    let sentence: String
    let code: @Sendable () -> Void

    init(_ sentence: String, _ code: @escaping @Sendable () -> Void) {
      self.sentence = sentence
      self.code = code
    }
  }

  /// Numbers in headers and elements, and names and targets that cannot exist.
  private static let others = [
    Trap("CutAway.ratio must be between 0 and 1, got inf") { set(\CutAway.cut, .ratioOfHeight(.infinity)) },
    Trap("Header.height must be between 0 and 1000000000, got nan") { _ = Header(height: .nan) },
    Trap("Header.height must be between 0 and 1000000000, got inf") { set(\Header.height, .points(.infinity)) },
    Trap("Header.height.ratioOfWidth must be between 0 and 1000000000, got -inf") {
      _ = Header(height: .ratioOfWidth(-.infinity))
    },
    Trap("Header.height.fitting.minimum must be between 0 and 1000000000, got nan") {
      set(\Header.height, .fitting(minimum: .nan))
    },
    Trap("Header.collapsedHeight must be between 0 and 1000000000, got inf") {
      _ = Header(collapsedHeight: .points(.infinity))
    },
    Trap("Header.collapsedHeight must be between 0 and 1000000000, got -inf") {
      set(\Header.collapsedHeight, .points(-.infinity))
    },
    Trap("Header.imageSize.width must be between 0 and 1000000000, got nan") {
      _ = Header(imageSize: MastheadSize(width: .nan, height: 1))
    },
    Trap("Header.imageSize.height must be between 0 and 1000000000, got inf") {
      set(\Header.imageSize.height, .infinity)
    },
    Trap("ElementGeometry.width must be between 0 and 1000000000, got nan") {
      _ = ElementGeometry(width: .points(.nan))
    },
    Trap("ElementGeometry.width must be between 0 and 1000000000, got inf") { set(\.width, .points(.infinity)) },
    Trap("ElementGeometry.height must be between 0 and 1000000000, got nan") {
      _ = ElementGeometry(height: .excludingSafeArea(.nan))
    },
    Trap("ElementGeometry.height must be between 0 and 1000000000, got -inf") { set(\.height, .points(-.infinity)) },
    Trap("ElementGeometry.minimumHeight must be between 0 and 1000000000, got nan") {
      _ = ElementGeometry(minimumHeight: .nan)
    },
    Trap("ElementGeometry.minimumHeight must be between 0 and 1000000000, got inf") { set(\.minimumHeight, .infinity) },
    Trap("ElementGeometry.maximumHeight must be between 0 and 1000000000, got nan") {
      _ = ElementGeometry(maximumHeight: .nan)
    },
    Trap("ElementGeometry.maximumHeight must be between 0 and 1000000000, got -inf") {
      set(\.maximumHeight, -.infinity)
    },
    Trap("ElementGeometry.insets.leading must be between -1000000000 and 1000000000, got nan") {
      _ = ElementGeometry(insets: MastheadDirectionalEdgeInsets(leading: .nan))
    },
    Trap("ElementGeometry.insets.trailing must be between -1000000000 and 1000000000, got inf") {
      set(\.insets.trailing, .infinity)
    },
    Trap("ElementGeometry.insets.top must be between -1000000000 and 1000000000, got nan") { set(\.insets.top, .nan) },
    Trap("ElementGeometry.insets.bottom must be between -1000000000 and 1000000000, got nan") {
      set(\.insets.bottom, .nan)
    },
    Trap("ElementGeometry.cornerRadius must be between 0 and 1000000000, got nan") {
      _ = HeaderElement("title", cornerRadius: .nan)
    },
    Trap("ElementGeometry.cornerRadius must be between 0 and 1000000000, got inf") { set(\.cornerRadius, .infinity) },
    Trap("HeaderElement.fittingSize.width must be between 0 and 1000000000, got nan") {
      var element = HeaderElement("title")
      element.fittingSize.width = .nan
    },
    Trap("HeaderElement.fittingSize.height must be between 0 and 1000000000, got inf") {
      var element = HeaderElement("title")
      element.fittingSize.height = .infinity
    },
    Trap(
      "An element's name must have between 1 and 31 letters, digits, - and _, and must not be header or image, got \"image\"."
    ) { _ = HeaderElement("image") },
    Trap("A header must not have two elements with the name \"tabs\".") {
      _ = Header(height: 300, elements: [HeaderElement("tabs"), HeaderElement("title"), HeaderElement("tabs")])
    },
    Trap("A header must have at most 16 elements, got 17.") {
      var header = Header(height: 300, elements: (0..<16).map { HeaderElement("element-\($0)") })
      header.elements.append(HeaderElement("last"))
    },
    Trap("The header has no element \"tabs\"; it has title and avatar.") {
      _ = Header(height: 300, elements: [HeaderElement("title"), HeaderElement("avatar")])["tabs"]
    },
    Trap("A target must be between -2 and 15.") { _ = Target(rawValue: 16) },
    Trap("A target must be between -2 and 15.") { _ = Target(rawValue: -3) },
  ]

  /// A call of an initializer with NaN for each number of each effect.
  private static let initializers: [(name: String, code: @Sendable () -> Void)] = [
    ("Stretch.factor", { _ = Stretch(factor: .nan) }), ("Stretch.limit", { _ = Stretch(limit: .nan) }),
    ("Parallax.factor", { _ = Parallax(factor: .nan) }), ("CutAway.ratio", { _ = CutAway(ratio: .nan) }),
    ("CutAway.depth", { _ = CutAway(depth: .nan) }), ("CutAway.flattening", { _ = CutAway(flattening: .nan) }),
    ("CutAway.flattening", { _ = CutAway(ratio: 1, flattening: .nan) }),
    ("Overlap.ratio", { _ = Overlap(ratio: .nan) }),
    ("CollectionFlow.inset", { _ = CollectionFlow(inset: .nan) }),
    ("HideOnScroll.hideAfter", { _ = HideOnScroll(hideAfter: .nan) }),
    ("HideOnScroll.revealAfter", { _ = HideOnScroll(revealAfter: .nan) }),
    ("HideOnScroll.threshold", { _ = HideOnScroll(threshold: .nan) }),
    ("HideOnScroll.duration", { _ = HideOnScroll(duration: .nan) }), ("Snap.start", { _ = Snap(start: .nan) }),
    ("Snap.end", { _ = Snap(end: .nan) }), ("Snap.threshold", { _ = Snap(threshold: .nan) }),
    ("Trigger.at", { _ = Trigger(at: .nan) }), ("Trigger.release", { _ = Trigger(release: .nan) }),
    ("Fade.from", { _ = Fade(from: .nan) }), ("Fade.to", { _ = Fade(to: .nan) }),
    ("Scale.from", { _ = Scale(from: .nan) }), ("Scale.to", { _ = Scale(to: .nan) }),
    ("Move.x", { _ = Move(x: .nan) }), ("Move.y", { _ = Move(y: .nan) }),
    ("Rotate.from", { _ = Rotate(from: .nan) }), ("Rotate.to", { _ = Rotate(to: .nan) }),
    ("Blur.from", { _ = Blur(from: .nan) }), ("Blur.to", { _ = Blur(to: .nan) }),
    ("Scrim.from", { _ = Scrim(from: .nan) }), ("Scrim.to", { _ = Scrim(to: .nan) }),
    ("Shadow.from", { _ = Shadow(from: .nan) }), ("Shadow.to", { _ = Shadow(to: .nan) }),
    ("ZIndex.from", { _ = ZIndex(from: .nan) }), ("ZIndex.to", { _ = ZIndex(to: .nan) }),
    ("CornerRadius.from", { _ = CornerRadius(from: .nan) }), ("CornerRadius.to", { _ = CornerRadius(to: .nan) }),
    ("Curve.depth", { _ = Curve(depth: .nan) }), ("Curve.flattening", { _ = Curve(flattening: .nan) }),
    ("Ramp.start", { _ = Fade(start: .nan) }), ("Ramp.end", { _ = ElementTransition(end: .nan) }),
    ("Ramp.duration", { _ = ZIndex(duration: .nan) }),
  ]

  /// The number parameters of the header, the ramp and all effects of the registry. The parameters of an effect's ramp are those
  /// of the ramp.
  private static let numbers: [Number] = {
    var numbers = numberParameters(of: Header()) + numberParameters(of: Ramp())
    for kind in EffectRegistry.builtIn.effects {
      let effect = kind.make() as! any HeaderEffect
      numbers += numberParameters(of: effect)
    }
    return numbers
  }()

  private static func numberParameters<Root: Parameterized>(of root: Root) -> [Number] {
    let ramp = root is any RampedEffect ? Ramp.parameters.map(\.identifier) : []
    return Root.parameters.compactMap { parameter in
      guard case .number(let range, _, _) = parameter.kind else { return nil }
      let owner = ramp.contains(parameter.identifier) ? "Ramp" : "\(Root.self)"
      let name = "\(owner).\(parameter.identifier)"
      // Documents allow shorter lengths than Swift.
      let isLength = owner == "Header" || ["Stretch.limit", "CutAway.depth", "CollectionFlow.inset"].contains(name)
      return Number(name: name, range: isLength ? .extents : range) { value in
        // Documents and pages call this too, after they have checked the value.
        var root = Root()
        parameter.set(&root, value)
      }
    }
  }

  private struct Number: Sendable {
    let name: String
    let range: ClosedRange<Double>
    let set: @Sendable (Double) -> Void

    func sentence(_ value: String) -> String {
      "\(name) must be between \(decimal(range.lowerBound)) and \(decimal(range.upperBound)), got \(value)"
    }
  }

  static let traps: [Trap] =
    numbers.map { number in Trap(number.sentence("nan")) { number.set(.nan) } }
    + initializers.map { name, code in
      Trap(numbers.first { $0.name == name }?.sentence("nan") ?? "a parameter \(name)", code)
    } + others

  @Test func everyNumberOfEveryEffectHasInitializer() {
    let names = Self.numbers.map(\.name).filter { !$0.hasPrefix("Header.") }
    #expect(Set(Self.initializers.map(\.name)).symmetricDifference(names) == [])
    #expect(names.count > 60)
  }

  @Test func invalidValuesTrapWithMessage() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for trap in ParameterRangeTests.traps {
        let lines: [Substring]? = messageOfTrap(in: trap.code)?.split(separator: "\n")
        print(lines?.first ?? "no trap")
      }
    }
    let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.count == Self.traps.count)
    // The place in the source precedes the sentence.
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

  @Test func numbersOutsideRangeAreClamped() {
    func after<Root: Parameterized, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) -> Value {
      var root = Root()
      root[keyPath: path] = value
      return root[keyPath: path]
    }
    #expect([-1, 0, 0.5, 1, 7, 1e300].map { Stretch(factor: $0).factor } == [0, 0, 0.5, 1, 1, 1])
    #expect([-1, 0, 1200, 1e300].map { Stretch(limit: $0).limit } == [0, 0, 1200, 1e9])
    #expect([-1, 0.25, 7].map { Parallax(factor: $0).factor } == [0, 0.25, 1])
    #expect([-1, 0, 1200, 1e300].map { CutAway(depth: $0).depth } == [0, 0, 1200, 1e9])
    #expect([-1, 0.25, 7].map { CutAway(ratio: $0).ratio } == [0, 0.25, 1])
    #expect([-1, 0, 2, 11].map { Overlap(ratio: $0).ratio } == [1, 1, 2, 10])
    #expect([-1, 1200, 1e300].map { CollectionFlow(inset: $0).inset } == [0, 1200, 1e9])
    #expect([-1, 1200, 1e300].map { Header(height: $0).height } == [.points(0), .points(1200), .points(1e9)])
    #expect(after(\Stretch.factor, 7) == 1 && after(\Stretch.limit, -1) == 0)
    #expect(after(\Parallax.factor, -1) == 0 && after(\Overlap.ratio, 0) == 1 && after(\CollectionFlow.inset, -1) == 0)
    #expect(after(\CutAway.depth, -1) == 0 && after(\CutAway.ratio, 2) == 1)
    #expect(after(\CutAway.cut, .points(-1)) == .points(0))
    #expect(after(\Header.height, .fitting(minimum: -1)) == .fitting(minimum: 0))
    #expect(after(\Header.height, .ratioOfWidth(-1)) == .ratioOfWidth(0))
    #expect(after(\Header.collapsedHeight, .points(-1)) == 0)
    let geometry = ElementGeometry(
      width: .points(-1), height: .excludingSafeArea(-1), minimumHeight: -1, maximumHeight: -1,
      insets: MastheadDirectionalEdgeInsets(top: -1e300, leading: -4), cornerRadius: -1)
    #expect(
      geometry
        == ElementGeometry(
          width: 0, height: .excludingSafeArea(0), maximumHeight: 0,
          insets: MastheadDirectionalEdgeInsets(top: -1e9, leading: -4)))
    #expect(ElementGeometry().maximumHeight == .infinity)
    #expect(after(\Header.imageSize, MastheadSize(width: -1, height: 1e300)) == MastheadSize(width: 0, height: 1e9))
  }

  private static func set<Value>(_ path: WritableKeyPath<ElementGeometry, Value>, _ value: Value) {
    var geometry = ElementGeometry()
    geometry[keyPath: path] = value
  }

  private static func set<Root: Parameterized, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) {
    var root = Root()
    root[keyPath: path] = value
  }
}
