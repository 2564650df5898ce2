import LongTests
import Testing

@testable import MastheadPlugins

/// What each check says, of plugins in C that are built for it.
@Suite(.long) struct CheckSentencesTests {
  private static let plain = "header of 300 pt; viewport of 375 × 667 pt"
  private static let memory = ".memory_size = 8, .memory_alignment = 8"

  /// What is wrong with a plugin, the check that looks for it, and what that says.
  static let rows: [(BrokenCPlugin, ValidationCheck, ValidationOutcome)] = [
    (BrokenCPlugin(), .loading, .passed),
    (
      BrokenCPlugin(effectCount: 0), .loading, .failed("LIBRARY has no effects; a plugin exports at least one.")
    ),
    (
      BrokenCPlugin(entry: "return NULL;"), .loading,
      .failed("LIBRARY has no effects: masthead_plugin_entry gives nothing.")
    ),
    (
      BrokenCPlugin(effect: ".name = \"\""), .descriptors,
      .failed("Expected com.example.tide to have a name that people see, and found none.")
    ),
    (
      BrokenCPlugin(effect: ".version = 0"), .descriptors,
      .failed("Expected com.example.tide's version to be at least 1, and found 0.")
    ),
    (
      BrokenCPlugin(effect: ".stages = 0, .lay_out = NULL"), .descriptors,
      .failed("Expected com.example.tide to have stages or facts of the layout, and found neither.")
    ),
    (
      BrokenCPlugin(effect: ".stages = 16"), .descriptors,
      .failed("The plugin: the effect \"com.example.tide\" names stages 16, and there are 1, 2, 4 and 8.")
    ),
    (
      BrokenCPlugin(parameter: ".step = 0"), .descriptors,
      .failed(
        "The plugin: the effect \"com.example.tide\" moves its parameter \"amount\" by 0; a step is greater than 0.")
    ),
    (
      BrokenCPlugin(effect: ".summary = \"\""), .descriptors,
      .warning("com.example.tide has no summary, so the page cannot say what it does.")
    ),
    (
      BrokenCPlugin(
        before: "static char word[] = \"Fades.\";", effect: ".summary = word", contribute: "word[0] = 'f';"),
      .descriptors,
      .failed(
        "Expected descriptors to stay the same, and found that com.example.tide's summary was \"Fades.\" at first, and \"fades.\" after the effects were used."
      )
    ),
    (
      BrokenCPlugin(effect: ".former_identifier_count = 1, .former_identifiers = (const char *[]){\"old tide\"}"),
      .identifiers,
      .failed(
        "Expected com.example.tide's former names to have letters, digits, -, _ and . alone, and found \"old tide\".")
    ),
    (
      BrokenCPlugin(
        effect: ".former_identifier_count = 1, .former_identifiers = (const char *[]){\"com.example.tide\"}"),
      .identifiers,
      .failed("Expected an identifier to name one effect, and found that \"com.example.tide\" names two.")
    ),
    (
      BrokenCPlugin(parameter: ".identifier = \"how much\""), .identifiers,
      .failed(
        "Expected com.example.tide's parameters to be named with letters, digits, -, _ and ., and found \"how much\".")
    ),
    (
      BrokenCPlugin(parameter: ".former_identifier_count = 1, .former_identifiers = (const char *[]){\"amount\"}"),
      .identifiers,
      .failed(
        "Expected each of com.example.tide's parameters to have a name of its own, and found \"amount\" twice.")
    ),
    (
      BrokenCPlugin(parameter: ".alternative_count = 1, .alternatives = (const char *[]){\"depth\"}"), .identifiers,
      .failed(
        "Expected the alternatives of com.example.tide's parameter amount to be its other parameters, and found \"depth\"."
      )
    ),
    (
      BrokenCPlugin(
        parameter: ".kind = MASTHEAD_CHOICE, .choice_count = 2, .choices = (const char *[]){\"low\", \"low\"}"),
      .identifiers,
      .failed(
        "Expected the choices of com.example.tide's parameter amount to be different words of letters, digits, -, _ and ., and found low, low."
      )
    ),
    (
      BrokenCPlugin(get: "return false;"), .defaults,
      .failed("Expected com.example.tide's parameter amount to have a default, and found none.")
    ),
    (
      BrokenCPlugin(
        before: "static double shared = 0.5;", get: "*value = shared; return true;", set: "shared = 0.25;"), .defaults,
      .failed(
        "Expected each fresh com.example.tide to have the same amount, and found 0.5 at first, and 0.25 after another effect's was set."
      )
    ),
    (
      BrokenCPlugin(set: ""), .values,
      .failed("Expected com.example.tide's parameter amount to be 0.7457817572627012, and found 0.5.")
    ),
    (
      BrokenCPlugin(set: "*(double *)instance = value;"), .bounds,
      .failed(
        "Expected com.example.tide's parameter amount to stay finite with amount set to inf, and found inf.")
    ),
    (
      BrokenCPlugin(
        set: "*(double *)instance = value;", contribute: "frame->blur = 1 / (2 - *(const double *)instance);"),
      .bounds,
      .failed(
        "Expected finite numbers at offset -900 with amount set to 2, and found blur inf (com.example.tide after stretch; amount 2; \(plain))."
      )
    ),
    (
      BrokenCPlugin(
        before: "static double height = 100;", layOut: "layout->height = height; height += 1;"), .sameFrame,
      .failed(
        "Expected the same surroundings to give the same layout, and found a header of 100 pt with its top at -100 at first, and one of 102 pt with its top at -102 when others were asked for between (com.example.tide alone; header of 103 pt; viewport of 375 × 667 pt)."
      )
    ),
    (
      BrokenCPlugin(
        before: "static double next = 0;", effect: memory, contribute: "frame->blur = *(double *)memory;",
        begin: "*(double *)memory = next++;"), .sameFrame,
      .failed(
        "Expected the same input to give the same frame, and found blur # at offset # at first, and # when the same sequence came again (com.example.tide alone; \(plain))."
      )
    ),
    (
      BrokenCPlugin(contribute: "frame->blur = scroll->time;"), .finite,
      .failed(
        "Expected finite numbers at offset -400 with a time of nan, and found blur nan (com.example.tide alone; \(plain))."
      )
    ),
    (
      BrokenCPlugin(effect: memory, contribute: "*(double *)memory += 1; frame->blur = *(double *)memory;"), .rest,
      .failed(
        "Expected nothing to move while the list rests at offset -300, and found blur 1201 at 10 s and 1202 at 10.008333333333333 s (com.example.tide alone; \(plain))."
      )
    ),
    (
      BrokenCPlugin(
        effect: memory, contribute: "frame->blur = **(double **)memory;",
        begin: "*(double **)memory = calloc(1, sizeof(double));"), .state,
      .failed(
        "Expected what was remembered to be of use in another process, and found that it was ended by SIGSEGV, without a word (com.example.tide alone; \(plain))."
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
        "height that the mask shows, in the mean, jumps from 300 to 150 at offset -225 (com.example.tide alone; \(plain))."
      )
    ),
    (
      BrokenCPlugin(contribute: "masthead_set_value(frame, \"tide\", frame->collapse > 0.25);"), .jumps,
      .warning("values.tide jumps from 0 to 1 at offset -225 (com.example.tide alone; \(plain)).")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, contribute: "if (is_worker) abort();"), .worker,
      .failed("Expected a worker to answer, and found that it was aborted.")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, layOut: "if (is_worker) layout->height += 1;"), .worker,
      .failed(
        "Expected a worker to make the same layout, and found another one there (com.example.tide alone; \(plain)).")
    ),
    (
      BrokenCPlugin(
        before: """
          static int is_worker;
          __attribute__((constructor)) static void look(int count, char **words) { is_worker = words[1][0] == 'w'; }
          """, entry: "return is_worker ? NULL : &plugin;"), .worker,
      .failed("Expected a worker to load the plugin, and found that it refused.")
    ),
  ]

  @Test(arguments: rows.indices)
  func aCheckSaysWhatItFound(_ row: Int) throws {
    let (plugin, check, expected) = Self.rows[row]
    let workshop = Workshop()
    workshop.write("Tide/Tide.c", plugin.source)
    let library = try workshop.build("Tide").library
    let context = ValidationContext(
      library: library, level: .quick, seed: 1, executable: Workshop.masthead, timeLimit: 60)
    let outcome = try ValidationProcess.outcome(of: check, in: context)
    let message = outcome.message.map { withoutNumbers($0.replacing(library, with: "LIBRARY"), expected.message) }
    #expect(outcome.status == expected.status)
    #expect(message == expected.message)
  }

  /// Each check refuses a library that it cannot look at.
  @Test(arguments: ValidationCheck.allCases)
  func aCheckRefusesWhatCannotBeLoaded(_ check: ValidationCheck) throws {
    let context = ValidationContext(library: "/no/library.so", level: .quick, seed: 1, executable: Workshop.masthead)
    let outcome = try ValidationProcess.outcome(of: check, in: context)
    #expect(outcome.status == (check == .loading ? "failed" : "refused"))
    #expect(outcome.message?.hasPrefix("/no/library.so cannot be loaded: ") == true)
  }

  @Test func allocationsAreCountedByTheProgramAlone() throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.c", BrokenCPlugin().source)
    let context = ValidationContext(library: try workshop.build("Tide").library, level: .quick, seed: 1)
    #expect(
      ValidationCheck.allocations.run(in: context) == .skipped("This program does not count allocations."))
  }

  /// A message with # for the numbers where what is expected has #: how often memory begins is nobody's business.
  private func withoutNumbers(_ message: String, _ expected: String?) -> String {
    guard expected?.contains("#") == true else { return message }
    return message.replacing(/(blur|offset|and) -?[0-9.]+/) { "\($0.output.1) #" }
  }
}
