import Masthead

// Compiled with exported pipelines. Standard input selects a pipeline and the state for its frame.

@main
struct PipelineDriver {
  static func main() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Ripple.self)
    let pipelines = try exportedPipelines.map { try $0(registry) }
    while let line = readLine() {
      let numbers = line.split(separator: " ").map { Double($0)! }
      let environment = LayoutEnvironment(
        viewport: MastheadSize(width: numbers[1], height: numbers[2]),
        safeArea: MastheadEdgeInsets(top: numbers[3], left: 1, bottom: 2, right: 3), fittingHeight: numbers[4])
      let frame = pipelines[Int(numbers[0])](ScrollState(contentOffset: numbers[5], environment: environment))
      print(bits(of: frame))
    }
    for pipeline in exportedPipelines {
      do { _ = try pipeline(.builtIn) } catch { print(error) }
    }
  }
}
