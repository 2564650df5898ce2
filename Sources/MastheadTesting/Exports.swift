// What assertions are written with, so that a test needs one import.
@_exported import MastheadSnapshots
