import SwiftUI

/// An album's tracks below an exported header.
@available(iOS 18, macOS 15, *)
struct AlbumView: View {
  let tracks: [String]
  @State private var collapse: CGFloat = 0

  var body: some View {
    ScrollView { LazyVStack { ForEach(tracks, id: \.self) { Text($0) } } }
      .header(AlbumHeader.self, collapse: $collapse) { element in
        switch element {
        case .cover: Image("cover").resizable()
        case .title: Text("Low Tide Radio")
        case .artist: Text("The Quiet Buoy")
        case .barTitle: Text("Low Tide Radio")
        case .play: Image("play").resizable()
        case .back: HeaderLook(AlbumHeader.self, element)
        }
      } image: {
        Image("cover").resizable()
      }
  }
}
