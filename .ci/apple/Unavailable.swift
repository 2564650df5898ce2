// Each line needs a newer system than iOS 17: the runtime's metadata of functions with typed errors, and 128-bit integers.
struct Problem: Error {}
let closures: [@Sendable () throws(Problem) -> Int] = []
let type: Any.Type = (() throws(Problem) -> Int).self
let number: Int128 = 1
