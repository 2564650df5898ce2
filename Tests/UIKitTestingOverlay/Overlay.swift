// Swift Testing asks for a module of this name wherever a file imports both it and UIKit: what attaches images there.
// Beside the double it has nothing to do.
