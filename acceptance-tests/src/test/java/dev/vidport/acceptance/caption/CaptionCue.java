package dev.vidport.acceptance.caption;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A cue of a WebVTT file of the service.
 *
 * @param start in seconds
 * @param text in one line
 */
record CaptionCue(double start, String text) {
  private static final Pattern CUE =
      Pattern.compile(
          "(\\d\\d):(\\d\\d):(\\d\\d\\.\\d{3}) --> [^\\n]*\\n(.+?)\\n(?:\\n|$)", Pattern.DOTALL);

  /** The cues of a file, in order. */
  static List<CaptionCue> parse(String vtt) {
    return CUE.matcher(vtt)
        .results()
        .map(
            cue ->
                new CaptionCue(
                    Integer.parseInt(cue.group(1)) * 3600
                        + Integer.parseInt(cue.group(2)) * 60
                        + Double.parseDouble(cue.group(3)),
                    cue.group(4).replace('\n', ' ')))
        .toList();
  }
}
