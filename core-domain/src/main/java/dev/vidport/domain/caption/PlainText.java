package dev.vidport.domain.caption;

/** Writes captions as readable text: paragraphs without times, separated by blank lines. */
public final class PlainText {
  private static final long PARAGRAPH_PAUSE_MICROS = 2_000_000;

  /** A longer paragraph ends with its sentence. */
  private static final int LONG_PARAGRAPH = 600;

  private PlainText() {}

  public static String write(Captions captions) {
    StringBuilder file = new StringBuilder();
    StringBuilder paragraph = new StringBuilder();
    long end = 0;
    for (Cue cue : captions.cues()) {
      boolean isPause = cue.startMicros() - end >= PARAGRAPH_PAUSE_MICROS;
      if (isPause || (paragraph.length() > LONG_PARAGRAPH && endsSentence(paragraph))) {
        append(paragraph, file);
      }
      for (String line : cue.lines()) {
        if (!paragraph.isEmpty() && WordSpacing.isSpaced(paragraph, line)) {
          paragraph.append(' ');
        }
        paragraph.append(line);
      }
      end = Math.max(end, cue.endMicros());
    }
    append(paragraph, file);
    return file.toString();
  }

  private static boolean endsSentence(StringBuilder text) {
    return SpeechUnit.ending(text) == SpeechUnit.Ending.SENTENCE;
  }

  private static void append(StringBuilder paragraph, StringBuilder file) {
    if (!paragraph.isEmpty()) {
      file.append(file.isEmpty() ? "" : "\n").append(paragraph).append('\n');
      paragraph.setLength(0);
    }
  }
}
