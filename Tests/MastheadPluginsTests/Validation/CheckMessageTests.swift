import TestSupport
import Testing

@testable import MastheadPlugins

/// The messages of all checks, for C plugins with one specific defect each.
@Suite(.long) struct CheckMessageTests {
  private static let plain = "header of 300 pt; viewport of 375 × 667 pt"
  private static let memory = ".memory_size = 8, .memory_alignment = 8"

  /// A defect of a plugin, the check that finds it, and the check's outcome.
  static let rows: [(BrokenCPlugin, ValidationCheck, ValidationOutcome)] = [
    (BrokenCPlugin(), .loading, .passed),
    (
      BrokenCPlugin(effectCount: 0), .loading, .failed("must export at least 1 effect, got 0")
    ),
    (
      BrokenCPlugin(entry: "return NULL;"), .loading,
      .failed("masthead_plugin_entry returned NULL")
    ),
    (
      BrokenCPlugin(effect: ".name = \"\""), .descriptors,
      .failed("com.example.tide: missing name")
    ),
    (
      BrokenCPlugin(effect: ".stages = 0, .lay_out = NULL"), .descriptors,
      .failed("com.example.tide: missing stages or function lay_out")
    ),
    (
      BrokenCPlugin(effect: ".stages = 64"), .descriptors,
      .failed("plugin: com.example.tide: stages: must be a whole number between 0 and 63, got 64")
    ),
    (
      BrokenCPlugin(parameter: ".step = 0"), .descriptors,
      .failed(
        "plugin: com.example.tide: amount.step: must be greater than 0, got 0")
    ),
    (
      BrokenCPlugin(effect: ".summary = \"\""), .descriptors,
      .warning("com.example.tide: missing summary, which the page shows")
    ),
    (
      BrokenCPlugin(
        before: "static char word[] = \"Fades.\";", effect: ".summary = word", contribute: "word[0] = 'f';"),
      .descriptors,
      .failed(
        "com.example.tide's summary: expected \"Fades.\" as at first, got \"fades.\" after the effects were used"
      )
    ),
    (
      BrokenCPlugin(parameter: ".identifier = \"how much\""), .identifiers,
      .failed(
        "com.example.tide: invalid parameter identifier \"how much\"; must have only letters, digits, -, _ and .")
    ),
    (
      BrokenCPlugin(parameter: ".alternative_count = 1, .alternatives = (const char *[]){\"depth\"}"), .identifiers,
      .failed(
        "com.example.tide: amount.alternatives: expected another parameter, got \"depth\""
      )
    ),
    (
      BrokenCPlugin(
        parameter: ".kind = MASTHEAD_CHOICE, .choice_count = 2, .choices = (const char *[]){\"low\", \"low\"}"),
      .identifiers,
      .failed(
        "com.example.tide: amount.choices: must be different and have only letters, digits, -, _ and ., got low, low"
      )
    ),
    (
      BrokenCPlugin(get: "return false;"), .defaults,
      .failed("com.example.tide: amount: missing default")
    ),
    (
      BrokenCPlugin(
        before: "static double shared = 0.5;", get: "*value = shared; return true;", set: "shared = 0.25;"), .defaults,
      .failed(
        "com.example.tide: amount.default: expected 0.5 in each new effect, got 0.25 after another effect was changed"
      )
    ),
    (
      BrokenCPlugin(set: ""), .values,
      .failed("com.example.tide: amount: expected 0.7457817572627012, got 0.5")
    ),
    (
      BrokenCPlugin(set: "*(double *)instance = value * 1e10;"), .bounds,
      .failed(
        "com.example.tide: amount: expected a finite number with amount set to 1e+300, got inf")
    ),
    (
      BrokenCPlugin(
        set: "*(double *)instance = value;", contribute: "frame->blur = 1 / (2 - *(const double *)instance);"),
      .bounds,
      .failed(
        "blur: expected a finite number at offset -900 with amount set to 2, got inf (com.example.tide after stretch; amount 2; \(plain))"
      )
    ),
    (
      BrokenCPlugin(
        before: "static double height = 100;", layOut: "layout->height = height; height += 1;"), .sameFrame,
      .failed(
        "layout: expected a height of 100 pt and a top offset of -100 as at first, got 102 pt and -102 after a layout for another width (com.example.tide alone; header of 103 pt; viewport of 375 × 667 pt)"
      )
    ),
    (
      BrokenCPlugin(
        before: "static double next = 0;", effect: memory, contribute: "frame->blur = *(double *)memory;",
        begin: "*(double *)memory = next++;"), .sameFrame,
      .failed(
        "blur: expected # at offset # as at first, got # when the same sequence came again (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->blur = scroll->time;"), .finite,
      .failed(
        "blur: expected a finite number at offset -400 with a time of nan, got nan (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->elements[1].rotation = scroll->time;"), .finite,
      .failed(
        "elements.avatar.rotation: expected a finite number at offset -400 with a time of nan, got nan (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->opacity = 1.5;"), .ranges,
      .failed("opacity: must be between 0 and 1, got 1.5 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(contribute: "frame->shadow = -0.5;"), .ranges,
      .failed("shadow: must be between 0 and 1, got -0.5 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(contribute: "frame->elements[0].opacity = 1.5;"), .ranges,
      .failed("elements.title.opacity: must be between 0 and 1, got 1.5 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(contribute: "frame->elements[1].corner_radius = -1;"), .ranges,
      .failed("elements.avatar.cornerRadius: must be at least 0, got -1 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(effect: ".stages = MASTHEAD_STAGE_ELEMENTS", contribute: "frame->elements[1].scale = -2;"), .ranges,
      .failed("elements.avatar.width: must be at least 0, got -160 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(contribute: "frame->elements[0].blur = -1;"), .ranges,
      .failed("elements.title.blur: must be at least 0, got -1 at offset # (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(contribute: "frame->header.y += 1;"), .stages,
      .failed(
        "header.y: expected a change only in the stages scroll and header, got one in the stage appearance (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->image.height *= 2;"), .stages,
      .failed(
        "image.height: expected a change only in the stage image, got one in the stage appearance (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(effect: ".stages = MASTHEAD_STAGE_HEADER", contribute: "frame->image.x = 5;"), .stages,
      .failed(
        "image.x: expected a change only in the stage image, got one in the stage header (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(effect: ".stages = MASTHEAD_STAGE_SCROLL", contribute: "frame->content_inset.top += 5;"), .stages,
      .failed("contentInset.top: expected no change, got one in the stage scroll (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(effect: ".stages = MASTHEAD_STAGE_HEADER", contribute: "frame->elements[0].rect.y += 5;"), .stages,
      .failed(
        "elements.title.y: expected a change only in the stage elements, got one in the stage header (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->elements[1].scale = 2;"), .stages,
      .failed(
        "elements.avatar.scale: expected a change only in the stage elements, got one in the stage appearance (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(effect: ".stages = MASTHEAD_STAGE_IMAGE", contribute: "frame->elements[0].opacity = 0;"), .stages,
      .failed(
        "elements.title.opacity: expected a change only in the stages elements and appearance, got one in the stage image (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "masthead_path_clear(&frame->mask);"), .stages,
      .failed(
        "mask: expected a change only in the stage mask, got one in the stage appearance (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(effect: memory, contribute: "*(double *)memory += 1; frame->blur = *(double *)memory;"), .animating,
      .failed(
        "blur: moves from 41 to 42 while the list rests at offset -300 and isAnimating is false, so an app draws no such frame; set frame.isAnimating while something moves (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(
        effect: memory, contribute: "frame->blur = **(double **)memory;",
        begin: "*(double **)memory = calloc(1, sizeof(double));"), .state,
      .failed(
        "expected another process to use the memory, but com.example.tide accessed invalid memory (SIGSEGV) (at Tide/Tide.c:20) (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(
        effect: ".stages = MASTHEAD_STAGE_MASK",
        contribute: """
          double h = frame->header.height / (frame->collapse > 0.25 ? 2 : 1), w = frame->header.width;
          masthead_path_clear(&frame->mask);
          masthead_path_move_to(&frame->mask, 0, 0);
          masthead_path_line_to(&frame->mask, w, 0);
          masthead_path_line_to(&frame->mask, w, h);
          masthead_path_line_to(&frame->mask, 0, h);
          """), .jumps,
      .warning(
        "mean visible height of the mask: jumps from 300 to 150 at offset -225 (com.example.tide alone; \(plain))"
      )
    ),
    (
      BrokenCPlugin(contribute: "masthead_set_value(frame, \"tide\", frame->collapse > 0.25);"), .jumps,
      .warning("values.tide: jumps from 0 to 1 at offset -225 (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, contribute: "if (is_worker) abort();"), .worker,
      .failed("expected a worker to answer, but it aborted (SIGABRT)")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, layOut: "if (is_worker) layout->height += 1;"), .worker,
      .failed(
        "expected the same layout in a worker, got a different one (com.example.tide alone; \(plain))")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, entry: "return is_worker ? NULL : &plugin;"), .worker,
      .failed("expected a worker to load the plugin, but it refused")
    ),
  ]

  @Test(arguments: Array(rows.indices))
  func checkReportsDefect(_ row: Int) throws {
    let (plugin, check, expected) = Self.rows[row]
    let workshop = Workshop()
    workshop.write("Tide/Tide.c", plugin.source)
    let library = try workshop.build("Tide").library
    let context = ValidationContext(
      library: library, level: .quick, seed: 1, executable: Workshop.masthead, timeLimit: 600)
    let outcome = try ValidationProcess.outcome(of: check, in: context)
    let message = outcome.message.map { withoutNumbers($0.replacing(library, with: "LIBRARY"), expected.message) }
    #expect(outcome.status == expected.status)
    #expect(message == expected.message)
  }

  /// Each check refuses a library that cannot be loaded.
  @Test(arguments: ValidationCheck.allCases)
  func checkRefusesMissingLibrary(_ check: ValidationCheck) throws {
    let context = ValidationContext(library: "/no/library.so", level: .quick, seed: 1, executable: Workshop.masthead)
    let outcome = try ValidationProcess.outcome(of: check, in: context)
    #expect(outcome.status == (check == .loading ? "failed" : "refused"))
    #expect(outcome.message?.hasPrefix("cannot load /no/library.so: ") == true)
  }

  // MARK: Allocations

  /// C declarations, and code that allocates once in each frame.
  static let allocations = [
    ("", "free(block = malloc(8));"),
    ("", "free(block = calloc(1, 8));"),
    ("", "free(block = realloc(NULL, 8));"),
    ("", "free(block = aligned_alloc(64, 64));"),
    (
      "int posix_memalign(void **, size_t, size_t);",
      "void *aligned; posix_memalign(&aligned, 64, 64); free(block = aligned);"
    ),
    // The C library itself calls malloc.
    ("char *strdup(const char *);", "free(block = strdup(\"Tide\"));"),
    // Pointers to malloc: in data, from a constructor, and by name.
    ("static void *(*volatile allocate)(size_t) = malloc;", "free(allocate(8));"),
    (
      """
      static void *(*volatile allocate)(size_t);
      __attribute__((constructor)) static void find(void) { allocate = malloc; }
      """, "free(allocate(8));"
    ),
    ("#include <dlfcn.h>", "free(((void *(*)(size_t))dlsym(NULL, \"malloc\"))(8));"),
    (
      """
      #include <pthread.h>
      static void *run(void *unused) { free(block = malloc(8)); return NULL; }
      """, "pthread_t thread; pthread_create(&thread, NULL, run, NULL); pthread_join(thread, NULL);"
    ),
  ]

  @Test(arguments: allocations)
  func freedAllocationIsCounted(_ declarations: String, _ code: String) throws {
    let workshop = Workshop()
    // The compiler removes an allocation that has no visible use.
    let plugin = BrokenCPlugin(before: "static void *volatile block;\n\(declarations)", contribute: code)
    workshop.write("Tide/Tide.c", plugin.source)
    #expect(
      try outcomeOfAllocations(workshop.build("Tide").library)
        == .failed("expected no allocations, got 64 allocations in 64 frames (com.example.tide alone; \(Self.plain))"))
  }

  @Test(
    arguments: [
      "Double(String(format: \"%.1f\", frame.collapse))!", "Double(\"0.5 0.25\".components(separatedBy: \" \")[1])!",
      "[frame.collapse, frame.opacity].sorted()[0]",
    ])
  func allocationOfFoundationOrSwiftIsCounted(_ expression: String) throws {
    let workshop = Workshop()
    let code = Workshop.ripple.replacing("frame.opacity *=", with: "frame.blur += \(expression)\n    frame.opacity *=")
    workshop.write("Ripple/Ripple.swift", "import Foundation\n" + code + Workshop.rippleLine)
    let expected = "expected no allocations, got # allocations in 64 frames (com.example.ripple alone; \(Self.plain))"
    let outcome = try outcomeOfAllocations(workshop.build("Ripple").library)
    #expect(outcome.status == "failed" && outcome.message.map { withoutNumbers($0, expected) } == expected)
  }

  private func outcomeOfAllocations(_ library: String) throws -> ValidationOutcome {
    try ValidationProcess.outcome(
      of: .allocations,
      in: ValidationContext(
        library: library, level: .quick, seed: 1, executable: Workshop.masthead, timeLimit: 600))
  }

  /// Replaces the numbers of a message with # if the expected message contains #. Such numbers are not deterministic.
  private func withoutNumbers(_ message: String, _ expected: String?) -> String {
    guard let expected, expected.contains("#") else { return message }
    return message.replacing(/(expected|offset|got) -?[0-9.]+/) { match in
      expected.contains("\(match.output.1) #") ? "\(match.output.1) #" : String(match.output.0)
    }
  }
}
