package dev.vidport.media.probe;

import dev.vidport.media.process.ProcessExit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The streams that ffprobe cannot decode, by its warnings. */
final class UnopenedStreams {
  /** The last line of an ffprobe that ended because a decoder did not open. */
  private static final Pattern NOT_OPENED =
      Pattern.compile("Could not open codec for input stream (\\d{1,6})$");

  private static final Pattern WITHOUT_DECODER =
      Pattern.compile("Unsupported codec with id \\d{1,9} for input stream (\\d{1,6})");

  private static final Pattern NOT_ALLOWED =
      Pattern.compile("Codec \\(([A-Za-z0-9_.-]{1,40})\\) not on whitelist");

  /** Each message of a decoder begins with its name. */
  private static final Pattern DECODER = Pattern.compile("\\[([a-z0-9_-]{1,40}) @ 0x[0-9a-f]+\\]");

  private static final String USAC = "Audio object type 42 ";

  /** A decoder prints one or two lines before ffprobe prints the last one. */
  private static final int LAST_LINES = 3;

  private UnopenedStreams() {}

  /**
   * A stream whose decoder does not open.
   *
   * @param codec its name for the owner
   */
  record Unopened(int stream, String codec) {}

  /** The stream because of which ffprobe ended; empty if it ended otherwise. */
  static Optional<Unopened> of(ProcessExit exit) {
    Matcher last = NOT_OPENED.matcher(exit.errorOutput());
    return exit.code() == 1 && last.find()
        ? Optional.of(new Unopened(Integer.parseInt(last.group(1)), codec(exit.errorOutput())))
        : Optional.empty();
  }

  private static String codec(String errorOutput) {
    // The messages about the last stream are the last ones, each in a line.
    List<String> lines = errorOutput.lines().toList();
    List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    String name = "unknown";
    for (String line : last) {
      Matcher decoder = DECODER.matcher(line);
      Matcher notAllowed = NOT_ALLOWED.matcher(line);
      if (notAllowed.find()) {
        name = notAllowed.group(1);
      } else if (line.contains(USAC)) {
        name = "xHE-AAC";
      } else if (decoder.find()) {
        name = decoder.group(1);
      }
    }
    return name;
  }

  /** The streams for whose codec this build of ffmpeg has no decoder. */
  static Set<Integer> withoutDecoder(ProcessExit exit) {
    Set<Integer> streams = new HashSet<>();
    Matcher line = WITHOUT_DECODER.matcher(exit.errorOutput());
    while (line.find()) {
      streams.add(Integer.parseInt(line.group(1)));
    }
    return streams;
  }
}
