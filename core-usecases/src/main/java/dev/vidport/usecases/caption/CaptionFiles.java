package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.PlainText;
import dev.vidport.domain.caption.SubRip;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.caption.WebVttSegments;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Stores the files of caption tracks: whole files to download, and segments for HLS. */
final class CaptionFiles {
  private static final int ID_BYTES = 8;

  /** Subtitles are small, and a request costs more than their bytes. */
  private static final long MIN_SEGMENT_MICROS = 60_000_000;

  private static final int MAX_SEGMENTS = 60;

  /** Presentation time of the first frame of every video. */
  private static final long FIRST_FRAME = 0;

  private final ObjectStore store;
  private final GarbageCollector garbage;
  private final PublishedPlaylists playlists;
  private final RandomGenerator random;
  private final Clock clock;

  CaptionFiles(ObjectStore store, GarbageCollector garbage, RandomGenerator random, Clock clock) {
    this.store = store;
    this.garbage = garbage;
    this.playlists = new PublishedPlaylists(store);
    this.random = random;
    this.clock = clock;
  }

  /**
   * Stores the files of new captions. They are deleted after an hour, unless the transaction that
   * adds the track calls {@link GarbageCollector#keep} for their root.
   */
  CaptionTrack store(Ended video, Captions captions, CaptionTrack.Origin origin)
      throws IOException {
    CaptionTrack named =
        new CaptionTrack(
            captions.language(), origin, Hex.random(random, ID_BYTES), 0, Timestamps.now(clock));
    Map<String, String> files = files(video, captions, named);
    ObjectKey root = CaptionLinks.root(video, named);
    garbage.deleteUnlessKept(root);
    long bytes = 0;
    for (Map.Entry<String, String> file : files.entrySet()) {
      byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
      store.put(root.child(file.getKey()), content, ContentTypes.ofName(file.getKey()));
      bytes += content.length;
    }
    return new CaptionTrack(named.language(), origin, named.id(), bytes, named.publishedAt());
  }

  private Map<String, String> files(Ended video, Captions captions, CaptionTrack track)
      throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(OutputFile.CAPTIONS_VTT, WebVtt.write(captions));
    files.put(OutputFile.CAPTIONS_SRT, SubRip.write(captions));
    files.put(OutputFile.CAPTIONS_TXT, PlainText.write(captions));
    addStream(captions, track, ends(playlists.segmentEnds(video)), files);
    return files;
  }

  /**
   * @param ends of the segments
   */
  private static void addStream(
      Captions captions, CaptionTrack track, List<Long> ends, Map<String, String> files) {
    List<Long> starts = new ArrayList<>(List.of(0L));
    starts.addAll(ends.subList(0, ends.size() - 1));
    WebVttSegments segments =
        new WebVttSegments(captions, starts, ends.get(ends.size() - 1), FIRST_FRAME);
    List<String> texts = segments.files();
    long longest = 0;
    for (int i = 0; i < texts.size(); i++) {
      files.put(segment(i), texts.get(i));
      longest = Math.max(longest, ends.get(i) - starts.get(i));
    }
    // Subtitles may have another target duration than the video (RFC 8216bis, 6.2.4).
    int target = (int) Math.max(1, Math.round(longest / 1e6));
    files.put(
        OutputFile.CAPTIONS_PLAYLIST,
        segments.playlist(target, i -> OutputFile.captions(track, segment(i))));
  }

  private static String segment(int index) {
    return "segment-" + index + ".vtt";
  }

  /** Joins the segments of the video to longer ones for the subtitles. */
  static List<Long> ends(List<Long> video) {
    long total = video.get(video.size() - 1);
    long length = Math.max(MIN_SEGMENT_MICROS, total / MAX_SEGMENTS);
    List<Long> ends = new ArrayList<>();
    long start = 0;
    for (long end : video) {
      if (end - start >= length || end == total) {
        ends.add(end);
        start = end;
      }
    }
    return ends;
  }
}
