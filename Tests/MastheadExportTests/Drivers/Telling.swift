import Foundation

// Compiled with drivers: how they tell what they see.

/// Prints numbers so that they read back exactly.
func tell(_ name: String, _ numbers: [CGFloat]) {
  print(([name] + numbers.map { "\($0)" }).joined(separator: " "))
}

func numbers(_ rect: CGRect) -> [CGFloat] { [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] }

/// The words and numbers of the lines of standard input, one line after the other.
func forEachLine(_ body: (_ word: Substring, _ numbers: [CGFloat]) -> Void) {
  while let line = readLine() {
    let words = line.split(separator: " ")
    body(words[0], words.dropFirst().map { CGFloat(Double($0)!) })
  }
}
