import MastheadTuning

extension HTTPResponse {
  /// The fields of every response: no content sniffing, no embedding elsewhere, no fetches from elsewhere.
  static let securityHeaders: HTTPHeaders = [
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}
