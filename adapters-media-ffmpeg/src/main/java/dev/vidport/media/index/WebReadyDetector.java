package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides from the index of an MP4 file whether players can play its video without re-encoding
 * (decision 0015). Of the media, it reads only the beginnings of a few frames, unless the file is
 * small.
 */
public final class WebReadyDetector {
  /** Frames to check. A program that marks frames incorrectly does so throughout the file. */
  private static final int CHECKED_FRAMES = 16;

  /**
   * In small files every frame is checked, because a damaged one prevents a copy. In large files
   * that would delay early playback.
   */
  private static final int MAX_CHECKED_BYTES = 16 << 20;

  private final ReadableStore store;

  public WebReadyDetector(ReadableStore store) {
    this.store = store;
  }

  /**
   * @throws NotWebReadyException with the reason why the video has to be re-encoded
   * @throws IOException for a fault of the store; a later attempt may succeed
   */
  public WebReadyFacts detect(ObjectKey key, SourceFacts facts)
      throws NotWebReadyException, IOException {
    VideoFacts video = facts.video();
    require(facts.container().startsWith("mov,"), "it is not MP4");
    require(video.codec().equals("h264"), "it is not H.264");
    // The full-range format has another name: yuvj420p.
    require(video.pixelFormat().equals("yuv420p"), "it is not 8-bit 4:2:0 in limited range");
    require(!video.interlaced(), "it is interlaced");
    RandomAccessBytes file = new StoredBytes(store, key, facts.sizeBytes());
    try {
      return detect(file, index(file), video.rate());
    } catch (MalformedBoxException | IndexOutOfBoundsException damaged) {
      // Buffers check each position, so a box that is too short for its fields leads here.
      throw new NotWebReadyException("its index is damaged");
    }
  }

  /** The content of the {@code moov} box. */
  static ByteBuffer index(RandomAccessBytes file) throws NotWebReadyException, IOException {
    return MovieIndex.of(file).content();
  }

  private static WebReadyFacts detect(RandomAccessBytes file, ByteBuffer moov, FrameRate rate)
      throws NotWebReadyException, IOException {
    VideoTrack track = VideoTrack.of(moov);
    ByteBuffer samples = track.samples();
    AvcSampleEntry.check(samples);
    FrameLocations locations = FrameLocations.of(samples);
    FrameOrder order = FrameOrder.of(samples, locations.frames());
    require(isRate(track.timescale(), order.ticks(), rate), "its frame rate varies");
    if (track.edit().isPresent()) {
      require(track.edit().orElseThrow().shows(order, rate), "it is cut by an edit list");
    }
    int second = (int) Math.max(1, rate.nearestFrame(1_000_000));
    List<Integer> keyframes = RandomAccessPoints.of(samples, order, second);
    SequenceParameters parameters = SequenceParameters.ofTrack(samples);
    requireIdrFrames(file, parameters, locations, keyframes);
    if (file.size() <= MAX_CHECKED_BYTES) {
      requireWholeFrames(file, parameters, locations);
    }
    return new WebReadyFacts(
        kbps(locations.total(), rate.micros(order.frames())),
        (int) track.timescale(),
        order.reordered(),
        order.frames(),
        keyframes.stream().map(Integer::longValue).toList());
  }

  private static boolean isRate(long timescale, long ticks, FrameRate rate) {
    return timescale > 0
        && timescale <= Integer.MAX_VALUE
        && ticks <= Integer.MAX_VALUE
        && new FrameRate((int) timescale, (int) ticks).equals(rate);
  }

  private static void requireIdrFrames(
      RandomAccessBytes file,
      SequenceParameters parameters,
      FrameLocations locations,
      List<Integer> keyframes)
      throws NotWebReadyException, IOException {
    int count = Math.min(CHECKED_FRAMES, keyframes.size());
    int[] checked =
        IntStream.range(0, count)
            .map(i -> keyframes.get((int) ((long) i * keyframes.size() / count)))
            .toArray();
    long[] offsets = locations.offsets(checked, file.size());
    IdrCheck idrCheck = new IdrCheck(file, parameters);
    for (int i = 0; i < checked.length; i++) {
      idrCheck.requireIdr(offsets[i], locations.size(checked[i]));
    }
  }

  private static void requireWholeFrames(
      RandomAccessBytes file, SequenceParameters parameters, FrameLocations locations)
      throws NotWebReadyException, IOException {
    int[] all = IntStream.range(0, locations.frames()).toArray();
    long[] offsets = locations.offsets(all, file.size());
    // One request to the store.
    ByteBuffer bytes = file.read(0, (int) file.size());
    for (int frame = 0; frame < all.length; frame++) {
      ByteBuffer content = bytes.slice((int) offsets[frame], locations.size(frame));
      require(parameters.holdFor(content), SequenceParameters.CHANGE);
      NalUnitCheck.requireWhole(content);
    }
  }

  private static int kbps(long bytes, long micros) {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(bytes * 8e3 / micros));
  }
}
