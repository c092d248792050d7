package dev.vidport.host.command;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.usecases.usage.UsageMonth;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Rejects arguments whose form is invalid, before a command opens the instance or calls the
 * service. Each check throws {@link CommandFailed} with {@link CommandExitCode#USAGE}.
 */
public final class ArgumentChecks {
  private ArgumentChecks() {}

  /** Checks the option {@code --limit}. */
  public static void limit(int limit, int max) {
    range("--limit", limit, 1, max);
  }

  /**
   * @param name of the option
   */
  public static void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw invalid(name, "must be from " + least + " to " + most);
    }
  }

  /** Checks the option {@code --max-height}. */
  public static void maxHeight(Optional<Integer> height) {
    Problems problems = new Problems();
    RenderOptions.checkHeight(
        height.map(OptionalInt::of).orElse(OptionalInt.empty()), "maxHeight", problems);
    if (!problems.none()) {
      throw invalid("--max-height", messages(problems.list()));
    }
  }

  /** Checks the option {@code --loudness}. */
  public static void loudness(Optional<Double> lufs) {
    Problems problems = new Problems();
    lufs.ifPresent(wanted -> new LoudnessTarget(wanted).check("loudness", problems));
    if (!problems.none()) {
      throw invalid("--loudness", messages(problems.list()));
    }
  }

  /**
   * @param name of the option or parameter
   */
  public static void email(String name, String text) {
    if (Email.parse(text).isEmpty()) {
      throw invalid(name, "must be an e-mail address");
    }
  }

  /** The month of the option {@code --month}; the current one when it is left out. */
  public static YearMonth month(Optional<String> text) {
    try {
      return UsageMonth.of(text, Instant.now());
    } catch (RefusalException refused) {
      throw invalid("--month", messages(refused.refusal().details()));
    }
  }

  private static String messages(List<Problem> problems) {
    return problems.stream().map(Problem::message).collect(Collectors.joining("; "));
  }

  private static CommandFailed invalid(String name, String message) {
    return new CommandFailed(CommandExitCode.USAGE, name + ": " + message);
  }
}
