package dev.vidport.media.derivative;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.derivative.MuxedFileLayout;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.media.derivative.SegmentIndexReader.LocatedRun;
import dev.vidport.media.derivative.StreamSegments.Segment;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes the indexes of files to download. Such a file is an MP4 that is not fragmented, with its
 * index at the front; its media are ranges of the stream.
 */
final class MuxedFileIndexer {
  /** In bytes. That of eight hours with 60 frames a second has about 27 MB. */
  private static final int MAX_BYTES = 40 << 20;

  /** Requests at a time to a store that has no local files. */
  private static final int PARALLEL_READS = 8;

  /** For all reads of a file. */
  private static final long MAX_SECONDS = 45;

  private static final int MDAT_HEADER_BYTES = 16;

  private final ReadableStore store;

  MuxedFileIndexer(ReadableStore store) {
    this.store = store;
  }

  /**
   * Makes an index, in the stored form of a {@link MuxedFileLayout}.
   *
   * @param files where the job published its files
   */
  byte[] make(ObjectKey files, MuxedFile wanted) throws IOException {
    ObjectKey audio = files.child(OutputFile.AUDIO);
    List<Part> parts = new ArrayList<>();
    if (wanted.rendition().isPresent()) {
      String name = wanted.rendition().get();
      parts.add(read(files, files.child(OutputFile.rendition(name)), name, false));
    }
    if (wanted.rendition().isEmpty() || store.stat(audio).isPresent()) {
      parts.add(read(files, audio, "audio", true));
    }
    long duration = movieDuration(parts);
    ChapterTrack chapters = new ChapterTrack(wanted.chapters(), duration);
    return index(parts, chapters, wanted.rendition().isPresent() ? "isom" : "M4A ");
  }

  private Part read(ObjectKey files, ObjectKey file, String playlist, boolean isAudio)
      throws IOException {
    StreamSegments segments =
        StreamSegments.parse(StoredText.read(store, files.child(playlist + ".m3u8")));
    byte[] header = StoredText.read(store, file, 0, segments.headerBytes());
    try {
      ByteBuffer moov = moov(header);
      boolean isLocal = store.localFile(file).isPresent();
      SegmentIndexReader reader =
          new SegmentIndexReader(store, file, Boxes.at(moov, "mvex", "trex"), isLocal);
      List<List<LocatedRun>> runs =
          isLocal ? inOrder(reader, segments.segments()) : inParallel(reader, segments.segments());
      return new Part(
          new MuxedTrack(moov, runs.stream().flatMap(List::stream).toList()), runs, isAudio);
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IOException("a box of " + file + " is truncated", e);
    }
  }

  private static ByteBuffer moov(byte[] header) throws IOException {
    BoxFile boxes =
        new BoxFile(
            new RandomAccessBytes() {
              @Override
              public long size() {
                return header.length;
              }

              @Override
              public ByteBuffer read(long position, int length) {
                return ByteBuffer.wrap(header).slice((int) position, length);
              }
            });
    for (Optional<BoxFile.Box> box = boxes.next(); box.isPresent(); box = boxes.next()) {
      if (box.get().type().equals("moov")) {
        return boxes.content(box.get());
      }
    }
    throw new MalformedBoxException("the init segment has no moov box");
  }

  private static List<List<LocatedRun>> inOrder(SegmentIndexReader reader, List<Segment> segments)
      throws IOException {
    List<List<LocatedRun>> runs = new ArrayList<>();
    for (Segment segment : segments) {
      runs.add(reader.read(segment));
    }
    return runs;
  }

  private static List<List<LocatedRun>> inParallel(
      SegmentIndexReader reader, List<Segment> segments) throws IOException {
    ExecutorService pool =
        Executors.newFixedThreadPool(PARALLEL_READS, DaemonThreads.named("file-index"));
    List<Future<List<LocatedRun>>> reads = new ArrayList<>();
    try {
      segments.forEach(segment -> reads.add(pool.submit(() -> reader.read(segment))));
      List<List<LocatedRun>> runs = new ArrayList<>();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
      for (Future<List<LocatedRun>> read : reads) {
        runs.add(read.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
      }
      return runs;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException fault
          ? fault
          : new IOException("a segment could not be read", e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("the store took more than " + MAX_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } finally {
      reads.forEach(read -> read.cancel(false));
      pool.shutdown();
    }
  }

  /** The segments of all tracks take turns, so that a player need not seek. */
  private static byte[] index(List<Part> parts, ChapterTrack chapters, String brand)
      throws IOException {
    int[] next = new int[parts.size()];
    List<long[]> positions = new ArrayList<>();
    parts.forEach(part -> positions.add(new long[part.track.runs().size()]));
    int[] located = new int[parts.size()];
    List<MuxedFileLayout.Range> ranges = new ArrayList<>();
    long length = 0;
    for (int p = earliest(parts, next); p >= 0; p = earliest(parts, next)) {
      Part part = parts.get(p);
      List<LocatedRun> segment = part.segments.get(next[p]++);
      long start = segment.get(0).offset();
      if (!ranges.isEmpty() && ranges.get(ranges.size() - 1).ofAudio() == part.isAudio) {
        // Together with the index of the fragment between them, which no table names.
        MuxedFileLayout.Range last = ranges.remove(ranges.size() - 1);
        length -= last.length();
        start = last.offset();
      }
      long end = segment.get(segment.size() - 1).end();
      for (LocatedRun run : segment) {
        positions.get(p)[located[p]++] = length + run.offset() - start;
      }
      ranges.add(new MuxedFileLayout.Range(part.isAudio, start, end - start));
      length += end - start;
    }
    MuxedFileLayout layout = new MuxedFileLayout(ranges);
    // The positions have the same number of bytes, unless they pass 4 GiB.
    byte[] draft = header(parts, positions, chapters, brand, layout, 0);
    byte[] header = header(parts, positions, chapters, brand, layout, draft.length);
    if (header.length != draft.length) {
      header = header(parts, positions, chapters, brand, layout, header.length);
    }
    return layout.with(header);
  }

  private static int earliest(List<Part> parts, int[] next) {
    int found = -1;
    double seconds = Double.POSITIVE_INFINITY;
    for (int p = 0; p < parts.size(); p++) {
      if (next[p] < parts.get(p).segments.size()) {
        double start = parts.get(p).start(next[p]);
        if (start < seconds) {
          seconds = start;
          found = p;
        }
      }
    }
    return found;
  }

  /** Everything before the media, of which the first byte is at {@code mediaOffset}. */
  private static byte[] header(
      List<Part> parts,
      List<long[]> positions,
      ChapterTrack chapters,
      String brand,
      MuxedFileLayout layout,
      int mediaOffset)
      throws IOException {
    BoxWriter to = new BoxWriter(MAX_BYTES);
    byte[] titles = chapters.content();
    OptionalInt chapterTrack =
        chapters.isEmpty() ? OptionalInt.empty() : OptionalInt.of(parts.size() + 1);
    to.box(
        "ftyp",
        () -> {
          ascii(to, brand).putInt(512);
          ascii(to, brand.equals("isom") ? "isomiso2mp41" : "M4A isomiso2");
        });
    to.box(
        "moov",
        () -> {
          to.box("mvhd", () -> movieHeader(to, parts, chapterTrack));
          for (int p = 0; p < parts.size(); p++) {
            long[] offsets = positions.get(p).clone();
            for (int i = 0; i < offsets.length; i++) {
              offsets[i] += mediaOffset;
            }
            parts.get(p).track.write(to, p + 1, chapterTrack, offsets);
          }
          if (chapterTrack.isPresent()) {
            chapters.write(to, chapterTrack.getAsInt(), Math.max(0, mediaOffset - titles.length));
            chapters.writeList(to);
          }
        });
    to.putInt(1);
    ascii(to, "mdat").putLong(MDAT_HEADER_BYTES + titles.length + layout.mediaBytes());
    to.put(ByteBuffer.wrap(titles));
    return to.written();
  }

  private static long movieDuration(List<Part> parts) {
    return parts.stream().mapToLong(part -> part.track.movieDuration()).max().orElse(0);
  }

  private static void movieHeader(BoxWriter to, List<Part> parts, OptionalInt chapterTrack) {
    long duration = movieDuration(parts);
    to.putInt(0).putInt(0).putInt(0);
    to.putInt((int) MuxedTrack.MOVIE_TIMESCALE).putInt((int) duration);
    // Rate 1, volume 1, and the matrix that changes nothing.
    to.putInt(1 << 16).putInt(1 << 24).putInt(0).putInt(0);
    ChapterTrack.matrix(to);
    for (int i = 0; i < 6; i++) {
      to.putInt(0);
    }
    to.putInt(chapterTrack.orElse(parts.size()) + 1);
  }

  private static BoxWriter ascii(BoxWriter to, String text) {
    return to.put(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }

  /** A track, with its runs by segment. */
  private record Part(MuxedTrack track, List<List<LocatedRun>> segments, boolean isAudio) {
    double start(int segment) {
      return track.seconds(segments.get(segment).get(0).run());
    }
  }
}
