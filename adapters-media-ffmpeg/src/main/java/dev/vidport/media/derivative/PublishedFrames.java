package dev.vidport.media.derivative;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.media.derivative.RenditionList.Entry;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.OutputFile;
import dev.vidport.usecases.storage.port.ReadableStore;
import java.io.IOException;
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

  /** In bytes; far more than the fragments of a preview have in any rendition. */
  private static final int MAX_READ = 256 << 20;

  private final ReadableStore store;
  private final Map<ObjectKey, Index> indexes =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectKey, Index> eldest) {
          return size() > MAX_INDEXES;
        }
      };

  PublishedFrames(ReadableStore store) {
    this.store = store;
  }

  /**
   * A video of the wanted frames, from the smallest rendition that need not be enlarged.
   *
   * @param files where the job published its files
   * @param frames numbers of the wanted frames, ascending; at least one
   * @param size in which they are shown
   * @return a file as {@link ShortVideo} makes it
   */
  byte[] read(ObjectKey files, FrameRate rate, List<Long> frames, PictureSize size)
      throws IOException {
    Entry rendition =
        RenditionList.parse(StoredText.read(store, files.child(OutputFile.MASTER)))
            .smallestFor(size);
    ObjectKey file = files.child(rendition.file());
    Index index = index(files, rendition, rate);
    FragmentList fragments = index.fragments();
    int first = fragments.indexOf(frames.get(0));
    int last = fragments.indexOf(frames.get(frames.size() - 1));
    long start = fragments.fragments().get(first).offset();
    long length = fragments.endOf(last) - start;
    if (length > MAX_READ) {
      throw new IOException("the fragments of " + file + " are too large: " + length + " bytes");
    }
    byte[] bytes = StoredText.read(store, file, start, (int) length);
    List<Sample> samples = FragmentReader.read(index.header(), bytes);
    if (samples.isEmpty()) {
      throw new IOException("a fragment of " + file + " has no samples");
    }
    long firstFrame = fragments.fragments().get(first).firstFrame();
    List<Integer> wanted = new ArrayList<>();
    frames.forEach(frame -> wanted.add((int) (frame - firstFrame)));
    return ShortVideo.of(index.header(), samples, wanted);
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

  /** What does not change between requests. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Index(byte[] header, FragmentList fragments) {}
}
