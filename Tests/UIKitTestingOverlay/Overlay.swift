// Swift Testing imports a module with this name into every file that imports Testing and UIKit, to attach images to
// tests. The double has no images to attach, so this module is empty.
