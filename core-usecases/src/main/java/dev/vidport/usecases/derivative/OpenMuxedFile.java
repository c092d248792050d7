package dev.vidport.usecases.derivative;

import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.derivative.MuxedFileLayout;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.derivative.PublishedSources.Source;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.storage.port.ObjectPiece;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.RecentValues;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Opens a rendition with its audio, or the audio alone, as one file to download. Its media are
 * ranges of the published stream, so only its index is made and stored.
 */
public final class OpenMuxedFile {
  /** Part of the tag; changes with the form of the files, so that no download mixes two forms. */
  private static final String FORM = "1";

  /** About 30 MB, even if all are files of eight hours. */
  private static final int MAX_LAYOUTS = 50;

  private final OpenPlayback playback;
  private final ObjectStore store;
  private final PublishedSources sources;
  private final DerivativeCache cache;

  /** An index never changes. */
  private final RecentValues<ObjectKey, List<ObjectPiece>> known = new RecentValues<>(MAX_LAYOUTS);

  private static final int MAX_TOO_LARGE = 10_000;

  /** The refusals of indexes that are too large, which stay too large. */
  private final RecentValues<ObjectKey, Refusal> tooLarge = new RecentValues<>(MAX_TOO_LARGE);

  OpenMuxedFile(
      OpenPlayback playback, ObjectStore store, PublishedSources sources, DerivativeCache cache) {
    this.playback = playback;
    this.store = store;
    this.sources = sources;
    this.cache = cache;
  }

  /** Whether this is the name of such a file. */
  public static boolean isMuxedFile(String file) {
    return MuxedFile.of(file).isPresent();
  }

  /**
   * @param permission from the address
   * @param file for which {@link #isMuxedFile} holds
   * @throws RefusalException {@code NOT_FOUND}, {@code RATE_LIMITED} or {@code UNAVAILABLE}; {@code
   *     INVALID_REQUEST} when the index is too large
   */
  public Delivery handle(OpenPlayback.Permission permission, String file) throws IOException {
    PlaybackGrant grant = permission.grant();
    MuxedFile wanted =
        MuxedFile.of(file).orElseThrow(PublishedSources::notFound).with(sources.chapters(grant));
    Source source = sources.of(grant);
    String saveAs =
        wanted
            .rendition()
            .map(name -> source.title() + "-" + name + ".mp4")
            .orElseGet(() -> source.title() + ".m4a");
    if (wanted.rendition().isEmpty() || !wanted.rendition().equals(source.top())) {
      return assembled(grant, source, wanted, saveAs);
    }
    Optional<Delivery.Assembled> withChapters = topWithChapters(grant, source, wanted, saveAs);
    return withChapters.isPresent()
        ? withChapters.get()
        : playback.download(
            ObjectKey.output(grant.video(), grant.job()).child(OutputFile.DOWNLOAD),
            saveAs,
            permission.rest());
  }

  /**
   * The MP4 of a video with its chapters, which the stored one does not have.
   *
   * @param key of the stored MP4, or of any other object
   * @return empty if the stored object is sent as it is
   * @throws RefusalException {@code RATE_LIMITED} or {@code UNAVAILABLE}
   */
  public Optional<Delivery.Assembled> withChapters(ObjectKey key, String saveAs)
      throws IOException {
    Optional<PlaybackGrant> grant = sources.ofDownload(key);
    if (grant.isEmpty()) {
      return Optional.empty();
    }
    Source source = sources.of(grant.get());
    MuxedFile wanted = new MuxedFile(source.top(), sources.chapters(grant.get()));
    return topWithChapters(grant.get(), source, wanted, saveAs);
  }

  /**
   * Without chapters, or if its index is too large, the stored MP4 of the top rendition is sent.
   */
  private Optional<Delivery.Assembled> topWithChapters(
      PlaybackGrant grant, Source source, MuxedFile wanted, String saveAs) throws IOException {
    if (wanted.chapters().isEmpty() || wanted.rendition().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(assembled(grant, source, wanted, saveAs));
    } catch (RefusalException e) {
      if (e.refusal().code() == RefusalCode.INVALID_REQUEST) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Delivery.Assembled assembled(
      PlaybackGrant grant, Source source, MuxedFile wanted, String saveAs) throws IOException {
    ObjectKey files = ObjectKey.output(grant.video(), grant.job());
    String file = wanted.requestedName();
    ObjectKey media =
        files.child(wanted.rendition().map(OutputFile::rendition).orElse(OutputFile.AUDIO));
    ObjectKey index = DerivativeCache.key(grant, wanted);
    // The media may be gone, or of a rendition that there never was.
    StoredObject published = store.stat(media).orElseThrow(PublishedSources::notFound);
    Optional<StoredObject> stored = store.stat(index);
    if (stored.isEmpty()) {
      makeIndex(grant, source, wanted);
      stored = store.stat(index);
    }
    List<ObjectPiece> pieces = pieces(stored.orElseThrow(PublishedSources::notFound), files, media);
    return new Delivery.Assembled(
        new StoredObject(
            index,
            pieces.stream().mapToLong(ObjectPiece::length).sum(),
            ContentTypes.ofName(file),
            grant.job() + "-" + file + "-" + FORM + wanted.version(),
            published.modifiedAt()),
        pieces,
        saveAs);
  }

  /** Makes an index once, and also finds only once that it is too large. */
  private void makeIndex(PlaybackGrant grant, Source source, MuxedFile wanted) throws IOException {
    ObjectKey index = DerivativeCache.key(grant, wanted);
    Optional<Refusal> known;
    synchronized (tooLarge) {
      known = tooLarge.find(index);
    }
    Optional<Refusal> refusal = known.isPresent() ? known : refusal(grant, source, wanted);
    if (refusal.isPresent()) {
      synchronized (tooLarge) {
        tooLarge.keep(index, refusal.get());
      }
      throw new RefusalException(refusal.get());
    }
  }

  private Optional<Refusal> refusal(PlaybackGrant grant, Source source, MuxedFile wanted)
      throws IOException {
    try {
      return cache
          .make(grant, source, wanted)
          .map(
              index ->
                  Refusal.of(
                      RefusalCode.INVALID_REQUEST,
                      "the index of this file is too large to be stored for this video; download"
                          + " the MP4 of the video, or play the stream"));
    } catch (RefusalException e) {
      if (e.refusal().code() == RefusalCode.INVALID_REQUEST) {
        return Optional.of(e.refusal());
      }
      throw e;
    }
  }

  private List<ObjectPiece> pieces(StoredObject index, ObjectKey files, ObjectKey media)
      throws IOException {
    synchronized (known) {
      Optional<List<ObjectPiece>> pieces = known.find(index.key());
      if (pieces.isPresent()) {
        return pieces.get();
      }
    }
    int header = MuxedFileLayout.headerOffset(read(index.key(), MuxedFileLayout.FIRST_LINE_BYTES));
    MuxedFileLayout layout = MuxedFileLayout.parse(read(index.key(), header));
    List<ObjectPiece> pieces = new ArrayList<>();
    pieces.add(new ObjectPiece(index.key(), header, index.sizeBytes() - header));
    ObjectKey audio = files.child(OutputFile.AUDIO);
    for (MuxedFileLayout.Range range : layout.ranges()) {
      pieces.add(new ObjectPiece(range.ofAudio() ? audio : media, range.offset(), range.length()));
    }
    List<ObjectPiece> found = List.copyOf(pieces);
    synchronized (known) {
      known.keep(index.key(), found);
    }
    return found;
  }

  private byte[] read(ObjectKey key, int length) throws IOException {
    try (InputStream in = store.read(key, 0, length)) {
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException("the index " + key + " is too short");
      }
      return bytes;
    }
  }
}
