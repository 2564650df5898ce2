import MastheadDocuments

extension Illustration {
  /// Dishes, weather, plants and covers, for rows and cells. Cards show the middle half of their height.
  static func thing(_ name: MastheadScene.Illustration) -> [Layer]? {
    switch name {
    case .soup:
      [
        fill(square, "#f7dfb8", "#e8ae74"),
        fill(circle(50, 53, 24), "#7a4a2a", opacity: 0.25),
        fill(circle(50, 50, 24), "#26485a"),
        fill(circle(50, 50, 21), "#f1e4cf"),
        fill(circle(50, 50, 19), "#cf7a2c"),
        line("M36 44Q44 38 52 44T66 42M35 50Q43 44 51 50T67 48M37 57Q45 51 53 57T66 54", width: 2, "#f6d58e"),
        fill(circle(42, 57, 6.5), "#fff8ea"),
        fill(circle(42, 57, 3.4), "#f2a33a"),
        fill("M52 60Q60 52 66 56Q62 66 52 60Z", "#8a3b2e"),
        fill(circles((58, 40, 2), (52, 36, 1.8), (62, 46, 1.8), (48, 62, 1.7)), "#6bab4f"),
        line("M66 26L96 60M71 24L100 56", width: 1.8, "#5b3524"),
      ]
    case .tart:
      [
        fill(square, "#dcebe3", "#a9cdbf"),
        fill(circle(50, 52, 25), "#5f8f80", opacity: 0.35),
        fill(circle(50, 50, 25), "#fbf8f2"),
        fill(circle(50, 50, 20), "#d69a58"),
        fill(circle(50, 50, 16.5), "#f4e1b5"),
        fill(
          circles((42, 44, 4.4), (52, 40, 4.4), (60, 47, 4.4), (58, 57, 4.4), (47, 59, 4.4), (39, 53, 4.4)),
          "#8e2f55"),
        fill(circle(50, 50, 4.6), "#c9405f"),
        fill(
          circles((40.8, 42.6, 1.1), (50.8, 38.6, 1.1), (58.8, 45.6, 1.1), (48.8, 48.6, 1.1)),
          "#ffffff", opacity: 0.8),
        fill("M52 50Q58 44 64 52Q58 56 52 50Z", "#4f8a4b"),
        line("M84 26V44M80 26V34Q84 38 88 34V26M84 44V76", width: 1.6, "#8fa39b"),
      ]
    case .hut:
      [
        fill(square, "#7db0dc", "#f7dcc0"),
        fill(ridge([56, 40, 54, 34, 50, 42, 58]), "#8e9cc4"),
        fill("M50 34L44 42L49 41L52 45L56 41Z", "#ffffff"),
        fill(ridge([66, 58, 62, 56, 64, 60], isSmooth: true), "#6f9c6a"),
        fill("M36 50H64V70H36Z", "#7b4a2f"),
        fill("M31 52L50 36L69 52Z", "#4a2b22"),
        fill("M58 36H62V46H58Z", "#5d3a2b"),
        fill("M41 55H49V62H41Z", "#ffd983"),
        fill("M53 56H60V70H53Z", "#3b2118"),
        line("M60 34Q57 30 60 27T60 20", width: 2.4, "#ffffff", opacity: 0.7),
        fill(ridge([74, 68, 72, 68, 74], isSmooth: true), "#4f7f52"),
        fill("M10 76L17 52L24 76ZM78 76L85 50L92 76Z", "#2c5a45"),
      ]
    case .tarn:
      [
        fill(square, "#b9e0ee", "#2c6f92"),
        fill(ridge([44, 34, 46, 26, 42, 36, 46]), "#6f8fae"),
        fill("M50 26L43 35L49 33L52 38L57 33Z", "#ffffff"),
        fill("M0 48L20 38L38 50L62 40L84 50L100 44V52H0Z", "#3d6b5c"),
        fill("M0 52H100V100H0Z", "#2f7ea3"),
        fill("M20 52L50 74L78 52Z", "#5b9ab5", opacity: 0.7),
        line("M10 60H30M62 58H88M28 68H48M58 72H80M14 78H34", width: 1.2, "#cfeaf2", opacity: 0.75),
        fill("M4 60L10 34L16 60ZM12 62L19 40L26 62ZM82 62L89 36L96 62Z", "#1f4a40"),
        fill("M0 78Q20 70 34 80T70 84T100 76V100H0Z", "#20483f"),
      ]
    case .sun:
      [
        fill(square, "#3d9be9", "#a9dcff"),
        fill(circle(50, 50, 30), "#fff3b0", opacity: 0.35),
        line(
          """
          M50 14V22M50 78V86M14 50H22M78 50H86M24.5 24.5L30 30M70 70L75.5 75.5M24.5 75.5L30 70M70 30L75.5 24.5
          """, width: 4, "#ffe27a"),
        fill(circle(50, 50, 19), "#ffd23f"),
      ]
    case .cloud:
      [
        fill(square, "#6f9fcf", "#c3ddf2"),
        fill(circle(62, 38, 15), "#ffd85e"),
        fill("M26 72A15 15 0 0 1 27 42A20 20 0 0 1 64 42A15 15 0 0 1 74 72Z", "#ffffff"),
        fill("M20 66A15 15 0 0 0 26 72H74A15 15 0 0 0 84 66Z", "#dbe8f3"),
      ]
    case .rain:
      [
        fill(square, "#47597a", "#8296b3"),
        fill("M26 60A14 14 0 0 1 27 32A19 19 0 0 1 63 31A15 15 0 0 1 74 60Z", "#e3e9f1"),
        line("M33 68L29 80M48 68L44 84M63 68L59 80M71 68L68 76", width: 4, "#9fdcff"),
      ]
    case .moon:
      [
        fill(square, "#151a45", "#4b4a92"),
        fill("M58 20A32 32 0 1 0 80 66A27 27 0 0 1 58 20Z", "#fbeec0"),
        fill(circles((74, 28, 2.4), (86, 44, 1.8), (70, 46, 1.6), (20, 24, 1.6)), "#ffffff"),
      ]
    case .boathouse:
      [
        fill(square, "#bfe6ee", "#7fc2d4"),
        fill(ridge([42, 36, 44, 34, 40, 46], isSmooth: true), "#7fae8e"),
        fill("M0 54H100V100H0Z", "#2f8aa3"),
        fill("M24 34H66V58H24Z", "#c0473c"),
        fill("M20 36L45 22L70 36Z", "#5b2a2a"),
        fill("M30 41H38V49H30ZM52 41H60V49H52Z", "#fff2cf"),
        fill("M41 42H49V58H41Z", "#7a2a27"),
        line("M24 40H66M24 46H66M24 52H66", width: 0.5, "#8f312b", opacity: 0.8),
        line("M27 58V66M45 58V67M63 58V66M70 58V66M88 58V66", width: 2.2, "#5a3a29"),
        fill("M18 57H94V60H18Z", "#8a5f42"),
        fill("M70 64H94L89 71H75Z", "#f4efe4"),
        line("M8 72H26M34 76H58M72 78H92M14 68H22", width: 1.2, "#cdeaf0", opacity: 0.8),
      ]
    case .cabin:
      [
        fill(square, "#f9e4c4", "#b7cf9f"),
        fill(circle(22, 34, 8), "#fff4d8"),
        fill("M-4 70L8 32L20 70ZM14 72L25 40L36 72ZM68 72L79 34L90 72ZM84 74L94 44L104 74Z", "#5f8f63"),
        fill("M2 74L12 46L22 74ZM76 74L86 48L96 74Z", "#35684d"),
        fill("M50 26L76 72H24Z", "#6b3d2a"),
        fill("M50 34L69 70H31Z", "#a8683f"),
        fill("M50 40L60 58H40Z", "#ffe09a"),
        line("M50 40V58M45 49H55", width: 1.2, "#6b3d2a"),
        fill("M44 60H56V72H44Z", "#4a281c"),
        fill("M0 71Q50 66 100 71V100H0Z", "#7da06a"),
        fill("M20 80Q50 74 84 80Q60 88 20 80Z", "#cfe7ea"),
      ]
    case .tent:
      [
        fill(square, "#2f2f6b", "#f19a6b"),
        fill(circles((20, 32, 0.9), (36, 28, 0.8), (72, 30, 0.9), (88, 40, 0.8), (60, 26, 0.7)), "#ffffff"),
        fill(ridge([58, 50, 56, 46, 58], isSmooth: true), "#b0586b"),
        fill(ridge([68, 62, 70, 60, 68], isSmooth: true), "#7d3f5a"),
        fill("M50 34L78 72H22Z", "#f7e9d0"),
        fill("M50 34L62 72H38Z", "#ffcf73"),
        fill("M50 34L54 72H46Z", "#b5763a"),
        line("M50 34L12 73M50 34L88 73", width: 0.8, "#f7e9d0"),
        fill("M0 72Q40 66 100 74V100H0Z", "#4a2746"),
        fill(circle(84, 69, 2.4), "#ffe39a"),
      ]
    case .waves:
      [
        fill(square, "#0f4c5c", "#0a2f3d"),
        fill(circle(70, 30, 13), "#fb8b24"),
        line(
          """
          M-4 50Q8 42 20 50T44 50T68 50T92 50T116 50M-4 62Q8 54 20 62T44 62T68 62T92 62T116 62M-4 74\
          Q8 66 20 74T44 74T68 74T92 74T116 74M-4 86Q8 78 20 86T44 86T68 86T92 86T116 86
          """, width: 4.5, "#f3e9d2"),
      ]
    case .arcs:
      [
        fill(square, "#f6c453", "#e36f47"),
        fill(circle(50, 100, 62), "#b23a48"),
        fill(circle(50, 100, 46), "#f3e3c3"),
        fill(circle(50, 100, 30), "#264653"),
        fill(circle(50, 100, 14), "#f6c453"),
      ]
    case .prism:
      [
        fill(square, "#2b1d52", "#120b2b"),
        fill("M50 16L86 78H14Z", "#ef476f", opacity: 0.85),
        fill("M50 88L14 30H86Z", "#26c6da", opacity: 0.7),
        fill(circle(50, 52, 13), "#fff1d0"),
      ]
    case .tram:
      [
        fill(square, "#2a2350", "#4a3a72"),
        fill("M0 30H22V78H0ZM26 24H44V78H26ZM78 28H100V78H78Z", "#352a60"),
        fill(
          """
          M6 36H11V42H6ZM31 32H36V38H31ZM84 36H90V42H84ZM84 48H90V54H84ZM6 50H11V56H6Z
          """, "#ffcf7a", opacity: 0.85),
        line("M0 27H100", width: 0.7, "#8d7fc0"),
        line("M52 27L56 36", width: 1.2, "#c9bfe8"),
        fill("M30 38H76Q80 38 80 42V68H26V42Q26 38 30 38Z", "#f2b632"),
        fill("M26 56H80V60H26Z", "#fff6e0"),
        fill("M26 66H80V70H26Z", "#7a3b20"),
        fill("M30 42H40V53H30ZM43 42H53V53H43ZM56 42H66V53H56ZM69 42H76V53H69Z", "#34305e"),
        fill(circles((36, 71, 3.6), (70, 71, 3.6)), "#17122f"),
        fill(circles((29, 63, 1.6), (77, 63, 1.6)), "#fff1b8"),
        line("M-2 75H102M-2 80H102", width: 1.1, "#9d8fd0", opacity: 0.7),
      ]
    case .pencil:
      [
        fill(square, "#f8d6cd", "#eeab9f"),
        fill("M14 30H62V78H14Z", "#fffaf2"),
        line("M20 38H54M20 45H50M20 52H54M20 59H42", width: 1.2, "#b8a99b"),
        line("M20 67Q26 62 30 67T40 67T48 65", width: 1.6, "#3f5d8a"),
        fill("M52 66L82 28L90 34L60 72Z", "#f2b632"),
        fill("M56 69L86 31L90 34L60 72Z", "#d1932a"),
        fill("M52 66L60 72L48 77Z", "#f6dfbf"),
        fill("M50.4 71.4L54 74.2L48 77Z", "#2f2a33"),
        fill("M82 28L85 24L93 30L90 34Z", "#b9c2cc"),
        fill("M85 24L87 21.5Q92 21 95 27.5L93 30Z", "#e0606b"),
      ]
    case .lighthouse:
      [
        fill(square, "#254672", "#f5b48c"),
        fill("M52 34L104 20V44Z", "#ffe9b0", opacity: 0.5),
        fill("M48 34L-4 22V42Z", "#ffe9b0", opacity: 0.3),
        fill("M0 66H100V100H0Z", "#2b5f80"),
        fill("M44 38H56L60 72H40Z", "#fbf4ea"),
        fill("M43 46H57L58 53H42.2ZM41.4 60H58.6L59.4 67H40.6Z", "#d1495b"),
        fill("M45 30H55V38H45Z", "#ffdf8a"),
        fill("M43 31L50 24L57 31Z", "#37304f"),
        fill("M42 37H58V39.4H42Z", "#37304f"),
        fill("M22 78Q34 68 50 70T80 78Z", "#4a4458"),
        line("M4 74H20M80 72H96M8 84H30M66 86H90", width: 1.2, "#bcdcea", opacity: 0.8),
      ]
    case .books:
      [
        fill(square, "#e6ecd9", "#b9cba6"),
        fill("M0 72H100V100H0Z", "#8a6a4f"),
        fill("M20 62H70V72H20Z", "#2f5d7c"),
        fill("M24 52H66V62H24Z", "#d9a441"),
        fill("M18 43H62V52H18Z", "#b2473e"),
        fill("M26 34H68V43H26Z", "#4d7a5a"),
        line("M26 67H40M30 57H40M24 47.5H36M32 38.5H44", width: 1.4, "#fff3da", opacity: 0.9),
        fill("M74 54H90V68Q90 72 86 72H78Q74 72 74 68Z", "#fbf4ea"),
        line("M90 58Q96 58 95 63T89 67", width: 2, "#fbf4ea"),
        line("M79 50Q77 46 79 43M85 50Q83 46 85 43", width: 1.4, "#ffffff", opacity: 0.9),
      ]
    case .monstera:
      [
        fill(square, "#eaf2e3", "#c5dcc0"),
        fill("M40 70H62L58 92H44Z", "#d98b5f"),
        line("M51 72C51 60 50 52 46 40M51 72C54 62 60 54 66 50", width: 2, "#2f6b45"),
        fill("M46 44C26 44 16 30 22 14C34 20 36 10 48 12C60 16 60 36 46 44ZM24 26L36 28L25 31Z", "#3b8757"),
        fill("M64 54C60 42 66 32 80 32C88 42 82 54 64 54Z", "#4f9c68"),
        line("M46 43L36 20M64 53L77 36", width: 1.2, "#a9d6b0"),
      ]
    case .cactus:
      [
        fill(square, "#fbe6d4", "#f0bd98"),
        fill(circle(76, 24, 9), "#fff3d9"),
        fill("M41 84V34Q41 22 50 22T59 34V84Z", "#4d8b63"),
        fill(
          """
          M41 58H34Q28 58 28 50V44Q28 39 32 39T36 44V49H41ZM59 52H65V40Q65 35 69 35T73 40V52Q73 60 66 60H59Z
          """, "#4d8b63"),
        line("M46 34V76M54 34V76M50 30V78", width: 1, "#8fc29a"),
        fill(circle(50, 21, 4), "#e8577e"),
        fill("M34 76H66L62 94H38Z", "#b5573c"),
        fill("M32 73H68V79H32Z", "#cf6d4d"),
      ]
    case .tulip:
      [
        fill(square, "#fdeaf0", "#f3bccb"),
        line("M50 92V46M28 92C30 76 34 68 36 60M72 92C70 76 66 70 64 62", width: 2.6, "#4f8f58"),
        fill("M50 92C40 84 36 74 38 66C46 72 50 80 50 92ZM52 92C54 80 60 74 68 72C68 82 62 90 52 92Z", "#63a468"),
        fill("M38 28L44 34L50 24L56 34L62 28C66 44 60 52 50 52S34 44 38 28Z", "#dd3f63"),
        fill("M28 44L32 48L36 42L40 48L44 44C46 56 42 61 36 61S26 56 28 44Z", "#f0879c"),
        fill("M56 46L60 50L64 44L68 50L72 46C74 58 70 63 64 63S54 58 56 46Z", "#f5a64b"),
      ]
    case .mushroom:
      [
        fill(square, "#dfe9ef", "#a9c0cb"),
        fill("M0 82Q50 74 100 82V100H0Z", "#5d7f63"),
        fill("M43 52H57L60 84H40Z", "#f7efe0"),
        fill("M18 54C20 30 36 20 50 20S80 30 82 54C66 60 34 60 18 54Z", "#c9403a"),
        fill(circles((38, 36, 5), (58, 30, 4), (66, 46, 5), (46, 49, 4), (29, 49, 3)), "#fff6ea"),
        fill("M70 70H77L78 84H69Z", "#f1e3cb"),
        fill("M62 71C63 61 68 58 73.5 58S84 61 85 71Z", "#d98b4f"),
      ]
    case .lemon:
      [
        fill(square, "#fff4cf", "#f7d774"),
        line("M-4 20C20 14 40 18 56 30", width: 3, "#7a5a35"),
        fill("M38 24C50 8 70 6 84 16C74 30 54 34 38 24Z", "#5b9a58"),
        line("M42 23Q60 14 80 17", width: 1.2, "#b9dcaf"),
        fill("M34 44C42 32 62 32 72 46L82 52L74 60C66 82 40 84 32 66C29 58 30 50 34 44Z", "#f6c927"),
        fill("M40 46C46 40 54 39 60 41C52 44 44 50 42 58C39 54 38 50 40 46Z", "#fdeb9b", opacity: 0.9),
      ]
    case .succulent:
      [
        fill(square, "#e2efec", "#aacfc8"),
        fill("M28 66H72L67 92H33Z", "#e9e2d8"),
        fill("M28 66H72L71 72H29Z", "#cfc5b6"),
        fill("M50 66C28 66 16 54 14 40C30 40 44 50 50 66ZM50 66C72 66 84 54 86 40C70 40 56 50 50 66Z", "#4f9488"),
        fill("M50 66C34 60 26 44 30 28C44 34 52 50 50 66ZM50 66C66 60 74 44 70 28C56 34 48 50 50 66Z", "#6db3a2"),
        fill("M50 66C40 54 40 36 50 22C60 36 60 54 50 66Z", "#98d2bd"),
        fill("M50 22C48 25 47 27 46 29H54C53 27 52 25 50 22Z", "#e88fa0"),
      ]
    default: nil
    }
  }
}
