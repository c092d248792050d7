package dev.vidport.usecases.edit;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.port.Videos;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Returns what an editor in a browser needs to show the videos of its edit token. */
public final class GetEditSession {
  private final BrowserTokens tokens;
  private final Videos videos;
  private final PlaybackLinks links;

  public GetEditSession(BrowserTokens tokens, Videos videos, PlaybackLinks links) {
    this.tokens = tokens;
    this.videos = videos;
    this.links = links;
  }

  /**
   * @param principal the holder of an edit token
   * @throws RefusalException {@code EDIT_TOKEN_USED} after the edit was created
   */
  public Session handle(Principal principal) {
    CreationCheck.checkScope(principal, VideoOrigin.EDIT);
    if (!(principal.scope() instanceof Scope.OneEdit scope)) {
      throw new RefusalException(RefusalCode.FORBIDDEN, "this operation requires an edit token");
    }
    BrowserToken token =
        tokens
            .find(new TokenId(principal.credential().id()))
            .orElseThrow(
                () -> new RefusalException(RefusalCode.UNAUTHORIZED, "the token has ended"));
    List<Source> sources =
        scope.sources().stream()
            .flatMap(id -> videos.find(principal.accountId(), id).stream())
            .flatMap(video -> video instanceof Ended ended ? Stream.of(ended) : Stream.empty())
            .flatMap(ended -> source(ended, principal).stream())
            .toList();
    return new Session(sources, scope.editPolicy(), token.validUntil());
  }

  private Optional<Source> source(Ended video, Principal principal) {
    return video
        .output()
        .map(
            output ->
                new Source(
                    video, output, links.of(video, output, principal.plan(), Optional.empty())));
  }

  /**
   * The session of an edit token.
   *
   * @param sources the videos that still exist, in the order in which the token's maker named them
   */
  public record Session(List<Source> sources, EditPolicy policy, Instant expiresAt) {
    public Session {
      sources = List.copyOf(sources);
    }
  }

  /** A video that the edit may use. */
  public record Source(Ended video, Output output, VideoLinks links) {}
}
