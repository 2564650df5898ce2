// Swift Testing imports a module of this name into every file that imports both it and UIKit, to attach images to tests. The
// double has no images to attach, so this module is empty.
