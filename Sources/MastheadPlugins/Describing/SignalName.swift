import CPlatform

/// Returns a signal's name, such as `SIGSEGV`, or `signal 99` if it has none.
package func signalName(_ signal: Int32) -> String {
  masthead_signal_name(signal).map { "SIG" + String(cString: $0).uppercased() } ?? "signal \(signal)"
}
