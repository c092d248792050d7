package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.image.Base64Image;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Sets the thumbnail of a video: a candidate, or an image that its owner sends. */
public final class ChooseThumbnail {
  private static final int ID_BYTES = 8;

  private final FindVideo videos;
  private final ImageSanitizer sanitizer;
  private final ImageDecodeLimit decodeLimit;
  private final ObjectStore store;
  private final GarbageCollector garbage;
  private final PlaybackLinks links;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public ChooseThumbnail(
      FindVideo videos,
      ImageSanitizer sanitizer,
      ImageDecodeLimit decodeLimit,
      ObjectStore store,
      GarbageCollector garbage,
      PlaybackLinks links,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.sanitizer = sanitizer;
    this.decodeLimit = decodeLimit;
    this.store = store;
    this.garbage = garbage;
    this.links = links;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code NOT_READY}, {@code TOO_LARGE}, {@code
   *     INVALID_REQUEST} or {@code RATE_LIMITED}; then nothing has changed
   */
  public Chosen handle(Command command) throws IOException {
    Ended video =
        SucceededVideos.requireSucceeded(videos.byId(command.principal(), command.video()));
    Ended after =
        command.choice() instanceof Choice.Image image
            ? image(command, video, image)
            : candidate(command, ((Choice.Candidate) command.choice()).number());
    return new Chosen(after, links.poster(after));
  }

  private Ended candidate(Command command, int number) throws IOException {
    return choose(
        command,
        video -> {
          check(video, number);
          return Thumbnail.candidate(number, Timestamps.now(clock));
        },
        Optional.empty());
  }

  private static void check(Ended video, int number) {
    int candidates = video.output().orElseThrow().stills().candidates();
    if (number < 0 || number > candidates) {
      throw new RefusalException(
          Refusal.invalid("candidate", "must be 0 to " + candidates + " for this video"));
    }
  }

  private Ended image(Command command, Ended video, Choice.Image image) throws IOException {
    byte[] sanitized = sanitize(command.principal().accountId(), image);
    String file = OutputFile.custom(Hex.random(random, ID_BYTES));
    ObjectKey key = files(video).child(file);
    garbage.deleteUnlessKept(key);
    Thumbnail.Image stored =
        videos.withFilesOf(
            video,
            () -> {
              store.put(key, sanitized, ContentTypes.ofName(file));
              return new Thumbnail.Image(file, sanitized.length);
            });
    return choose(
        command, now -> Thumbnail.custom(stored, Timestamps.now(clock)), Optional.of(key));
  }

  private byte[] sanitize(AccountId account, Choice.Image image) throws IOException {
    byte[] bytes = Base64Image.decode(image.base64(), "image");
    try {
      return decodeLimit.decode(
          account, () -> sanitizer.clean(bytes, image.type(), UploadedImage.Use.POSTER));
    } catch (UnusableMediaException e) {
      throw new RefusalException(Refusal.invalid("image", e.failure().message()));
    }
  }

  private Ended choose(
      Command command, Function<Ended, Thumbnail> choice, Optional<ObjectKey> stored) {
    return transactions.in(
        () -> {
          AtomicReference<Optional<ObjectKey>> replaced = new AtomicReference<>(Optional.empty());
          Ended chosen = change(command, choice, replaced);
          stored.ifPresent(garbage::keep);
          // Links to the earlier image are valid until they expire.
          Objects.requireNonNull(replaced.get()).ifPresent(garbage::deleteAfterLinksExpire);
          return chosen;
        });
  }

  private Ended change(
      Command command,
      Function<Ended, Thumbnail> choice,
      AtomicReference<Optional<ObjectKey>> replaced) {
    return (Ended)
        videos
            .change(
                command.principal(),
                command.video(),
                found -> {
                  Ended video = SucceededVideos.requireSucceeded(found);
                  replaced.set(image(video));
                  return video.with(choice.apply(video));
                })
            .orElseThrow(FindVideo::notFound);
  }

  private static Optional<ObjectKey> image(Ended video) {
    return video.poster().image().map(image -> files(video).child(image.file()));
  }

  private static ObjectKey files(Ended video) {
    return ObjectKey.output(video.id(), video.job());
  }

  /** The request. */
  public record Command(Principal principal, VideoId video, Choice choice) {}

  /** The thumbnail to set. */
  public sealed interface Choice {
    /**
     * A still of the video.
     *
     * @param number 0 for the automatic poster
     */
    record Candidate(int number) implements Choice {}

    /**
     * An image that the owner sends.
     *
     * @param base64 the image file as base64
     * @param type its declared type
     */
    record Image(String base64, UploadedImage.Type type) implements Choice {}
  }

  /**
   * The video after the choice.
   *
   * @param poster address of the thumbnail
   */
  public record Chosen(Ended video, URI poster) {}
}
