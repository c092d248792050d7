package dev.vidport.usecases.derivative;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.derivative.ClipRange;
import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.derivative.DerivativeSource;
import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.derivative.port.DerivativeMaker;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.OutputFile;
import dev.vidport.usecases.storage.port.StoredObject;
import dev.vidport.usecases.usage.RecentValues;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
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
  private static final int MAX_SOURCES = 2_000;

  private final OpenPlayback playback;
  private final PlaybackLinks links;
  private final Videos videos;
  private final ObjectStore store;
  private final DerivativeMaker maker;
  private final DerivativeRuns runs;
  private final StoredDerivatives stored;

  /** Outputs never change. */
  private final RecentValues<PlaybackGrant, Source> sources = new RecentValues<>(MAX_SOURCES);

  OpenDerivative(
      OpenPlayback playback,
      PlaybackLinks links,
      Videos videos,
      ObjectStore store,
      DerivativeMaker maker,
      DerivativeRuns runs,
      StoredDerivatives stored) {
    this.playback = playback;
    this.links = links;
    this.videos = videos;
    this.store = store;
    this.maker = maker;
    this.runs = runs;
    this.stored = stored;
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
    Source source = source(permission.grant());
    if (isStoryboard(file)) {
      // Players may add parameters.
      return storyboard(permission.grant(), grant, file, source);
    }
    Derivative wanted = read(file, parameters, source.facts(), problems);
    problems.refuseIfAny();
    ObjectKey folder = ObjectKey.derived(permission.grant().video(), permission.grant().job());
    ObjectKey key = folder.child(wanted.fileName());
    if (store.stat(key).isEmpty()) {
      Optional<byte[]> unstored = make(permission.grant(), source, wanted, folder);
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
    runs.limitRequests(max);
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
    Source source = source(permission.grant());
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
      throw notFound();
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
      StillFormat format = StillFormat.ofName(file).orElseThrow(OpenDerivative::notFound);
      return StillImage.read(format, parameters, source, problems);
    }
    PreviewFormat format = PreviewFormat.ofName(file).orElseThrow(OpenDerivative::notFound);
    return Preview.read(format, parameters, source, problems);
  }

  /** Makes a file; returns it if it was not stored. */
  private Optional<byte[]> make(
      PlaybackGrant grant, Source source, Derivative wanted, ObjectKey folder) throws IOException {
    String name = wanted.fileName();
    return runs.run(
        source.account(),
        folder.child(name),
        () -> {
          // Another request may have made it since.
          if (store.stat(folder.child(name)).isPresent()) {
            return Optional.empty();
          }
          byte[] content = content(ObjectKey.output(grant.video(), grant.job()), source, wanted);
          return stored.put(folder, name, content, source.facts().storedBytes())
              ? Optional.empty()
              : Optional.of(content);
        });
  }

  private byte[] content(ObjectKey files, Source source, Derivative wanted) throws IOException {
    try {
      return maker.make(files, source.facts().rate(), wanted);
    } catch (NoSuchFileException deletedMeanwhile) {
      throw notFound();
    }
  }

  private Source source(PlaybackGrant grant) {
    synchronized (sources) {
      Optional<Source> known = sources.find(grant);
      if (known.isPresent()) {
        return known.get();
      }
    }
    Source found = find(grant);
    synchronized (sources) {
      sources.keep(grant, found);
    }
    return found;
  }

  private Source find(PlaybackGrant grant) {
    AccountId account = videos.owner(grant.video()).orElseThrow(OpenDerivative::notFound);
    return videos
        .find(account, grant.video())
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(video -> video.job().equals(grant.job()))
        .flatMap(video -> video.output().map(output -> DerivativeSource.of(video, output)))
        .map(facts -> new Source(account, facts))
        .orElseThrow(OpenDerivative::notFound);
  }

  private static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such file");
  }

  private record Source(AccountId account, DerivativeSource facts) {}
}
