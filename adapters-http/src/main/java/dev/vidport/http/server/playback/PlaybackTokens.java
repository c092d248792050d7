package dev.vidport.http.server.playback;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.http.server.limit.TokenFailures;
import dev.vidport.http.server.limit.TokenVerificationRate;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.TokenPlayback;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Opens the tokens of requests for playback. A player sends the same token with every request, so
 * the signature of each is verified once. All other checks are made for every request.
 */
public final class PlaybackTokens {
  /** Characters of tokens that are kept: those of about 20,000 viewers. */
  private static final long MAX_CHARACTERS = 8L << 20;

  private static final int MAX_VIDEOS = 10_000;

  /** The longest time until the deletion of a video or a disabled account takes effect. */
  private static final Duration MAX_AGE = Duration.ofSeconds(1);

  private final TokenPlayback playback;
  private final URI base;
  private final ClientAddresses clients;
  private final TokenFailures failures;
  private final TokenVerificationRate rate;
  private final VerifiedTokens verified;
  private final LoadingCache<VideoId, Optional<TokenPlayback.Playable>> videos;

  /**
   * @param base public address of this host
   */
  public PlaybackTokens(TokenPlayback playback, URI base, ClientLimits limits, Clock clock) {
    this.playback = playback;
    this.base = base;
    this.clients = new ClientAddresses(limits.proxies());
    this.failures = new TokenFailures(clock);
    this.rate = new TokenVerificationRate(limits.newTokens(), clock);
    this.verified = new VerifiedTokens(MAX_CHARACTERS, clock);
    this.videos =
        Caffeine.newBuilder()
            .maximumSize(MAX_VIDEOS)
            .expireAfterWrite(MAX_AGE)
            .build(playback::playable);
  }

  /**
   * @param grant the part of the address that permits it
   * @return empty when {@code grant} is no token
   * @throws RefusalException {@code INVALID_SIGNATURE}, {@code NOT_FOUND}, {@code FORBIDDEN},
   *     {@code ACCOUNT_DISABLED} or {@code RATE_LIMITED}
   */
  Optional<Opened> open(Request request, String grant) {
    if (!PlaybackTokenText.isToken(grant)) {
      return Optional.empty();
    }
    PlaybackToken token = verified(request, grant);
    Optional<TokenPlayback.Playable> video = videos.get(token.video());
    OpenPlayback.Permission permission = playback.permit(token, video);
    if (!token.permitsUserAgent(
        Optional.ofNullable(request.getHeaders().get(HttpHeader.USER_AGENT)))) {
      throw new RefusalException(
          RefusalCode.FORBIDDEN, "userAgent: this token is for another program");
    }
    return Optional.of(new Opened(token, video.orElseThrow().account(), permission));
  }

  private PlaybackToken verified(Request request, String grant) {
    return verified.find(grant).orElseGet(() -> verify(clients.of(request), grant));
  }

  private PlaybackToken verify(String client, String grant) {
    refuseUntil(
        failures.retryAfter(client), "too many tokens from your address whose signature is wrong");
    try {
      PlaybackTokenText text = PlaybackTokenText.parse(grant);
      AccountSigningKey key = playback.key(text.key());
      refuseUntil(
          rate.retryAfter(key.account()), "too many new tokens of this account in a short time");
      PlaybackToken token = text.verify(key.key(), base);
      rate.verified(key.account());
      verified.add(key.account(), grant, token);
      return token;
    } catch (RefusalException e) {
      if (e.refusal().code() == RefusalCode.INVALID_SIGNATURE) {
        failures.failed(client);
      }
      throw e;
    }
  }

  private static void refuseUntil(Optional<Duration> wait, String message) {
    wait.ifPresent(
        time -> {
          throw new RefusalException(new Refusal.Later(RefusalCode.RATE_LIMITED, message, time));
        });
  }

  /**
   * A token that permits the request, as long as the page may play the video.
   *
   * @param account that owns the video
   */
  record Opened(PlaybackToken token, AccountId account, OpenPlayback.Permission permission) {}
}
