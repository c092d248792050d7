package dev.vidport.media.index;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.media.box.SampleEntries;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds MP4 files whose video may change its size, by their index and the beginnings of a few
 * keyframes. Recordings of different sizes that were joined without an encode have several sample
 * entries, or H.264 keyframes whose parameters differ from the header.
 */
public final class SizeChangeCheck {
  /** A part that is longer than this fraction of the video is found. */
  private static final int CHECKED_KEYFRAMES = 16;

  private final ReadableStore store;

  public SizeChangeCheck(ReadableStore store) {
    this.store = store;
  }

  /**
   * @param stream index of the video stream
   * @return whether the sizes of all keyframes have to be read; {@code false} for a file whose
   *     index is unusable
   * @throws IOException for a fault of the store; a later attempt may succeed
   */
  public boolean sizeMayChange(ObjectKey key, long sizeBytes, int stream) throws IOException {
    RandomAccessBytes file = new StoredBytes(store, key, sizeBytes);
    try {
      List<ByteBuffer> tracks = Boxes.children(WebReadyDetector.index(file), "trak");
      ByteBuffer samples = Boxes.at(tracks.get(stream), "mdia", "minf", "stbl");
      return SampleEntries.count(samples) > 1 || hasOtherParameters(file, samples);
    } catch (NotWebReadyException | MalformedBoxException | IndexOutOfBoundsException unusable) {
      return false;
    }
  }

  private static boolean hasOtherParameters(RandomAccessBytes file, ByteBuffer samples)
      throws NotWebReadyException, IOException {
    Optional<ByteBuffer> marked = Boxes.child(samples, "stss");
    if (marked.isEmpty() || SampleEntries.avcBoxes(samples).isEmpty()) {
      return false;
    }
    SequenceParameters parameters = SequenceParameters.ofTrack(samples);
    FrameLocations locations = FrameLocations.of(samples);
    int[] checked = spread(BoxTable.of(marked.orElseThrow(), 4));
    long[] offsets = locations.offsets(checked, file.size());
    for (int i = 0; i < checked.length; i++) {
      int bytes = Math.min(locations.size(checked[i]), IdrCheck.MAX_BYTES);
      if (!parameters.holdFor(file.read(offsets[i], bytes))) {
        return true;
      }
    }
    return false;
  }

  /** The first keyframe of each of several equal parts, and the last one. */
  private static int[] spread(BoxTable keyframes) {
    int last = keyframes.count() - 1;
    int steps = Math.max(1, Math.min(CHECKED_KEYFRAMES - 1, last));
    return IntStream.rangeClosed(0, steps)
        .map(i -> (int) ((long) i * last / steps))
        .distinct()
        .map(row -> keyframes.signed(row, 0) - 1)
        .toArray();
  }
}
