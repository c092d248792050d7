package dev.vidport.domain.caption;

import java.util.regex.Pattern;

/**
 * Writes SubRip files ({@code .srt}) as the program of that name does: numbers from 1, a comma in
 * times, CRLF. The format has no escapes, so text that players would take for a tag gets a similar
 * character.
 */
public final class SubRip {
  private static final String LINE_END = "\r\n";
  private static final Pattern TAG = Pattern.compile("<(?=[/a-zA-Z])");
  private static final Pattern ARROW = Pattern.compile("-{2,}>");
  private static final Pattern OVERRIDE = Pattern.compile("\\{(?=\\\\)");

  private SubRip() {}

  public static String write(Captions captions) {
    StringBuilder file = new StringBuilder();
    int number = 1;
    for (Cue cue : captions.cues()) {
      file.append(number++).append(LINE_END).append(CueTime.line(cue, ',')).append(LINE_END);
      for (String line : cue.lines()) {
        file.append(untagged(BaseDirection.marked(line, captions.language()))).append(LINE_END);
      }
      file.append(LINE_END);
    }
    return file.toString();
  }

  private static String untagged(String text) {
    String withoutTags = TAG.matcher(text).replaceAll("\u2039");
    String withoutArrows = ARROW.matcher(withoutTags).replaceAll("->");
    return OVERRIDE.matcher(withoutArrows).replaceAll("(");
  }
}
