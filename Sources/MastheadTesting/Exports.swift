// With this export, tests that use documents and gestures need only one import.
@_exported import MastheadDocuments
@_exported import MastheadSnapshots

@_exported import struct MastheadEngine.SessionDocument
