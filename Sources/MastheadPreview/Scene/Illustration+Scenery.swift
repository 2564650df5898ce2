import MastheadDocuments

extension Illustration {
  /// Places, for headers. Their upper and lower parts are calm, because bars and titles lie there.
  static func scenery(_ name: MastheadScene.Illustration) -> [Layer]? {
    switch name {
    case .kitchen:
      [
        fill(square, "#1d4a40", "#123129"),
        line("M0 20H100M0 40H100M0 60H100M0 80H100", width: 0.6, "#2c6154", opacity: 0.8),
        line("M-4 88L18 104M84 104L104 72", width: 9, "#a14a36", opacity: 0.85),
        line("M-4 88L18 104M84 104L104 72", width: 1, "#c99a74", opacity: 0.7),
        fill(circle(24, 29, 13), "#0c231e", opacity: 0.5),
        fill(circle(24, 27, 13), "#efe3cd"),
        fill(circle(24, 27, 10.6), "#c8552f"),
        fill(circles((20, 24, 3.4), (28, 30, 3)), "#f6d9a0"),
        fill("M22 32Q26 26 31 23Q29 30 22 32Z", "#4f8a4b"),
        fill(circle(54, 36, 10), "#0c231e", opacity: 0.5),
        fill(circle(54, 34, 10), "#d9b48a"),
        fill(circle(54, 34, 7.8), "#6e2a3f"),
        fill(circles((51, 32, 2.1), (56, 30.5, 2.1), (57.5, 35.5, 2.1), (53, 37.5, 2.1)), "#b8405e"),
        fill(circle(80, 29, 11), "#0c231e", opacity: 0.5),
        fill(circle(80, 27, 11), "#cfd8d0"),
        fill(circles((76.5, 24.5, 4.4), (83.5, 29.5, 4.4)), "#eec643"),
        fill(circles((76.5, 24.5, 3.1), (83.5, 29.5, 3.1)), "#f8e08e"),
        fill(circle(34, 68, 15), "#0c231e", opacity: 0.5),
        fill(circle(34, 66, 15), "#2f6f8a"),
        fill(circle(34, 66, 12), "#e9b44c"),
        line("M26 62Q31 57 36 62T45 61M26 68Q31 63 36 68T45 67M28 74Q33 69 38 74", width: 2, "#fbe3a6"),
        fill("M64 56Q72 50 80 56Q74 60 72 68Q68 64 64 56ZM60 76Q66 80 66 88Q58 84 60 76Z", "#5fa05a"),
      ]
    case .alps:
      [
        fill(square, "#17325f", "#f0a883"),
        fill(circle(70, 40, 14), "#ffd9b0", opacity: 0.25),
        fill(circle(70, 40, 8), "#ffe8c9"),
        fill(ridge([62, 48, 58, 40, 60, 50, 64]), "#7a7fae"),
        fill("M50 40L43 49L48 47L51 51L54 47L58 51ZM16.7 48L12 53L17 52L21 54Z", "#f3ebf2"),
        fill(ridge([70, 58, 44, 62, 56, 36, 60, 70]), "#4b5a92"),
        fill("M71.4 36L65 46L70 44L73 49L76 44L80 48ZM28.6 44L23 52L28 50L31 54L35 51Z", "#fbf4f4"),
        fill(ridge([78, 70, 74, 64, 72, 66, 76], isSmooth: true), "#2c4170"),
        fill(ridge([84, 78, 82, 76, 80, 78, 82], isSmooth: true), "#1b2c52"),
        fill(
          """
          M4 92L10 74L16 92ZM14 94L21 78L28 94ZM78 94L85 75L92 94ZM90 94L96 80L102 94ZM30 96L35 85L40 96Z
          """, "#0f1d3a"),
        fill("M0 90Q30 84 56 90T100 88V100H0Z", "#0b1630"),
      ]
    case .stage:
      [
        fill(square, "#1a0b2e", "#3b1038"),
        fill("M18 -4L2 84H46L24 -4Z", "#ff5c8a", opacity: 0.42),
        fill("M82 -4L98 84H54L76 -4Z", "#ff9f5a", opacity: 0.36),
        fill("M46 -4L26 84H74L54 -4Z", "#ffd9e6", opacity: 0.3),
        fill("M10 84C10 76 90 76 90 84S10 92 10 84Z", "#8f2f63"),
        fill("M16 83C16 77 84 77 84 83S16 89 16 83Z", "#c04a75", opacity: 0.75),
        fill("M30 38C36 26 58 22 72 34L66 58H32Z", "#0d0616"),
        fill("M33 40C39 30 56 27 68 35L63 55H35Z", "#2a1638"),
        line("M40 41L62 55M47 36L64 48M38 49L52 56", width: 0.7, "#e8b45f", opacity: 0.8),
        fill("M24 56H76V63H24Z", "#0d0616"),
        fill("M26 57.5H50V60H26Z", "#f7efe3"),
        line("M29 57.5V59.4M33 57.5V59.4M37 57.5V59.4M41 57.5V59.4M45 57.5V59.4", width: 1.1, "#0d0616"),
        line("M29 63V83M71 63V83M55 63L53 76", width: 2.6, "#0d0616"),
        fill("M10 72H24V75H10Z", "#0d0616"),
        line("M12 75V84M22 75V84", width: 1.6, "#0d0616"),
        fill(circles((21, 1, 3), (50, 1, 3), (79, 1, 3)), "#fff1d6"),
        fill("M0 90H100V100H0Z", "#160720"),
      ]
    case .oldTown:
      [
        fill(square, "#0f1738", "#3c2c66"),
        fill(circle(64, 22, 6), "#f6edcf"),
        fill(circle(64, 22, 11), "#f6edcf", opacity: 0.14),
        fill(circles((30, 18, 0.6), (42, 12, 0.8), (50, 28, 0.6), (72, 36, 0.7), (34, 36, 0.6)), "#ffffff"),
        fill(ridge([48, 42, 34, 38, 46, 52, 50], isSmooth: true), "#2a2458"),
        fill("M30 38V30H33V27H36V30H40V26L43 22L46 26V30H50V40Z", "#3a3072"),
        fill(
          """
          M0 60V48H8L12 44L16 48V52H22V46H30V50L35 46L40 50V44H48V52H54V47H62L66 43L70 47V52H78V48H86V52L92 47\
          L100 52V60Z
          """, "#4a3b7e"),
        fill(
          """
          M4 51H6V54H4ZM10 50H12V53H10ZM25 49H27V52H25ZM44 47H46V50H44ZM57 50H59V53H57ZM65 48H67V51H65ZM81 51\
          H83V54H81ZM90 52H92V55H90Z
          """, "#94683c"),
        fill("M0 70V58H10V55H20V60H28V56H38V60H50V55H58V60H70V56H80V60H90V56H100V70Z", "#231b49"),
        line("M-2 70Q24 55 50 62T102 60", width: 0.7, "#8a5f3e"),
        fill("M0 68H100V100H0Z", "#14102f"),
        line("M14 73H30M40 77H52M60 72H72M76 79H90M8 84H18", width: 0.9, "#8f79c9", opacity: 0.5),
      ]
    case .contours:
      [
        fill(square, "#154f66", "#0b2f42"),
        fill("M18 52C22 38 44 34 58 44S66 70 50 76S12 70 18 52Z", "#1b6479", opacity: 0.8),
        fill("M66 70C74 58 96 58 106 66V88C90 94 60 86 66 70Z", "#1b6479", opacity: 0.7),
        fill("M-4 88C20 74 40 100 104 92V104H-4Z", "#08263a"),
        line(
          """
          M6 56C8 26 46 20 70 38S80 86 50 90S4 80 6 56ZM12 54C16 32 46 28 63 41S72 78 50 83S8 74 12 54Z\
          M18 53C22 39 44 35 57 44S66 70 50 76S13 68 18 53ZM25 53C28 45 43 42 52 48S58 64 48 68S22 63 25 53Z\
          M32 54C34 50 42 49 47 52S50 60 45 61S30 59 32 54Z
          """, width: 0.9, "#3f93a3", opacity: 0.8),
        line(
          """
          M60 74C68 52 94 50 106 58M66 76C74 62 94 60 106 66M72 76C79 68 94 67 106 72M-4 26C14 8 30 4 46 -4\
          M-4 16C8 6 18 3 26 -4M82 -4C80 14 92 26 106 30M91 -4C90 10 98 18 106 20
          """, width: 0.9, "#3f93a3", opacity: 0.65),
        line("M-4 92C18 78 38 104 60 90S92 84 106 92", width: 2.4, "#4fb3d9", opacity: 0.9),
        line("M40 56L58 66L76 62L90 52", width: 1.2, "#f2b33d", opacity: 0.95),
        fill(circles((40, 56, 1.8), (90, 52, 1.8)), "#f2b33d"),
        line("M0 33H100M0 66H100M33 0V100M66 0V100", width: 0.4, "#ffffff", opacity: 0.12),
      ]
    case .cove:
      [
        fill(square, "#0e4660", "#f3b18c"),
        fill(circle(66, 44, 15), "#ffe6bf", opacity: 0.3),
        fill(circle(66, 44, 8), "#fff0d2"),
        fill(ridge([52, 44, 48, 46, 50, 50, 50], isSmooth: true), "#3b7184"),
        fill(ridge([50, 48, 52, 53, 53, 47, 42], isSmooth: true), "#235a70"),
        fill("M0 54H100V100H0Z", "#3aa0ac", "#06303f"),
        line("M58 57H76M60 61H72M62 65H71M22 59H36M12 66H30M80 68H94", width: 1, "#ffe6bf", opacity: 0.55),
        fill("M22 62H42L38 67H26Z", "#5a2b33"),
        fill("M33 42V60H44Z", "#fff6e6"),
        fill("M31 46V60H23Z", "#f4dcc0"),
        fill("M0 72C16 66 28 76 46 76S84 70 100 78V100H0Z", "#0a3848"),
        fill("M0 84C20 78 40 88 60 86S90 82 100 86V100H0Z", "#072936"),
      ]
    case .greenhouse:
      [
        fill(square, "#0d3a32", "#0a2a25"),
        line("M50 -4V104M18 -4V104M82 -4V104M0 30H100M0 62H100", width: 0.8, "#3f7d6c", opacity: 0.55),
        fill("M-6 96C-4 62 14 44 34 40C34 66 18 92 -6 96Z", "#1f6b4f"),
        line("M-4 94C8 76 20 58 32 44", width: 1, "#12503d"),
        fill("M106 92C106 60 90 42 68 38C68 62 82 88 106 92Z", "#1b5d49"),
        line("M104 90C92 72 82 56 70 42", width: 1, "#12503d"),
        fill("M22 110C16 78 28 56 50 46C62 70 52 100 22 110Z", "#287a55"),
        line("M26 106C32 84 40 64 49 50", width: 1.1, "#185f45"),
        fill("M60 108C52 84 58 66 76 58C88 76 82 100 60 108Z", "#237250"),
        line("M62 104C66 88 70 74 75 62", width: 1, "#16573f"),
        fill("M40 30C42 18 52 12 62 14C60 26 52 32 40 30ZM30 22C24 14 26 4 34 0C40 8 38 18 30 22Z", "#17584a"),
        fill(circles((64, 50, 3), (69, 46, 3), (70, 52, 3), (65, 45, 2.6)), "#f07c6c"),
        fill(circle(67, 48.5, 1.8), "#f7d774"),
      ]
    case .rings:
      [
        fill(square, "#10122a", "#1b1440"),
        fill(circle(72, 54, 40), "#3a2a78", opacity: 0.35),
        line(circle(72, 54, 20), width: 5.4, "#ff4f79", opacity: 0.22),
        line(circle(72, 54, 13.6), width: 5.4, "#b7f34d", opacity: 0.2),
        line(circle(72, 54, 7.2), width: 5.4, "#3fd6f2", opacity: 0.22),
        line("M72 34A20 20 0 1 1 55.3 43", width: 5.4, "#ff4f79"),
        line("M72 40.4A13.6 13.6 0 1 1 58.6 56.4", width: 5.4, "#b7f34d"),
        line("M72 46.8A7.2 7.2 0 0 1 71 61.1", width: 5.4, "#3fd6f2"),
      ]
    case .river:
      [
        fill(square, "#1c4a5e", "#0f3040"),
        fill(circle(70, 24, 12), "#ffd9a0", opacity: 0.22),
        fill(circle(70, 24, 7), "#ffdca8"),
        fill(ridge([44, 34, 42, 30, 40, 36, 46], isSmooth: true), "#2f6d7c"),
        fill(ridge([52, 46, 52, 42, 50, 44, 50], isSmooth: true), "#24576a"),
        fill("M0 50H100V100H0Z", "#1f5a4f", "#123a3a"),
        fill("M54 50C66 56 24 62 34 70C44 78 86 78 78 100H28C46 86 4 76 14 66C22 58 58 56 50 50Z", "#5fa6b4"),
        line("M30 66Q40 70 52 74M44 82Q58 84 66 90M24 70Q34 77 46 80", width: 1, "#a9dbe2", opacity: 0.6),
        fill("M52 74H66L62 78H56Z", "#5a2b33"),
        fill("M59 60V73H66Z", "#fff3df"),
        fill("M8 66L13 48L18 66ZM84 74L90 52L96 74ZM76 70L81 54L86 70Z", "#123c38"),
      ]
    default: nil
    }
  }
}
