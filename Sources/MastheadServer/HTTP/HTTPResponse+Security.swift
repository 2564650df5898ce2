import MastheadTuning

extension HTTPResponse {
  /// The header fields of every response. They forbid sniffing, referrers, and the use of content by other origins.
  static let securityHeaders: HTTPHeaders = [
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}
