package dev.vidport.domain.caption;

import dev.vidport.domain.refusal.Problem;
import java.util.List;

/**
 * A file of captions that a customer wrote or corrected: WebVTT or SubRip.
 *
 * <p>The reader accepts the output of real tools: a byte order mark, any line ends, SubRip without
 * numbers, with dots for commas and blank lines within text, times without hours, cues in any order
 * or overlapping. Comments, styles, regions, cue settings and tags are dropped: captions are plain
 * text, positioned by the player.
 *
 * @param captions the cues of the file; without those that have problems
 * @param problems at most 20 in the order of the lines, with the line as field ({@code line 12});
 *     if there are any, the file must be refused
 */
public record CaptionFile(Captions captions, List<Problem> problems) {
  /** No caller permits as much. */
  static final int MAX_LENGTH = 1 << 20;

  static final int MAX_CUES = 20_000;
  static final int MAX_CUE_LENGTH = 500;
  static final int MAX_CUE_CODE_UNITS = 4 * MAX_CUE_LENGTH;
  static final int MAX_PROBLEMS = 20;

  /** Also bounds the size of HLS segments, which repeat cues. */
  static final int MAX_SIMULTANEOUS = 10;

  /** Files are often made for a variant of the video with a few more frames. */
  static final long TOLERANCE_MICROS = 5_000_000;

  public CaptionFile {
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @param text the file, decoded
   * @param lengthMicros length of the video in microseconds
   */
  public static CaptionFile parse(String text, SpokenLanguage language, long lengthMicros) {
    return new CaptionFileReader(language, lengthMicros).read(text);
  }
}
