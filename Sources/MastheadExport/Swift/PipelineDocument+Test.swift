import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Exports a snapshot test of the pipeline along a gesture. The file contains the pipeline's source and compiles alone.
  func testSource(on stage: SnapshotStage) throws(DocumentError) -> ExportedFile {
    let header = SwiftName(of: name).header
    let gesture = try GestureSource.text(stage.gesture.gesture)
    let call = isStatic ? "\(header).makePipeline()" : "try \(header).makePipeline(registry: \(customTypes.registry))"
    let text = """
      import Masthead
      import MastheadTesting
      import Testing
      \(customTypes.imports)
      /// The first run records the reference and fails, so that you look at it.
      @Suite struct \(header)Tests {
        @Test func snapshotAlong\(SwiftName(of: stage.gesture.name).text)() {
          let gesture = MastheadGesture\(indented(indented(gesture)).drop { $0 == " " })
          let list = \(indented(indented(Self.list(stage.state).lines)).drop { $0 == " " })
          assertSnapshot(of: \(call), as: .frames(along: gesture, on: list))
        }
      }

      /// The header "\(SwiftLiteral.comment(name))".
      private \(try swiftDeclaration())
      """
    return ExportedFile(name: "\(header)Tests.swift", text: text)
  }

  /// The expression for a registry with the types of the custom effects, and the lines that import their modules.
  private var customTypes: (registry: String, imports: String) {
    let names = effects.filter { EffectRegistry.builtIn[$0.kind.identifier] == nil }.compactMap(\.kind.typeName)
    let types = names.reduce(into: [String]()) { types, name in if !types.contains(name) { types.append(name) } }
    guard !types.isEmpty else { return (".builtIn", "") }
    // Omit the module's name: a type with the same name would shadow the module.
    let parts = types.map { $0.split(separator: ".", maxSplits: 1).map(String.init) }
    let list = parts.map { "\($0[$0.count - 1]).self" }.joined(separator: ", ")
    let modules = Set(parts.map { $0[0] }).sorted()
    return (".builtIn(and: [\(list)])", modules.map { "@testable import \($0)\n" }.joined())
  }

  private static func list(_ state: ScrollState) -> SwiftCall {
    let (viewport, safeArea) = (state.viewport, state.safeArea)
    let insets = [
      ("top", safeArea.top), ("left", safeArea.left), ("bottom", safeArea.bottom), ("right", safeArea.right),
    ].filter { $0.1 != 0 }.map { "\($0): \(SwiftLiteral.number($1))" }
    return SwiftCall(
      "SnapshotList",
      [
        "viewport: .init(width: \(SwiftLiteral.number(viewport.width)), height: \(SwiftLiteral.number(viewport.height)))",
        insets.isEmpty ? nil : "safeArea: .init(\(insets.joined(separator: ", ")))",
        "contentHeight: \(SwiftLiteral.number(state.contentHeight))",
      ])
  }
}
