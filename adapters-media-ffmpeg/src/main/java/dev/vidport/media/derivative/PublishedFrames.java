package dev.vidport.media.derivative;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.derivative.RenditionList.Entry;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads frames of published renditions: the init segment and the fragments that contain them, and
 * nothing else of the file. Thread-safe.
 */
final class PublishedFrames {
  /** About 10 MB, even if all are indexes of videos of an hour. */
  private static final int MAX_INDEXES = 200;

  /** In bytes; more than the fragments of a preview usually have in any rendition. */
  static final int MAX_READ = 40 << 20;

  private final ReadableStore store;
  private final Map<ObjectKey, Index> indexes =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectKey, Index> eldest) {
          return size() > MAX_INDEXES;
        }
      };

  private final int maxRead;

  PublishedFrames(ReadableStore store) {
    this(store, MAX_READ);
  }

  PublishedFrames(ReadableStore store, int maxRead) {
    this.store = store;
    this.maxRead = maxRead;
  }

  /**
   * Writes a video of the wanted frames, from the smallest rendition that need not be enlarged, or
   * a smaller one if its fragments have too many bytes.
   *
   * @param files where the job published its files
   * @param frames numbers of the wanted frames, ascending; at least one
   * @param size in which they are shown
   * @param to a new file, as {@link ShortVideo} makes it
   * @throws RefusalException {@code INVALID_REQUEST} when they have too many bytes in all
   *     renditions
   */
  void write(ObjectKey files, FrameRate rate, List<Long> frames, PictureSize size, Path to)
      throws IOException {
    RenditionList renditions =
        RenditionList.parse(StoredText.read(store, files.child(OutputFile.MASTER)));
    for (Entry rendition : renditions.inOrderFor(size)) {
      Index index = index(files, rendition, rate);
      if (index.fragments().bytes(frames) <= maxRead) {
        write(files.child(rendition.file()), index, frames, to);
        return;
      }
    }
    throw new RefusalException(
        RefusalCode.INVALID_REQUEST,
        "this part of the video has more bytes than the "
            + (maxRead >> 20)
            + " MiB that are read for an image or a preview; a shorter preview may have fewer");
  }

  private void write(ObjectKey file, Index index, List<Long> frames, Path to) throws IOException {
    FragmentList fragments = index.fragments();
    FragmentList.Entry first = fragments.fragments().get(fragments.indexOf(frames.get(0)));
    byte[] bytes = StoredText.read(store, file, first.offset(), (int) fragments.bytes(frames));
    List<Sample> samples = FragmentReader.read(index.header(), bytes);
    if (samples.isEmpty()) {
      throw new IOException("a fragment of " + file + " has no samples");
    }
    List<Integer> wanted = new ArrayList<>();
    frames.forEach(frame -> wanted.add((int) (frame - first.firstFrame())));
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
      ShortVideo.write(index.header(), samples, wanted, out);
    }
  }

  private Index index(ObjectKey files, Entry rendition, FrameRate rate) throws IOException {
    ObjectKey file = files.child(rendition.file());
    Optional<Index> known = known(file);
    if (known.isPresent()) {
      return known.get();
    }
    FragmentList fragments =
        FragmentList.parse(
            StoredText.read(store, files.child(rendition.iframePlaylist())),
            StoredText.read(store, files.child(rendition.playlist())),
            rate);
    Index index = new Index(StoredText.read(store, file, 0, fragments.headerBytes()), fragments);
    keep(file, index);
    return index;
  }

  private synchronized Optional<Index> known(ObjectKey file) {
    return Optional.ofNullable(indexes.get(file));
  }

  private synchronized void keep(ObjectKey file, Index index) {
    indexes.put(file, index);
  }

  /** What does not change between requests. Never compared. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Index(byte[] header, FragmentList fragments) {}
}
