package dev.vidport.usecases.derivative;

import dev.vidport.domain.derivative.ClipRange;
import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.derivative.DerivativeSource;
import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.usecases.derivative.PublishedSources.Source;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Opens a file that is made of a published video on request, for the holder of a grant. A file that
 * was made before is taken from the store.
 */
public final class OpenDerivative {
  private static final Pattern STILL = Pattern.compile("still\\.(jpg|png|webp)");
  private static final Pattern PREVIEW = Pattern.compile("preview\\.(webp|gif|mp4)");
  private static final String STORYBOARD_VTT = "storyboard.vtt";
  private static final String STORYBOARD_JSON = "storyboard.json";

  private final OpenPlayback playback;
  private final PlaybackLinks links;
  private final ObjectStore store;
  private final PublishedSources sources;
  private final DerivativeCache cache;

  OpenDerivative(
      OpenPlayback playback,
      PlaybackLinks links,
      ObjectStore store,
      PublishedSources sources,
      DerivativeCache cache) {
    this.playback = playback;
    this.links = links;
    this.store = store;
    this.sources = sources;
    this.cache = cache;
  }

  /** Whether this is the name of a file that is made on request. */
  public static boolean isDerivative(String file) {
    return STILL.matcher(file).matches() || PREVIEW.matcher(file).matches() || isStoryboard(file);
  }

  private static boolean isStoryboard(String file) {
    return file.equals(STORYBOARD_VTT) || file.equals(STORYBOARD_JSON);
  }

  /**
   * @param permission from the address
   * @param grant the part of the address that permits it
   * @param file for which {@link #isDerivative} holds
   * @param parameters from the address, by name
   * @param problems with the parameters that the caller has found
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_REQUEST}, {@code RATE_LIMITED} or
   *     {@code UNAVAILABLE}
   */
  public Delivery handle(
      OpenPlayback.Permission permission,
      String grant,
      String file,
      Map<String, String> parameters,
      Problems problems)
      throws IOException {
    Source source = sources.of(permission.grant());
    if (isStoryboard(file)) {
      // Players may add parameters.
      return storyboard(permission.grant(), grant, file, source);
    }
    Derivative wanted = read(file, parameters, source.facts(), problems);
    problems.refuseIfAny();
    ObjectKey key = DerivativeCache.key(permission.grant(), wanted);
    if (store.stat(key).isEmpty()) {
      Optional<byte[]> unstored = cache.make(permission.grant(), source, wanted);
      if (unstored.isPresent()) {
        return composed(
            key, unstored.get(), permission.grant().job() + "-" + wanted.fileName(), source);
      }
    }
    return playback.deliver(key, file, Optional.empty(), permission.rest());
  }

  /**
   * Lowers the number of requests that wait for files to be made.
   *
   * @param max number of threads of the server that may wait; at least 2
   */
  public void limitRequests(int max) {
    cache.limitRequests(max);
  }

  /**
   * Opens a playlist of the stream that is cut to a clip.
   *
   * @param file a playlist
   * @param parameters for which {@link ClipRange#isWanted} holds
   * @param problems with the parameters that the caller has found
   * @throws RefusalException {@code FORBIDDEN}, {@code NOT_FOUND} or {@code INVALID_REQUEST}
   */
  public Delivery clip(
      OpenPlayback.Permission permission,
      String file,
      Map<String, String> parameters,
      Problems problems)
      throws IOException {
    Delivery whole = playback.handle(permission, file, Optional.empty());
    Source source = sources.of(permission.grant());
    ClipRange clip = ClipRange.read(parameters, source.facts(), problems);
    problems.refuseIfAny();
    StoredObject stored;
    String text;
    if (whole instanceof Delivery.Composed composed) {
      stored = composed.object();
      text = new String(composed.content(), StandardCharsets.UTF_8);
    } else {
      stored = ((Delivery.Here) whole).object();
      try (InputStream bytes = store.read(stored.key(), 0, stored.sizeBytes())) {
        text = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
    String cut =
        file.equals(OutputFile.MASTER)
            ? ClipPlaylist.master(text, clip)
            : ClipPlaylist.media(text, clip);
    byte[] content = cut.getBytes(StandardCharsets.UTF_8);
    return new Delivery.Composed(
        new StoredObject(
            stored.key(),
            content.length,
            stored.contentType(),
            stored.etag() + "-" + clip.startMicros() + "-" + clip.endMicros(),
            stored.modifiedAt()),
        content);
  }

  /** Made anew for each grant, since it has the address of the image. */
  private Delivery storyboard(PlaybackGrant permitted, String grant, String file, Source source)
      throws IOException {
    ObjectKey files = ObjectKey.output(permitted.video(), permitted.job());
    // What is known of the video outlives it.
    if (store.stat(OutputFile.location(files, OutputFile.FILMSTRIP)).isEmpty()) {
      throw PublishedSources.notFound();
    }
    Storyboard storyboard =
        new Storyboard(
            source.facts().filmstrip(),
            links.play(grant, OutputFile.FILMSTRIP).toString(),
            source.facts().micros() / 1e6);
    String text = file.equals(STORYBOARD_VTT) ? storyboard.vtt() : storyboard.json();
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    return composed(files.child(file), content, permitted.job() + "-storyboard", source);
  }

  private static Delivery composed(ObjectKey key, byte[] content, String tag, Source source) {
    return new Delivery.Composed(
        new StoredObject(
            key,
            content.length,
            ContentTypes.ofName(key.name()),
            tag,
            source.facts().publishedAt()),
        content);
  }

  private static Derivative read(
      String file, Map<String, String> parameters, DerivativeSource source, Problems problems) {
    if (STILL.matcher(file).matches()) {
      StillFormat format = StillFormat.ofName(file).orElseThrow(PublishedSources::notFound);
      return StillImage.read(format, parameters, source, problems);
    }
    PreviewFormat format = PreviewFormat.ofName(file).orElseThrow(PublishedSources::notFound);
    return Preview.read(format, parameters, source, problems);
  }
}
