package dev.vidport.domain.caption;

import dev.vidport.domain.refusal.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.regex.Pattern;

/** Reads one file of captions. The text of a cue is the text between two lines with times. */
final class CaptionFileReader {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
  private static final Pattern SIGNATURE = Pattern.compile("WEBVTT(?:[ \t].*)?");
  private static final Pattern NUMBER = Pattern.compile("\\s{0,20}\\d{1,9}\\s{0,20}");
  private static final Pattern IGNORED_BLOCK =
      Pattern.compile("NOTE(?:[ \t].*)?|STYLE[ \t]*|REGION[ \t]*");
  private static final Pattern STARTS_WITH_TIME = Pattern.compile("\\s{0,20}-?\\d{1,4}:.*");

  /** Two times with a different arrow. As text, they would be shown with the cue before them. */
  private static final Pattern MISTYPED_TIMES =
      Pattern.compile("\\s{0,20}\\d{1,4}:[\\d:.,]{1,15}\\s{0,20}(?:->|=>|→)\\s{0,20}\\d{1,4}:.*");

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final String TIMES_PROBLEM = "Times have the form 00:01:02.345 --> 00:01:04.000";

  private final SpokenLanguage language;
  private final long lengthMicros;
  private final List<LineProblem> problems = new ArrayList<>();

  private boolean isWebVtt;
  private boolean isNumbered;
  private List<String> lines = List.of();

  CaptionFileReader(SpokenLanguage language, long lengthMicros) {
    this.language = language;
    this.lengthMicros = lengthMicros;
  }

  CaptionFile read(String text) {
    List<NumberedCue> cues = new ArrayList<>();
    if (text.length() > CaptionFile.MAX_LENGTH) {
      add(0, "The file is longer than %d characters", CaptionFile.MAX_LENGTH);
    } else {
      String file = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      lines = Arrays.asList(LINE_END.split(file, -1));
      checkCharacters();
      isNumbered = startsWithNumber();
      List<Integer> times = timeLines(headerEnd());
      if (times.size() > CaptionFile.MAX_CUES) {
        int line = times.get(CaptionFile.MAX_CUES);
        add(line, "The file has more than %d cues", CaptionFile.MAX_CUES);
      } else {
        for (int i = 0; i < times.size() && !isFull(); i++) {
          int end = i + 1 < times.size() ? times.get(i + 1) : lines.size();
          cue(times.get(i), end).ifPresent(cues::add);
        }
        checkSimultaneous(cues);
      }
    }
    // The checks find problems in several passes; the owner reads the file from start to end.
    return new CaptionFile(
        new Captions(language, cues.stream().map(NumberedCue::cue).toList()),
        problems.stream()
            .sorted(Comparator.comparingInt(LineProblem::line))
            .map(LineProblem::toProblem)
            .toList());
  }

  private void checkCharacters() {
    for (int i = 0; i < lines.size() && !isFull(); i++) {
      int line = i;
      lines
          .get(i)
          .codePoints()
          .filter(CaptionCharacters::isControl)
          .findFirst()
          .ifPresent(
              character -> add(line, "The line has the control character U+%04X", character));
    }
  }

  /** Index of the first line after the header of WebVTT; 0 for SubRip. */
  private int headerEnd() {
    int start = 0;
    while (start < lines.size() && lines.get(start).isBlank()) {
      start++;
    }
    isWebVtt = start < lines.size() && SIGNATURE.matcher(lines.get(start)).matches();
    if (!isWebVtt) {
      return 0;
    }
    // Files without a blank line after the header exist.
    int end = start + 1;
    while (end < lines.size()
        && !lines.get(end).isBlank()
        && !lines.get(end).contains(CueTime.ARROW)) {
      end++;
    }
    return end;
  }

  private List<Integer> timeLines(int start) {
    List<Integer> times = new ArrayList<>();
    for (int i = start; i < lines.size() && !isFull(); i++) {
      String line = lines.get(i);
      if (isIgnoredBlock(i)) {
        i = blockEnd(i) - 1;
      } else if (line.contains(CueTime.ARROW)) {
        if (CueTime.parse(line).isPresent()) {
          times.add(i);
        } else if (isWebVtt || looksLikeTimes(i)) {
          add(i, TIMES_PROBLEM);
        }
      } else if (MISTYPED_TIMES.matcher(line).matches()) {
        add(i, TIMES_PROBLEM);
      }
    }
    if (times.isEmpty() && !isWebVtt && problems.isEmpty()) {
      add(
          0,
          "The file starts with WEBVTT, or has cues with times such as"
              + " 00:01:02,345 --> 00:01:04,000");
    }
    return times;
  }

  /** Text of SubRip may contain an arrow. */
  private boolean looksLikeTimes(int line) {
    return STARTS_WITH_TIME.matcher(lines.get(line)).matches()
        || (line > 0 && NUMBER.matcher(lines.get(line - 1)).matches());
  }

  private boolean isIgnoredBlock(int line) {
    return isWebVtt
        && lines.get(line - 1).isBlank()
        && IGNORED_BLOCK.matcher(lines.get(line)).matches();
  }

  private int blockEnd(int line) {
    int end = line;
    while (end < lines.size() && !lines.get(end).isBlank()) {
      end++;
    }
    return end;
  }

  private Optional<NumberedCue> cue(int timeLine, int end) {
    CueTime.Times times = CueTime.parse(lines.get(timeLine)).orElseThrow();
    List<String> text = text(timeLine + 1, textEnd(timeLine + 1, end));
    long start = times.startMicros();
    if (times.endMicros() <= start) {
      add(timeLine, "The cue must end after its start");
    } else if (times.endMicros() > lengthMicros + CaptionFile.TOLERANCE_MICROS) {
      add(
          timeLine,
          "The cue ends after the video, which is %s long",
          CueTime.text(lengthMicros, '.'));
    } else if (isTooLong(text)) {
      add(timeLine, "The text of the cue is longer than %d characters", CaptionFile.MAX_CUE_LENGTH);
    } else if (!text.isEmpty() && start < lengthMicros) {
      return Optional.of(
          new NumberedCue(
              new Cue(start, Math.min(times.endMicros(), lengthMicros), text), timeLine));
    }
    return Optional.empty();
  }

  /** A character may have any number of code units, and some have no width. */
  private static boolean isTooLong(List<String> text) {
    return text.stream().mapToInt(String::length).sum() > CaptionFile.MAX_CUE_CODE_UNITS
        || text.stream().mapToInt(Graphemes::count).sum() > CaptionFile.MAX_CUE_LENGTH;
  }

  /** The end of the text before the next line with times, without the number or name before it. */
  private int textEnd(int start, int nextTimes) {
    if (nextTimes == lines.size()) {
      return nextTimes;
    }
    int end = nextTimes;
    if (isWebVtt) {
      boolean hasName = end - 1 > start && lines.get(end - 2).isBlank();
      return hasName && !lines.get(end - 1).isBlank() ? end - 1 : end;
    }
    while (end > start && lines.get(end - 1).isBlank()) {
      end--;
    }
    return end > start && isNumbered && NUMBER.matcher(lines.get(end - 1)).matches()
        ? end - 1
        : end;
  }

  /** Whether the cues of a SubRip file have numbers: otherwise a number before times is text. */
  private boolean startsWithNumber() {
    for (String line : lines) {
      if (!line.isBlank()) {
        return NUMBER.matcher(line).matches();
      }
    }
    return false;
  }

  private List<String> text(int start, int end) {
    List<String> text = new ArrayList<>();
    for (int i = start; i < end; i++) {
      if (isIgnoredBlock(i)) {
        i = Math.min(end, blockEnd(i)) - 1;
        continue;
      }
      String marked = lines.get(i);
      String line =
          CaptionCharacters.clean(
              isWebVtt ? CueMarkup.plainText(marked) : CueMarkup.plainTextOfSubRip(marked));
      if (!line.isEmpty()) {
        text.add(line);
      }
    }
    return text;
  }

  private void checkSimultaneous(List<NumberedCue> cues) {
    List<NumberedCue> ordered = new ArrayList<>(cues);
    ordered.sort(Comparator.comparing(NumberedCue::cue, Captions.ORDER));
    PriorityQueue<Long> ends = new PriorityQueue<>();
    for (NumberedCue cue : ordered) {
      while (!ends.isEmpty() && ends.peek() <= cue.cue().startMicros()) {
        ends.remove();
      }
      ends.add(cue.cue().endMicros());
      if (ends.size() > CaptionFile.MAX_SIMULTANEOUS) {
        add(
            cue.line(),
            "More than %d cues are shown at the same time",
            CaptionFile.MAX_SIMULTANEOUS);
        return;
      }
    }
  }

  private boolean isFull() {
    return problems.size() >= CaptionFile.MAX_PROBLEMS;
  }

  /**
   * Adds a problem.
   *
   * @param line index of the line
   */
  private void add(int line, String message, Object... values) {
    if (!isFull()) {
      problems.add(new LineProblem(line, String.format(Locale.ROOT, message, values)));
    }
  }

  /** A problem and the index of its line. */
  private record LineProblem(int line, String message) {
    Problem toProblem() {
      return new Problem("line " + (line + 1), message);
    }
  }

  /** A cue and the index of its line with times. */
  private record NumberedCue(Cue cue, int line) {}
}
