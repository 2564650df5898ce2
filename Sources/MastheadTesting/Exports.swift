// Tests that assert snapshots of documents along gestures need only one import.
@_exported import MastheadDocuments
@_exported import MastheadSnapshots

@_exported import struct MastheadEngine.SessionDocument
