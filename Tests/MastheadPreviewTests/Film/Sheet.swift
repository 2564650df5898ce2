import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The contents of an SVG document, as an XML parser reads it.
final class Sheet: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  private(set) var elements: [Element] = []

  /// The texts of the document, in order.
  private(set) var texts: [String] = []

  private var text = ""

  struct NotXML: Error { let line: Int }

  /// Parses a document. Throws if it is not well-formed.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw NotXML(line: parser.lineNumber) }
  }

  var root: String? { elements.first?.name }

  /// The title, which is the first text.
  var title: String? { texts.first }

  var paths: [String] { elements.filter { $0.name == "path" }.map { $0.attributes["d"] ?? "" } }

  func count(of name: String, class word: String) -> Int {
    elements.count { $0.name == name && $0.attributes["class"] == word }
  }

  /// The references to identifiers that no element has.
  var danglingReferences: [String] {
    let names = Set(elements.compactMap { $0.attributes["id"] })
    let references = elements.flatMap { element in
      element.attributes.values.compactMap { value in
        value.hasPrefix("url(#") ? String(value.dropFirst(5).dropLast()) : nil
      } + [element.attributes["href"].map { String($0.dropFirst()) }].compactMap { $0 }
    }
    return references.filter { !names.contains($0) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes))
    keep()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { keep() }

  private func keep() {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if !line.isEmpty { texts.append(line) }
    text = ""
  }
}
