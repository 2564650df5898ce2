import Foundation

// Compiled with drivers: their input and output.

/// Prints numbers so that they read back exactly.
func report(_ name: String, _ numbers: [CGFloat]) {
  print(([name] + numbers.map { "\($0)" }).joined(separator: " "))
}

func numbers(_ rect: CGRect) -> [CGFloat] { [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] }

/// Calls a function with the word and the numbers of each line of standard input.
func forEachLine(_ body: (_ word: Substring, _ numbers: [CGFloat]) -> Void) {
  while let line = readLine() {
    let words = line.split(separator: " ")
    body(words[0], words.dropFirst().map { CGFloat(Double($0)!) })
  }
}
