package dev.vidport.media.index;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The tracks of an MP4 file as its index declares them. ffmpeg follows the tables of the index even
 * where the headers contradict them, and reserves memory for each entry.
 */
public final class IndexSummary {
  private static final int HEADER_BYTES = 8;

  private static final long EMPTY_EDIT = -1;

  private final ByteBuffer moov;
  private final int trackCount;
  private final List<ByteBuffer> tracks;

  private IndexSummary(ByteBuffer moov) throws MalformedBoxException {
    this.moov = moov;
    this.trackCount = Boxes.count(moov, "trak");
    this.tracks = trackCount > Boxes.MAX_SAME_TYPE ? List.of() : Boxes.children(moov, "trak");
  }

  /**
   * Reads the index of a file.
   *
   * @return empty if the file is not an MP4 or has no usable index
   * @throws IOException for a fault of the store; a later attempt may succeed
   */
  public static Optional<IndexSummary> of(ReadableStore store, ObjectKey key, long sizeBytes)
      throws IOException {
    RandomAccessBytes file = new StoredBytes(store, key, sizeBytes);
    try {
      return Boxes.startFile(file.read(0, HEADER_BYTES))
          ? Optional.of(new IndexSummary(WebReadyDetector.index(file)))
          : Optional.empty();
    } catch (NotWebReadyException | MalformedBoxException | IndexOutOfBoundsException unusable) {
      return Optional.empty();
    }
  }

  /** The number of tracks of any kind. */
  public int tracks() {
    return trackCount;
  }

  /** Whether the index is not complete: each fragment has an index of its own. */
  public boolean isFragmented() {
    try {
      return Boxes.child(moov, "mvex").isPresent();
    } catch (MalformedBoxException unusable) {
      return false;
    }
  }

  /** The numbers of the tracks without a single sample. Unknown in a fragmented file. */
  public Set<Integer> emptyTracks() {
    Set<Integer> empty = new HashSet<>();
    for (int i = 0; i < tracks.size(); i++) {
      if (isEmpty(tracks.get(i))) {
        empty.add(i);
      }
    }
    return empty;
  }

  private boolean isEmpty(ByteBuffer track) {
    try {
      ByteBuffer samples = Boxes.at(track, "mdia", "minf", "stbl");
      Optional<ByteBuffer> sizes = Boxes.child(samples, "stsz");
      // Compact sizes have the count at the same position.
      int count =
          sizes.isPresent() ? sizes.orElseThrow().getInt(8) : Boxes.at(samples, "stz2").getInt(8);
      return count == 0 && !isFragmented();
    } catch (MalformedBoxException | IndexOutOfBoundsException unusable) {
      return false;
    }
  }

  /**
   * The largest declared number of samples of equal size in a video track. Samples of different
   * sizes have an entry each, so the size of the index bounds their number.
   */
  public long equalFrames() {
    return tracks.stream().mapToLong(IndexSummary::equalFrames).max().orElse(0);
  }

  private static long equalFrames(ByteBuffer track) {
    try {
      ByteBuffer media = Boxes.at(track, "mdia");
      ByteBuffer sizes = Boxes.at(media, "minf", "stbl", "stsz");
      boolean areEqual = VideoTrack.isVideo(media) && sizes.getInt(4) != 0;
      return areEqual ? Integer.toUnsignedLong(sizes.getInt(8)) : 0;
    } catch (MalformedBoxException | IndexOutOfBoundsException unusable) {
      // ffmpeg ignores the track or reports the fault.
      return 0;
    }
  }

  /**
   * The playing time of a track by its edit list and its table of frames, in microseconds; 0 if
   * unknown, as in a fragmented file. The last frame counts at most as long as the average of the
   * others: encoders write arbitrary values there.
   *
   * @param stream index of the track
   */
  public long playedMicros(int stream) {
    try {
      ByteBuffer track = tracks.get(stream);
      double media = mediaSeconds(track);
      Optional<ByteBuffer> edits = Boxes.child(track, "edts");
      double played =
          edits.isPresent() ? editSeconds(Boxes.at(edits.orElseThrow(), "elst"), media) : media;
      return Math.round(played * 1e6);
    } catch (MalformedBoxException | IndexOutOfBoundsException unusable) {
      return 0;
    }
  }

  private static double mediaSeconds(ByteBuffer track) throws MalformedBoxException {
    BoxTable times = BoxTable.of(Boxes.at(track, "mdia", "minf", "stbl", "stts"), 8);
    int rows = times.count();
    double ticks = 0;
    double frames = 0;
    // Negative lengths come from broken encoders; ffmpeg ignores them.
    int last = rows == 0 ? 0 : Math.max(0, times.signed(rows - 1, 1));
    for (int row = 0; row < rows; row++) {
      frames += times.unsigned(row, 0);
      ticks += (double) times.unsigned(row, 0) * Math.max(0, times.signed(row, 1));
    }
    ticks = frames > 1 ? Math.min(ticks, (ticks - last) * frames / (frames - 1)) : ticks;
    long timescale = Boxes.timescale(Boxes.at(track, "mdia", "mdhd"));
    return timescale == 0 ? 0 : ticks / timescale;
  }

  /** No entry shows more than the whole media; a pause lasts as long as its entry. */
  private double editSeconds(ByteBuffer list, double media) throws MalformedBoxException {
    boolean wide = Boxes.isWide(list);
    BoxTable entries = BoxTable.of(list, wide ? 20 : 12);
    if (entries.count() == 0) {
      return media;
    }
    long timescale = Boxes.timescale(Boxes.at(moov, "mvhd"));
    double sum = 0;
    // A pause counts once media follows it.
    double pause = 0;
    for (int row = 0; row < entries.count(); row++) {
      long start = wide ? entries.wide(row, 2) : entries.signed(row, 1);
      long length = wide ? entries.wide(row, 0) : entries.unsigned(row, 0);
      double seconds = length <= 0 || timescale == 0 ? media : (double) length / timescale;
      if (start == EMPTY_EDIT) {
        pause += sum > 0 && timescale > 0 ? (double) Math.max(0, length) / timescale : 0;
      } else {
        sum += pause + Math.min(media, seconds);
        pause = 0;
      }
    }
    return sum;
  }
}
