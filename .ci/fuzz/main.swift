import Foundation
import Glibc

// Fuzzes one reader with libFuzzer: `Fuzz READER [OPTION or FOLDER...]`. Without arguments, it lists the readers.

nonisolated(unsafe) var read: ([UInt8]) -> Void = { _ in }

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

let names = readers.map(\.key)
guard CommandLine.arguments.count > 1 else {
  print(names.joined(separator: "\n"))
  exit(0)
}
guard let reader = readers.first(where: { $0.key == CommandLine.arguments[1] }) else {
  print("unknown reader \"\(CommandLine.arguments[1])\"; must be one of \(names.joined(separator: ", "))")
  exit(2)
}
read = reader.value
let arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
pointers.withUnsafeMutableBufferPointer { buffer in
  var count = Int32(arguments.count)
  var start = buffer.baseAddress!
  exit(
    runDriver(&count, &start) { bytes, count in
      read(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}
