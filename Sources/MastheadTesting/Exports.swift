@_exported import MastheadSnapshots

// Tests that assert snapshots need only one import.
@_exported import struct MastheadEngine.SessionDocument
