import Foundation
import Glibc

/// The start time of a process, in clock ticks since boot; nil if there is no such process.
///
/// It distinguishes processes whose number the system reuses. This is field 22 of the process's `stat` file. The fields are counted
/// from the end of the name, which may contain any character.
func startTime(of process: pid_t) -> String? {
  guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
    let end = status.lastIndex(of: ")")
  else { return nil }
  let fields = status[status.index(after: end)...].split(separator: " ")
  return fields.count > 19 ? String(fields[19]) : nil
}
