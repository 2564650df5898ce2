import MastheadDocuments

extension PipelineDocument {
  /// Exports one standalone file for UIKit: a table view, or a collection view layout if the header is a collection's.
  func uikitSource() throws(DocumentError) -> ExportedFile {
    let formulas = try HeaderFormulas(of: self)
    let swiftName = SwiftName(of: name)
    let isCollection = formulas.collectionInset != nil
    let geometry = GeometrySource(
      formulas, type: swiftName.type("Geometry"), title: name,
      hasContentInset: formulas.safeAreaPolicy == .underlap || formulas.placement == .aboveContent)
    let type = swiftName.type(isCollection ? "Layout" : "TableView")
    let view =
      isCollection
      ? CollectionLayoutSource(geometry: geometry, type: type, name: swiftName).text
      : TableViewSource(geometry: geometry, type: type).text
    return ExportedFile(name: "\(type).swift", text: "import UIKit\n\n\(view)\n\(geometry.text)")
  }
}
