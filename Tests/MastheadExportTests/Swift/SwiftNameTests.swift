import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Names of documents as Swift identifiers.
@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("News Digest", "NewsDigest"),
    ("news-digest", "NewsDigest"),
    ("iOS 26", "IOS26"),
    ("\"); import Foundation //", "ImportFoundation"),
    ("a\nb\u{2028}c", "ABC"),
    ("🏔️ Alps", "Alps"),
    ("🏔️", "Untitled"),
    ("", "Untitled"),
    ("_ $ `", "Untitled"),
    ("class", "Class"),
    ("Self", "Self"),
    ("3 Rivers", "Header3Rivers"),
    ("٣", "Header٣"),
    ("\u{0301}accent", "Header\u{0301}accent"),
    ("ראשית החדשות", "ראשיתהחדשות"),
    ("\u{202E}desrever", "Desrever"),
    ("新闻 摘要", "新闻摘要"),
    ("naïve café", "NaïveCafé"),
    ("straße ßa", "StraßeßA".replacing("ßA", with: "ßa")),
    ("ǆ", "ǅ"),
    ("a\u{200D}b\u{3164}c", "ABC"),
    (String(repeating: "ab", count: 40), "Ab" + String(repeating: "ab", count: 23)),
  ])
  func nameIsJoinedFromWords(name: String, identifier: String) {
    #expect(SwiftName(of: name).text == identifier)
  }

  @Test(arguments: [
    ("News Digest", "NewsDigestHeader"), ("News Header", "NewsHeader"), ("Header", "HeaderHeader"),
    ("3 Rivers", "Header3RiversHeader"), ("Self", "SelfHeader"), ("", "UntitledHeader"),
  ])
  func typeNameRepeatsNoWordAndHidesNoOtherType(name: String, type: String) {
    #expect(SwiftName(of: name).header == type)
  }

  @Test(.long) func everyNameIsValidIdentifier() throws {
    // All Unicode scalars, in names of 40.
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    let chunks = stride(from: 0, to: scalars.count, by: 40).map { scalars[$0..<min($0 + 40, scalars.count)] }
    let names = chunks.map { String(String.UnicodeScalarView($0)) } + hostileNames
    let types = Set(names.map { SwiftName(of: $0).header }).sorted()
    #expect(types.count > 2000)
    let source = types.map { "struct \($0) {}\n" }.joined()
    #expect(try SwiftProgram(["Names.swift": source]).parse() == SwiftProgram.Outcome(status: 0, output: ""))
  }

  @Test func everyNameIsValidFileName() {
    for name in hostileNames {
      let file = SwiftName(of: name).header + ".swift"
      #expect(file.utf8.count < 255 && !file.contains("/") && !file.hasPrefix("."), "\(file)")
    }
  }
}
