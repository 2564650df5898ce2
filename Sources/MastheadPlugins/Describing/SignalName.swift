import CProcesses

/// A signal's name, such as `SIGSEGV`.
package func signalName(_ signal: Int32) -> String {
  masthead_signal_name(signal).map { "SIG" + String(cString: $0) } ?? "signal \(signal)"
}
