package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.VideoFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.Bytes;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides by the index of an MP4 file whether players can be given its picture as it is (decision
 * 0015). Its media is not read, but for the beginnings of a few frames.
 */
public final class WebReadyFiles {
  /** A file has a handful; reading each header may be a request. */
  private static final int MOST_BOXES = 64;

  /** Whoever marks frames falsely does so all through a file. */
  private static final int LOOKS = 16;

  private final ObjectStore store;

  public WebReadyFiles(ObjectStore store) {
    this.store = store;
  }

  /**
   * @throws NotWebReady with the reason why the picture has to be encoded
   * @throws IOException for a fault of the store, which may pass
   */
  public WebReady look(ObjectKey key, SourceFacts facts) throws NotWebReady, IOException {
    VideoFacts video = facts.video();
    unless(facts.container().startsWith("mov,"), "it is not MP4");
    unless(video.codec().equals("h264"), "it is not H.264");
    // Full range has a name of its own.
    unless(video.pixelFormat().equals("yuv420p"), "it is not 8-bit 4:2:0 of limited range");
    unless(!video.interlaced(), "it is interlaced");
    Bytes file = new StoredBytes(store, key, facts.sizeBytes());
    try {
      return look(file, index(file), video.rate());
    } catch (BoxFault | IndexOutOfBoundsException damaged) {
      // Buffers check each position: a box that is too short for its fields ends here.
      throw new NotWebReady("its index is damaged");
    }
  }

  private static ByteBuffer index(Bytes file) throws NotWebReady, IOException {
    BoxFile boxes = new BoxFile(file);
    for (int i = 0; i < MOST_BOXES; i++) {
      Optional<Box> box = boxes.next();
      if (box.isEmpty()) {
        break;
      }
      if (box.orElseThrow().type().equals("moov")) {
        return boxes.content(box.orElseThrow());
      }
    }
    throw new NotWebReady("it has no index");
  }

  private static WebReady look(Bytes file, ByteBuffer moov, FrameRate rate)
      throws NotWebReady, IOException {
    PictureTrack track = PictureTrack.of(moov);
    ByteBuffer samples = track.samples();
    AvcEntry.check(samples);
    FrameBytes bytes = FrameBytes.of(samples);
    FrameOrder order = FrameOrder.of(samples, bytes.frames());
    unless(isRate(track.timescale(), order.ticks(), rate), "its rate varies");
    if (track.edit().isPresent()) {
      unless(track.edit().orElseThrow().shows(order, rate), "it is cut by an edit list");
    }
    int second = (int) Math.max(1, rate.nearestFrame(1_000_000));
    List<Integer> keyframes = Keyframes.of(samples, order, second);
    restart(file, bytes, keyframes);
    return new WebReady(
        kbps(bytes.total(), rate.micros(order.frames())),
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

  private static void restart(Bytes file, FrameBytes bytes, List<Integer> keyframes)
      throws NotWebReady, IOException {
    int looks = Math.min(LOOKS, keyframes.size());
    int[] some =
        IntStream.range(0, looks)
            .map(i -> keyframes.get((int) ((long) i * keyframes.size() / looks)))
            .toArray();
    long[] offsets = bytes.offsets(some, file.size());
    FrameLook look = new FrameLook(file);
    for (int i = 0; i < some.length; i++) {
      look.restarts(offsets[i], bytes.size(some[i]));
    }
  }

  private static int kbps(long bytes, long micros) {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(bytes * 8e3 / micros));
  }
}
