package dev.vidport.domain.caption;

/**
 * Writes <a href="https://www.w3.org/TR/webvtt1/">WebVTT</a>. The header is the signature alone:
 * some players take any other line of it for a cue. Text is plain, so {@code &}, {@code <} and
 * {@code >} are escaped; the separator of times thus never occurs in text.
 */
public final class WebVtt {
  static final String SIGNATURE = "WEBVTT";

  private WebVtt() {}

  public static String write(Captions captions) {
    StringBuilder file = new StringBuilder(SIGNATURE).append("\n\n");
    captions.cues().forEach(cue -> append(cue, captions.language(), file));
    return file.toString();
  }

  static void append(Cue cue, SpokenLanguage language, StringBuilder file) {
    file.append(CueTime.line(cue, '.')).append('\n');
    for (String line : cue.lines()) {
      file.append(escaped(BaseDirection.marked(line, language))).append('\n');
    }
    file.append('\n');
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
