@_exported import MastheadSnapshots

// A test that asserts snapshots needs one import.
@_exported import struct MastheadEngine.SessionDocument
