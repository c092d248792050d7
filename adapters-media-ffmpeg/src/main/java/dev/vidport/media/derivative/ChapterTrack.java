package dev.vidport.media.derivative;

import dev.vidport.domain.media.Chapter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The chapters of a file that is not fragmented, in both forms that players read: a text track to
 * which the other tracks refer, as QuickTime has it, and the list {@code chpl} of Nero.
 */
final class ChapterTrack {
  private static final int NORMAL_RATE = 1 << 16;
  private static final int VERSION_1 = 1 << 24;

  /** The track belongs to the movie, but is not shown by itself. */
  private static final int IN_MOVIE = 2;

  /** "und", the undetermined language, in packed letters. */
  private static final int LANGUAGE = 0x55c4 << 16;

  private static final int MAX_LIST_TITLE_BYTES = 255;
  private static final long LIST_UNITS_PER_MICRO = 10;
  private static final int BLACK_ON_NOTHING = 0;
  private static final int COPY_MODE = 0x40;
  private static final short GREY = (short) 0x8000;

  private final List<Chapter> chapters;
  private final long movieDuration;
  private final List<byte[]> samples = new ArrayList<>();

  /**
   * @param chapters in order, at least one
   * @param movieDuration length of the file in units of {@link MuxedTrack#MOVIE_TIMESCALE}
   */
  ChapterTrack(List<Chapter> chapters, long movieDuration) {
    this.chapters = chapters.stream().filter(chapter -> units(chapter) < movieDuration).toList();
    this.movieDuration = movieDuration;
    this.chapters.forEach(chapter -> samples.add(sample(chapter.title())));
  }

  /** Whether a chapter begins before the end of the file. */
  boolean isEmpty() {
    return chapters.isEmpty();
  }

  /** The titles, as they are stored between the index and the media. */
  byte[] content() {
    ByteBuffer all = ByteBuffer.allocate(samples.stream().mapToInt(sample -> sample.length).sum());
    samples.forEach(all::put);
    return all.array();
  }

  /** A text, its number of bytes, and a box which says that it is UTF-8. */
  private static byte[] sample(String title) {
    byte[] text = title.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(2 + text.length + 12)
        .putShort((short) text.length)
        .put(text)
        .putInt(12)
        .put("encd".getBytes(StandardCharsets.US_ASCII))
        .putInt(0x100)
        .array();
  }

  private static long units(Chapter chapter) {
    return Math.round(chapter.startMicros() * MuxedTrack.MOVIE_TIMESCALE / 1e6);
  }

  /** The time before the first chapter. */
  private long delay() {
    return units(chapters.get(0));
  }

  /**
   * The sample of the last chapter is longer than the chapter by the delay, so that the media are
   * as long as the movie: ffmpeg takes their length as the end of the last chapter. The list of
   * edits cuts the rest.
   */
  private long ticks(int chapter) {
    long end =
        chapter + 1 < chapters.size() ? units(chapters.get(chapter + 1)) : movieDuration + delay();
    return end - units(chapters.get(chapter));
  }

  /** Writes the reference of another track to this one. */
  static void reference(BoxWriter to, int id) throws IOException {
    to.box("tref", () -> to.box("chap", () -> to.putInt(id)));
  }

  /**
   * Writes the {@code trak} box.
   *
   * @param position of {@link #content} in the file
   */
  void write(BoxWriter to, int id, long position) throws IOException {
    to.box(
        "trak",
        () -> {
          to.box(
              "tkhd",
              () -> {
                to.putInt(IN_MOVIE).putInt(0).putInt(0).putInt(id).putInt(0);
                to.putInt((int) movieDuration).putInt(0).putInt(0).putInt(0).putInt(0);
                matrix(to);
                to.putInt(0).putInt(0);
              });
          to.box("edts", () -> to.box("elst", () -> edits(to, delay(), movieDuration - delay())));
          to.box("mdia", () -> media(to, position));
        });
  }

  /**
   * The track begins with the first chapter: a text without a title before it would be one more
   * chapter.
   */
  private static void edits(BoxWriter to, long delay, long shown) {
    to.putInt(0).putInt(delay > 0 ? 2 : 1);
    if (delay > 0) {
      to.putInt((int) delay).putInt(-1).putInt(NORMAL_RATE);
    }
    to.putInt((int) shown).putInt(0).putInt(NORMAL_RATE);
  }

  private void media(BoxWriter to, long position) throws IOException {
    to.box(
        "mdhd",
        () -> {
          to.putInt(0).putInt(0).putInt(0).putInt((int) MuxedTrack.MOVIE_TIMESCALE);
          to.putInt((int) movieDuration).putInt(LANGUAGE);
        });
    to.box(
        "hdlr",
        () -> {
          to.putInt(0).putInt(0);
          ascii(to, "text").putInt(0).putInt(0).putInt(0);
          to.put(ByteBuffer.wrap(new byte[1]));
        });
    to.box(
        "minf",
        () -> {
          to.box("gmhd", () -> header(to));
          to.box(
              "dinf",
              () ->
                  // The media are in this file.
                  to.box("dref", () -> to.putInt(0).putInt(1).putInt(12).put(url()).putInt(1)));
          to.box("stbl", () -> tables(to, position));
        });
  }

  private static ByteBuffer url() {
    return ByteBuffer.wrap("url ".getBytes(StandardCharsets.US_ASCII));
  }

  private static void header(BoxWriter to) throws IOException {
    to.box(
        "gmin",
        () -> to.putInt(0).put(shorts((short) COPY_MODE, GREY, GREY, GREY, (short) 0, (short) 0)));
    to.box("text", () -> matrix(to));
  }

  private void tables(BoxWriter to, long position) throws IOException {
    to.box("stsd", () -> to.putInt(0).putInt(1).put(description()));
    to.box(
        "stts",
        () ->
            to.table(
                table -> {
                  for (int i = 0; i < chapters.size(); i++) {
                    table.putInt(1).putInt((int) ticks(i));
                  }
                  return chapters.size();
                }));
    to.box("stsc", () -> to.putInt(0).putInt(1).putInt(1).putInt(chapters.size()).putInt(1));
    to.box(
        "stsz",
        () -> {
          to.putInt(0).putInt(0).putInt(samples.size());
          samples.forEach(sample -> to.putInt(sample.length));
        });
    // Before the media, whose index is far smaller than 2 GiB.
    to.box("stco", () -> to.putInt(0).putInt(1).putInt(Math.toIntExact(position)));
  }

  /** The sample description of a text track (QuickTime File Format, "Text sample description"). */
  private static ByteBuffer description() {
    ByteBuffer entry = ByteBuffer.allocate(60).putInt(60);
    entry.put("text".getBytes(StandardCharsets.US_ASCII));
    entry.position(14);
    // The data reference; all that follows is 0: flags, colours, box, font and its name.
    entry.putShort((short) 1).putInt(BLACK_ON_NOTHING);
    return entry.rewind();
  }

  /** Changes nothing. */
  static void matrix(BoxWriter to) {
    for (int field : new int[] {1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30}) {
      to.putInt(field);
    }
  }

  private static ByteBuffer shorts(short... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Short.BYTES);
    for (short value : values) {
      bytes.putShort(value);
    }
    return bytes.rewind();
  }

  /** Writes the list of Nero. */
  void writeList(BoxWriter to) throws IOException {
    to.box(
        "udta",
        () ->
            to.box(
                "chpl",
                () -> {
                  to.putInt(VERSION_1).putInt(0);
                  to.put(ByteBuffer.wrap(new byte[] {(byte) chapters.size()}));
                  for (Chapter chapter : chapters) {
                    byte[] title = listTitle(chapter.title());
                    to.putLong(chapter.startMicros() * LIST_UNITS_PER_MICRO);
                    to.put(ByteBuffer.wrap(new byte[] {(byte) title.length}));
                    to.put(ByteBuffer.wrap(title));
                  }
                }));
  }

  /** As much of a title as its length of one byte permits. */
  private static byte[] listTitle(String title) {
    StringBuilder shown = new StringBuilder();
    int bytes = 0;
    for (int character : title.codePoints().toArray()) {
      bytes += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_LIST_TITLE_BYTES) {
        break;
      }
      shown.appendCodePoint(character);
    }
    return shown.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static BoxWriter ascii(BoxWriter to, String text) {
    return to.put(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }
}
