import MastheadDocuments

extension Markup {
  /// The beginning of a report: the head of an HTML document, and its title.
  ///
  /// - Parameter style: CSS rules of this report, in addition to those of all reports.
  static func report(titled title: String, style: Markup) -> Markup {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>\(title)</title>
    <style>
    body { max-width: 1080px; margin: 32px auto; padding: 0 24px; font: 14px/1.5 system-ui, sans-serif; }
    h1 { font-size: 22px; } h2 { font-size: 15px; margin: 28px 0 8px; }
    pre { padding: 14px 16px; border: 1px solid #8884; border-radius: 10px; overflow-x: auto; font: 12px/1.5 ui-monospace, monospace; }
    \(style)
    </style></head><body>
    <h1>\(title)</h1>

    """
  }
}
