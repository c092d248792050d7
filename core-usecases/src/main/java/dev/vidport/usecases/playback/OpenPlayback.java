package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectPiece;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens a playable file of a video for the holder of a grant. */
public final class OpenPlayback {
  /**
   * Long enough for a player to read a whole MP4 through one redirect. The address of the store
   * never outlives the grant.
   */
  private static final Duration MAX_REDIRECT_LIFETIME = Duration.ofHours(1);

  /** The form in which players of a stream ask for segments. */
  private static final Pattern CLOSED_RANGE = Pattern.compile("bytes=[0-9]{1,18}-[0-9]{1,18}");

  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

  private final LinkSigner signer;
  private final ObjectStore store;
  private final ObjectLinks links;
  private final VideoCaptions captions;

  public OpenPlayback(
      LinkSigner signer, ObjectStore store, ObjectLinks links, VideoCaptions captions) {
    this.signer = signer;
    this.store = store;
    this.links = links;
    this.captions = captions;
  }

  /**
   * @param permission from the address
   * @param file name of the requested file
   * @param range the requested part of the file, as in the {@code Range} header; empty for all of
   *     it
   * @throws RefusalException {@code FORBIDDEN} or {@code NOT_FOUND}
   */
  public Delivery handle(Permission permission, String file, Optional<String> range)
      throws IOException {
    PlaybackGrant permitted = permission.grant();
    if (!FILE_NAME.matcher(file).matches()) {
      throw notFound();
    }
    if (!permitted.streaming() && !OutputFile.isAllowedWithoutStreaming(file)) {
      throw new RefusalException(RefusalCode.FORBIDDEN, "this link does not include the stream");
    }
    if (EarlyFile.isEarly(file)) {
      return early(permitted, file, range, permission.rest());
    }
    ObjectKey files = ObjectKey.output(permitted.video(), permitted.job());
    if (file.equals(OutputFile.MASTER)) {
      return master(permitted, files.child(file));
    }
    // The address of an image that its owner removed shows the automatic poster.
    boolean removed = OutputFile.isCustom(file) && store.stat(files.child(file)).isEmpty();
    String shown = removed ? OutputFile.POSTER : file;
    return deliver(OutputFile.location(files, shown), shown, range, permission.rest());
  }

  /**
   * Checks a grant.
   *
   * @throws RefusalException {@code INVALID_SIGNATURE}
   */
  public Permission permit(String grant) {
    LinkSigner.SignedText signed =
        signer.openWithRest(PlaybackGrant.PURPOSE, grant).orElseThrow(OpenPlayback::invalid);
    return new Permission(PlaybackGrant.parse(signed.text()), signed.rest());
  }

  /** The video that {@code grant} permits to play; empty when the grant is not valid. */
  public Optional<VideoId> video(String grant) {
    return signer
        .open(PlaybackGrant.PURPOSE, grant)
        .map(PlaybackGrant::parse)
        .map(PlaybackGrant::video);
  }

  /** An address from before the end of the job leads to the published file afterwards. */
  private Delivery early(
      PlaybackGrant permitted, String file, Optional<String> range, Duration rest)
      throws IOException {
    Optional<ObjectKey> stage = lastStage(permitted, file);
    if (stage.isPresent()) {
      return deliver(stage.orElseThrow(), file, range, rest);
    }
    ObjectKey master =
        ObjectKey.output(permitted.video(), permitted.job()).child(OutputFile.MASTER);
    for (ObjectKey location : EarlyFile.locations(permitted.video(), permitted.job(), file)) {
      if (store.stat(location).isPresent()) {
        return location.equals(master)
            ? master(permitted, master)
            : deliver(location, file, range, rest);
      }
    }
    throw notFound();
  }

  private Optional<ObjectKey> lastStage(PlaybackGrant permitted, String file) throws IOException {
    Optional<String> growing = EarlyFile.growing(file);
    if (growing.isEmpty()) {
      return Optional.empty();
    }
    List<ObjectKey> stored =
        store.list(ObjectKey.early(permitted.video(), permitted.job())).stream()
            .map(StoredObject::key)
            .toList();
    return EarlyFile.lastStage(growing.orElseThrow(), stored);
  }

  /**
   * Opens an object after the grant was checked.
   *
   * @param file name with which it was requested
   * @param rest time until the grant expires
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Delivery deliver(ObjectKey key, String file, Optional<String> range, Duration rest)
      throws IOException {
    // Files that refer to others come from the host: the addresses must stay inside the grant.
    if (links.external() && !OutputFile.refersToOtherFiles(file)) {
      Duration lifetime = redirectLifetime(rest);
      // Other players may read other ranges by the same address.
      Optional<URI> ofRange =
          range
              .filter(wanted -> OutputFile.isStreamMedia(file))
              .filter(wanted -> CLOSED_RANGE.matcher(wanted).matches())
              .flatMap(wanted -> links.downloadOfRange(key, wanted, lifetime));
      return new Delivery.Elsewhere(
          key,
          ofRange.orElseGet(() -> links.download(key, Optional.empty(), lifetime)),
          lifetime,
          ofRange.isPresent());
    }
    StoredObject object = store.stat(key).orElseThrow(OpenPlayback::notFound);
    return new Delivery.Here(object, store.localFile(key));
  }

  /**
   * Opens an object as a file to save, after the grant was checked.
   *
   * @param saveAs the name of the saved file
   * @param rest time until the grant expires
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Delivery download(ObjectKey key, String saveAs, Duration rest) throws IOException {
    if (links.external()) {
      Duration lifetime = redirectLifetime(rest);
      return new Delivery.Elsewhere(
          key, links.download(key, Optional.of(saveAs), lifetime), lifetime, false);
    }
    StoredObject object = store.stat(key).orElseThrow(OpenPlayback::notFound);
    return new Delivery.Assembled(
        object, List.of(new ObjectPiece(key, 0, object.sizeBytes())), saveAs);
  }

  private static Duration redirectLifetime(Duration rest) {
    return rest.compareTo(MAX_REDIRECT_LIFETIME) < 0 ? rest : MAX_REDIRECT_LIFETIME;
  }

  /** The master playlist, with the captions that the video has now. */
  private Delivery master(PlaybackGrant permitted, ObjectKey key) throws IOException {
    List<CaptionTrack> tracks = captions.of(permitted.video(), permitted.job());
    StoredObject stored = store.stat(key).orElseThrow(OpenPlayback::notFound);
    if (tracks.isEmpty()) {
      return new Delivery.Here(stored, store.localFile(key));
    }
    String playlist = text(stored);
    StoredObject after = store.stat(key).orElseThrow(OpenPlayback::notFound);
    if (!after.etag().equals(stored.etag())) {
      // It was replaced meanwhile, which happens once at most: by one that lists more renditions.
      stored = after;
      playlist = text(after);
    }
    byte[] content = SubtitleRenditions.addTo(playlist, tracks).getBytes(StandardCharsets.UTF_8);
    String version = tracks.stream().map(CaptionTrack::id).collect(Collectors.joining("-"));
    Instant modified =
        Stream.concat(
                Stream.of(stored.modifiedAt()), tracks.stream().map(CaptionTrack::publishedAt))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return new Delivery.Composed(
        new StoredObject(
            key, content.length, stored.contentType(), stored.etag() + "-" + version, modified),
        content);
  }

  private String text(StoredObject object) throws IOException {
    try (InputStream bytes = store.read(object.key(), 0, object.sizeBytes())) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static RefusalException invalid() {
    return new RefusalException(
        RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired");
  }

  private static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such file");
  }

  /**
   * A valid grant.
   *
   * @param rest time until it expires
   */
  public record Permission(PlaybackGrant grant, Duration rest) {}

  /** Where the bytes come from. */
  public sealed interface Delivery {
    /**
     * From the host.
     *
     * @param file the object as a local file; empty when it has to be read from the store
     */
    record Here(StoredObject object, Optional<Path> file) implements Delivery {}

    /**
     * From the host, made of several parts.
     *
     * @param object its size and tag are those of {@code content}
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Composed(StoredObject object, byte[] content) implements Delivery {}

    /**
     * From the host, as a file to save that is made of ranges of objects.
     *
     * @param object its size and tag are those of the file
     * @param pieces in their order, of one or more objects
     * @param saveAs the name of the saved file
     */
    record Assembled(StoredObject object, List<ObjectPiece> pieces, String saveAs)
        implements Delivery {
      public Assembled {
        pieces = List.copyOf(pieces);
      }
    }

    /**
     * From the store itself.
     *
     * @param lifetime how long the address works
     * @param ofRange whether it works for the requested range only, and not for the whole object
     */
    record Elsewhere(ObjectKey object, URI address, Duration lifetime, boolean ofRange)
        implements Delivery {}
  }
}
