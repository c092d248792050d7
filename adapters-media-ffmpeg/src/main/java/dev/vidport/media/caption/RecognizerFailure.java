package dev.vidport.media.caption;

import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Explains why a recognizer ended without a result. */
final class RecognizerFailure {
  private static final int LINES = 3;
  private static final int MAX_LENGTH = 500;
  private static final Pattern ERROR =
      Pattern.compile("error|fail|fatal|invalid|what\\(\\)", Pattern.CASE_INSENSITIVE);

  private RecognizerFailure() {}

  /** The failure with the relevant lines of the recognizer's log, which may be long. */
  static IOException of(String program, ProcessExit exit) {
    if (exit.wasKilled()) {
      return FfmpegFaults.killed(program);
    }
    return new IOException(
        program + " exited with code " + exit.code() + ": " + reason(exit.errorOutput()));
  }

  /** The last lines that contain an error; the last lines of all if none does. */
  private static String reason(String log) {
    List<String> lines = log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    List<String> errors = lines.stream().filter(line -> ERROR.matcher(line).find()).toList();
    List<String> telling = errors.isEmpty() ? lines : errors;
    String reason =
        String.join("; ", telling.subList(Math.max(0, telling.size() - LINES), telling.size()));
    return reason.length() <= MAX_LENGTH ? reason : reason.substring(0, MAX_LENGTH) + "…";
  }
}
