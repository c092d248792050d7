package dev.vidport.usecases.playback;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Opens playback for the holders of tokens that the servers of accounts sign. Who reads a token
 * verifies its signature with {@link #key}; everything else is decided here.
 */
public final class TokenPlayback {
  private final AccountSigningKeys keys;
  private final Videos videos;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final Clock clock;

  TokenPlayback(
      AccountSigningKeys keys, Videos videos, Accounts accounts, PlanCatalog plans, Clock clock) {
    this.keys = keys;
    this.videos = videos;
    this.accounts = accounts;
    this.plans = plans;
    this.clock = clock;
  }

  /**
   * The key that a token names.
   *
   * @throws RefusalException {@code INVALID_SIGNATURE} when it is unknown or was removed
   */
  public AccountSigningKey key(SigningKeyId id) {
    return keys.find(id)
        .orElseThrow(
            () ->
                new RefusalException(
                    RefusalCode.INVALID_SIGNATURE,
                    "kid: no account has this signing key, or it was removed"));
  }

  /**
   * What may be played of a video now; empty while it has no files. Callers may keep it briefly.
   */
  public Optional<Playable> playable(VideoId id) {
    return videos.owner(id).flatMap(account -> videos.find(account, id)).flatMap(this::playable);
  }

  private Optional<Playable> playable(Video video) {
    return job(video)
        .flatMap(
            job ->
                accounts
                    .find(video.account())
                    .map(
                        account ->
                            new Playable(
                                account.id(), !account.isActive(), grant(video, job, account))));
  }

  private PlaybackGrant grant(Video video, JobId job, Account account) {
    return new PlaybackGrant(video.id(), job, plans.of(account).has(Feature.STREAMING));
  }

  private static Optional<JobId> job(Video video) {
    if (video instanceof Ended ended) {
      return Optional.of(ended.job());
    }
    return video instanceof Submitted submitted ? Optional.of(submitted.job()) : Optional.empty();
  }

  /**
   * @param token whose signature was verified
   * @param playable of its video
   * @throws RefusalException {@code INVALID_SIGNATURE} when the token is not valid now or its key
   *     was removed, {@code NOT_FOUND} when its account has no such video, {@code ACCOUNT_DISABLED}
   */
  public OpenPlayback.Permission permit(PlaybackToken token, Optional<Playable> playable) {
    Instant now = clock.instant();
    AccountSigningKey key = key(token.key());
    token
        .refusalAt(now)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
    Playable video =
        playable
            .filter(found -> found.account().equals(key.account()))
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.NOT_FOUND,
                        "sub: the account of this key has no such video, or nothing of it can be played"));
    if (video.disabled()) {
      throw new RefusalException(RefusalCode.ACCOUNT_DISABLED, "this account is disabled");
    }
    keys.used(key.id(), LocalDate.ofInstant(now, ZoneOffset.UTC));
    // In whole seconds and at least one, as for links.
    long rest = Math.max(1, Duration.between(now, token.expiresAt()).toSeconds());
    return new OpenPlayback.Permission(video.grant(), Duration.ofSeconds(rest));
  }

  /**
   * The files of a video.
   *
   * @param account that owns it
   * @param disabled whether the account is disabled or waits for its erasure
   */
  public record Playable(AccountId account, boolean disabled, PlaybackGrant grant) {}
}
