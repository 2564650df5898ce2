/// Serves the page.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serves the page on which pipelines are tuned."
  static func run(_ arguments: Arguments) throws(CommandError) {}
}
