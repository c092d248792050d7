package dev.vidport.media.derivative;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.derivative.SegmentIndexReader.LocatedRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;

/**
 * A track of the stream, as the index of a file that is not fragmented describes it (ISO 14496-12,
 * 8.3). Its sample descriptions are those of the init segment.
 */
final class MuxedTrack {
  /** Units per second of the whole file. */
  static final long MOVIE_TIMESCALE = 1_000;

  private static final int VERSION_1 = 1 << 24;
  private static final int NORMAL_RATE = 1 << 16;
  private static final long MAX_INT = 0xffff_ffffL;

  private final ByteBuffer trak;
  private final long timescale;
  private final List<LocatedRun> runs;
  private final long origin;
  private final long shownFrom;
  private final long shownTo;
  private final long mediaStart;

  /**
   * @param moov content of the {@code moov} box of the init segment
   * @param runs all samples, at least one
   */
  MuxedTrack(ByteBuffer moov, List<LocatedRun> runs) throws IOException {
    this.trak = Boxes.at(moov, "trak");
    this.timescale = Boxes.timescale(Boxes.at(trak, "mdia", "mdhd"));
    this.runs = List.copyOf(runs);
    requireOrder();
    this.origin = runs.get(0).run().decodedAt();
    this.shownFrom = firstShown(runs.get(0).run()) - origin;
    this.shownTo = lastShown(runs.get(runs.size() - 1).run()) - origin;
    this.mediaStart = EditStart.of(moov, trak, timescale).mediaTime() - origin;
  }

  private void requireOrder() throws IOException {
    for (int r = 1; r < runs.size(); r++) {
      SampleRun before = runs.get(r - 1).run();
      long pause = runs.get(r).run().decodedAt() - before.decodedAt() - before.totalTicks();
      if (pause < 0 || pause > Integer.MAX_VALUE || before.samples() == 0) {
        throw new IOException("the fragments of a track do not follow each other");
      }
    }
  }

  private static long firstShown(SampleRun run) {
    long first = Long.MAX_VALUE;
    long decodedAt = run.decodedAt();
    for (int i = 0; i < run.samples(); i++) {
      first = Math.min(first, decodedAt + run.delay(i));
      decodedAt += Integer.toUnsignedLong(run.ticks(i));
    }
    return first;
  }

  private static long lastShown(SampleRun run) {
    long last = 0;
    long decodedAt = run.decodedAt();
    for (int i = 0; i < run.samples(); i++) {
      long ticks = Integer.toUnsignedLong(run.ticks(i));
      last = Math.max(last, decodedAt + run.delay(i) + ticks);
      decodedAt += ticks;
    }
    return last;
  }

  double seconds(SampleRun run) {
    return (double) run.decodedAt() / timescale;
  }

  List<LocatedRun> runs() {
    return runs;
  }

  /** When the first sample is shown, in units of the track; 0 or more. */
  private long delayOfTrack() {
    return Math.max(0, shownFrom - mediaStart);
  }

  /** The time in the track with which it begins. */
  private long firstMediaTime() {
    return Math.max(shownFrom, mediaStart);
  }

  private long movieTime(long ticks) {
    // Rounded up, so that no player cuts the last sample.
    return -Math.floorDiv(-ticks * MOVIE_TIMESCALE, timescale);
  }

  /** The length with which the file shows it, in units of {@link #MOVIE_TIMESCALE}. */
  long movieDuration() {
    return movieTime(delayOfTrack()) + movieTime(shownTo - firstMediaTime());
  }

  /**
   * Writes the {@code trak} box.
   *
   * @param id of the track
   * @param chapters id of the track with the chapters; empty if there is none
   * @param offsets position of each run in the new file
   */
  void write(BoxWriter to, int id, OptionalInt chapters, long[] offsets) throws IOException {
    to.box(
        "trak",
        () -> {
          to.box("tkhd", () -> header(to, Boxes.at(trak, "tkhd"), id));
          to.box("edts", () -> to.box("elst", () -> edits(to)));
          if (chapters.isPresent()) {
            ChapterTrack.reference(to, chapters.getAsInt());
          }
          to.box("mdia", () -> media(to, offsets));
        });
  }

  private void header(BoxWriter to, ByteBuffer own, int id) throws IOException {
    if (Boxes.isWide(own)) {
      throw new IOException("the track header has times of 64 bits");
    }
    // Flags: the track is enabled and belongs to the movie.
    to.putInt(3).putInt(0).putInt(0).putInt(id).putInt(0).putInt((int) movieDuration());
    to.put(own.slice(24, own.limit() - 24));
  }

  private void edits(BoxWriter to) {
    long delay = movieTime(delayOfTrack());
    long shown = movieTime(shownTo - firstMediaTime());
    // Old players know the short form only.
    boolean isWide = firstMediaTime() > Integer.MAX_VALUE;
    to.putInt(isWide ? VERSION_1 : 0).putInt(delay > 0 ? 2 : 1);
    if (delay > 0) {
      edit(to, isWide, delay, -1);
    }
    edit(to, isWide, shown, firstMediaTime());
  }

  private static void edit(BoxWriter to, boolean isWide, long duration, long mediaTime) {
    if (isWide) {
      to.putLong(duration).putLong(mediaTime);
    } else {
      to.putInt((int) duration).putInt((int) mediaTime);
    }
    to.putInt(NORMAL_RATE);
  }

  private void media(BoxWriter to, long[] offsets) throws IOException {
    ByteBuffer mdia = Boxes.at(trak, "mdia");
    ByteBuffer mdhd = Boxes.at(mdia, "mdhd");
    int language = mdhd.getInt(mdhd.limit() - 4);
    to.box(
        "mdhd",
        () -> {
          long ticks = ticks();
          if (ticks > MAX_INT) {
            to.putInt(VERSION_1).putLong(0).putLong(0).putInt((int) timescale).putLong(ticks);
          } else {
            to.putInt(0).putInt(0).putInt(0).putInt((int) timescale).putInt((int) ticks);
          }
          to.putInt(language);
        });
    to.box("hdlr", () -> to.put(Boxes.at(mdia, "hdlr")));
    ByteBuffer minf = Boxes.at(mdia, "minf");
    to.box(
        "minf",
        () -> {
          for (String copied : List.of("vmhd", "smhd", "dinf")) {
            for (ByteBuffer box : Boxes.children(minf, copied)) {
              to.box(copied, () -> to.put(box));
            }
          }
          to.box("stbl", () -> samples(to, Boxes.at(minf, "stbl", "stsd"), offsets));
        });
  }

  private void samples(BoxWriter to, ByteBuffer descriptions, long[] offsets) throws IOException {
    to.box("stsd", () -> to.put(descriptions));
    to.box("stts", () -> to.table(this::durations));
    if (hasDelays()) {
      to.box("ctts", () -> to.table(this::delays, hasNegativeDelays() ? VERSION_1 : 0));
    }
    if (hasOtherFrames()) {
      to.box("stss", () -> to.table(this::keyframes));
    }
    to.box("stsc", () -> to.table(this::samplesOfChunks));
    to.box(
        "stsz",
        () -> {
          to.putInt(0).putInt(0).putInt(Math.toIntExact(count()));
          for (LocatedRun run : runs) {
            for (int i = 0; i < run.run().samples(); i++) {
              to.putInt(run.run().bytes(i));
            }
          }
        });
    boolean isWide = offsets[offsets.length - 1] > MAX_INT;
    to.box(
        isWide ? "co64" : "stco",
        () -> {
          to.putInt(0).putInt(offsets.length);
          for (long offset : offsets) {
            if (isWide) {
              to.putLong(offset);
            } else {
              to.putInt((int) offset);
            }
          }
        });
  }

  private long count() {
    return runs.stream().mapToLong(run -> run.run().samples()).sum();
  }

  /** The duration of all samples, with the pauses between them. */
  private long ticks() {
    SampleRun last = runs.get(runs.size() - 1).run();
    return last.decodedAt() + last.totalTicks() - origin;
  }

  /** The duration of each sample lasts until the next one is decoded. */
  private int durations(BoxWriter to) {
    RunLengths lengths = new RunLengths(to);
    for (int r = 0; r < runs.size(); r++) {
      SampleRun run = runs.get(r).run();
      long end = run.decodedAt() + run.totalTicks();
      long pause = r + 1 < runs.size() ? runs.get(r + 1).run().decodedAt() - end : 0;
      for (int i = 0; i < run.samples(); i++) {
        lengths.add(run.ticks(i) + (i == run.samples() - 1 ? (int) pause : 0));
      }
    }
    return lengths.end();
  }

  private int delays(BoxWriter to) {
    RunLengths lengths = new RunLengths(to);
    for (LocatedRun run : runs) {
      for (int i = 0; i < run.run().samples(); i++) {
        lengths.add(run.run().delay(i));
      }
    }
    return lengths.end();
  }

  private int keyframes(BoxWriter to) {
    int entries = 0;
    int number = 0;
    for (LocatedRun run : runs) {
      for (int i = 0; i < run.run().samples(); i++) {
        number++;
        if (run.run().isKeyframe(i)) {
          to.putInt(number);
          entries++;
        }
      }
    }
    return entries;
  }

  private int samplesOfChunks(BoxWriter to) {
    int entries = 0;
    for (int r = 0; r < runs.size(); r++) {
      int samples = runs.get(r).run().samples();
      if (r == 0 || samples != runs.get(r - 1).run().samples()) {
        to.putInt(r + 1).putInt(samples).putInt(1);
        entries++;
      }
    }
    return entries;
  }

  private boolean hasDelays() {
    return any((run, i) -> run.delay(i) != 0);
  }

  private boolean hasNegativeDelays() {
    return any((run, i) -> run.delay(i) < 0);
  }

  private boolean hasOtherFrames() {
    return any((run, i) -> !run.isKeyframe(i));
  }

  private boolean any(SampleTest test) {
    for (LocatedRun run : runs) {
      for (int i = 0; i < run.run().samples(); i++) {
        if (test.holds(run.run(), i)) {
          return true;
        }
      }
    }
    return false;
  }

  private interface SampleTest {
    boolean holds(SampleRun run, int sample);
  }

  /** Writes equal values in a row as their number and the value. */
  private static final class RunLengths {
    private final BoxWriter to;
    private int entries;
    private int count;
    private int value;

    RunLengths(BoxWriter to) {
      this.to = to;
    }

    void add(int next) {
      if (count > 0 && next != value) {
        write();
      }
      value = next;
      count++;
    }

    private void write() {
      to.putInt(count).putInt(value);
      entries++;
      count = 0;
    }

    int end() {
      if (count > 0) {
        write();
      }
      return entries;
    }
  }

  /**
   * The edit list of the init segment.
   *
   * @param mediaTime the time in the track that is shown at the start of the movie; negative if the
   *     track begins later
   */
  private record EditStart(long mediaTime) {
    static EditStart of(ByteBuffer moov, ByteBuffer trak, long timescale) throws IOException {
      if (Boxes.count(trak, "edts") == 0) {
        return new EditStart(0);
      }
      ByteBuffer list = Boxes.at(trak, "edts", "elst");
      boolean isWide = Boxes.isWide(list);
      int entries = list.getInt(4);
      ByteBuffer fields = list.position(8);
      long delay = 0;
      for (int i = 0; i < entries; i++) {
        long duration = isWide ? fields.getLong() : Integer.toUnsignedLong(fields.getInt());
        long mediaTime = isWide ? fields.getLong() : fields.getInt();
        fields.getInt();
        if (mediaTime >= 0) {
          return new EditStart(mediaTime - delay);
        }
        long movie = Boxes.timescale(Boxes.at(moov, "mvhd"));
        delay += Math.round((double) duration * timescale / movie);
      }
      return new EditStart(-delay);
    }
  }
}
