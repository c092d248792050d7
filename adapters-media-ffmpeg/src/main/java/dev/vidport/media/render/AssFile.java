package dev.vidport.media.render;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.TimelineCaptions.ShownCue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes captions as Advanced SubStation Alpha, which libass draws. The text of cues is untrusted:
 * nothing in it has a meaning for libass. Pure.
 */
final class AssFile {
  /** Invisible, and no part of an escape. */
  private static final char WORD_JOINER = '\u2060';

  private static final double SHARE_OF_HEIGHT = 0.055;

  /** In a portrait, a line would otherwise have two words. */
  private static final double SHARE_OF_WIDTH = 0.065;

  private static final double MARGIN = 0.05;
  private static final double OUTLINE = 0.06;
  private static final int SMALLEST_SIZE = 8;

  private AssFile() {}

  /**
   * @param cues in frames
   * @param first the frame that is the first one of the run
   * @param end exclusive; all later cues are left out
   * @param frame size of the frames
   */
  static String write(
      List<ShownCue> cues, long first, long end, FrameRate rate, PictureSize frame) {
    StringBuilder file = new StringBuilder(header(frame));
    for (ShownCue cue : cues) {
      if (cue.first() < end && cue.end() > first) {
        file.append("Dialogue: 0,")
            .append(time(cue.first() - first, rate))
            .append(',')
            .append(time(cue.end() - first, rate))
            .append(",Captions,,0,0,0,,")
            .append(cue.lines().stream().map(AssFile::escaped).collect(Collectors.joining("\\N")))
            .append('\n');
      }
    }
    return file.toString();
  }

  private static String header(PictureSize frame) {
    double size =
        Math.max(
            SMALLEST_SIZE,
            Math.min(SHARE_OF_HEIGHT * frame.height(), SHARE_OF_WIDTH * frame.width()));
    long side = Math.round(MARGIN * frame.width());
    return String.format(
        Locale.ROOT,
        """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: %d
        PlayResY: %d
        WrapStyle: 0
        ScaledBorderAndShadow: yes

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, \
        BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, \
        BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
        Style: Captions,Sans,%.2f,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,\
        1,%.2f,0,2,%d,%d,%d,-1

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        """,
        frame.width(),
        frame.height(),
        size,
        Math.max(1, OUTLINE * size),
        side,
        side,
        Math.round(MARGIN * frame.height()));
  }

  /**
   * A time in the middle between a frame and the one before it: times have hundredths of a second,
   * so that those of frames would be rounded to another frame.
   */
  private static String time(long frame, FrameRate rate) {
    long hundredths = Math.max(0, Math.round((frame - 0.5) * 100 * rate.den() / rate.num()));
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d.%02d",
        hundredths / 360_000,
        hundredths / 6_000 % 60,
        hundredths / 100 % 60,
        hundredths % 100);
  }

  /**
   * Plain text. Braces would begin commands, and some letters after a backslash are escapes; lines
   * have no line breaks.
   */
  private static String escaped(String line) {
    return line.replace("\\", "\\" + WORD_JOINER).replace("{", "\\{").replace("}", "\\}");
  }
}
