package dev.vidport.domain.derivative;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How a file is put together: a header, and after it ranges of the published media. The stored form
 * is a text: the number of bytes of all lines, a line for each range, and the header after them.
 *
 * @param ranges in the order of the file
 */
public record MuxedFileLayout(List<Range> ranges) {
  /** The size of the first line of the stored form in bytes. */
  public static final int FIRST_LINE_BYTES = 11;

  private static final String AUDIO = "audio";
  private static final String VIDEO = "video";

  public MuxedFileLayout {
    ranges = List.copyOf(ranges);
  }

  /** The stored form. */
  public byte[] with(byte[] header) {
    StringBuilder lines = new StringBuilder();
    for (Range range : ranges) {
      lines
          .append(range.ofAudio() ? AUDIO : VIDEO)
          .append(' ')
          .append(range.offset())
          .append(' ')
          .append(range.length())
          .append('\n');
    }
    String first = String.format(Locale.ROOT, "%010d\n", FIRST_LINE_BYTES + lines.length());
    byte[] text = (first + lines).getBytes(StandardCharsets.US_ASCII);
    byte[] stored = Arrays.copyOf(text, text.length + header.length);
    System.arraycopy(header, 0, stored, text.length, header.length);
    return stored;
  }

  /**
   * The position of the header in the stored form, which is also the size of the lines before it.
   *
   * @param firstLine the first {@link #FIRST_LINE_BYTES} bytes of the stored form
   */
  public static int headerOffset(byte[] firstLine) {
    return Integer.parseInt(
        new String(firstLine, 0, FIRST_LINE_BYTES - 1, StandardCharsets.US_ASCII));
  }

  /**
   * Reads the stored form.
   *
   * @param lines its bytes before the header
   */
  public static MuxedFileLayout parse(byte[] lines) {
    List<Range> ranges = new ArrayList<>();
    String text =
        new String(
            lines, FIRST_LINE_BYTES, lines.length - FIRST_LINE_BYTES, StandardCharsets.US_ASCII);
    for (String line : text.lines().toList()) {
      String[] fields = line.split(" ", -1);
      ranges.add(
          new Range(fields[0].equals(AUDIO), Long.parseLong(fields[1]), Long.parseLong(fields[2])));
    }
    return new MuxedFileLayout(ranges);
  }

  /** The number of bytes of media. */
  public long mediaBytes() {
    return ranges.stream().mapToLong(Range::length).sum();
  }

  /** A range of the audio of the stream, or of the rendition. */
  public record Range(boolean ofAudio, long offset, long length) {}
}
