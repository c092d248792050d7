package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.video.port.Videos;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Opens the signed address of a part of an embedded store, and finds the account it belongs to. */
public final class OpenPart {
  private static final int MAX_OWNERS = 10_000;

  private final LinkSigner signer;
  private final Videos videos;

  /** A video never changes its account. Saves all parts of an upload but the first a query. */
  private final Map<VideoId, AccountId> owners = new ConcurrentHashMap<>();

  public OpenPart(LinkSigner signer, Videos videos) {
    this.signer = signer;
    this.videos = videos;
  }

  /**
   * @throws RefusalException {@code INVALID_SIGNATURE}, or {@code NOT_FOUND} when the video does
   *     not exist any more
   */
  public Opened handle(String token) {
    LinkSigner.SignedText signed =
        signer
            .openWithRest(FileGrant.PUT, token)
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired"));
    FileGrant.PutPart grant = FileGrant.PutPart.parse(signed.text());
    return new Opened(grant, signed.rest(), owner(grant).orElseThrow(OpenPart::ended));
  }

  private Optional<AccountId> owner(FileGrant.PutPart grant) {
    return grant.key().video().flatMap(this::owner);
  }

  private Optional<AccountId> owner(VideoId video) {
    Optional<AccountId> known = Optional.ofNullable(owners.get(video));
    return known.isPresent() ? known : stored(video);
  }

  private Optional<AccountId> stored(VideoId video) {
    Optional<AccountId> found = videos.owner(video);
    if (owners.size() >= MAX_OWNERS) {
      owners.clear();
    }
    found.ifPresent(account -> owners.put(video, account));
    return found;
  }

  /** The refusal for a part of an upload that does not exist any more. */
  public static RefusalException ended() {
    return new RefusalException(RefusalCode.NOT_FOUND, "the upload was completed or aborted");
  }

  /**
   * A part that may be received.
   *
   * @param rest time until the address expires
   * @param account the account of the video
   */
  public record Opened(FileGrant.PutPart grant, Duration rest, AccountId account) {}
}
