package dev.vidport.usecases.embed;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;
import java.util.Optional;

/** Finds the domains whose pages may use a playback link. */
public final class PlaybackDomains {
  private final OpenPlayback playback;
  private final Videos videos;
  private final AllowedDomains domains;

  PlaybackDomains(OpenPlayback playback, Videos videos, AllowedDomains domains) {
    this.playback = playback;
    this.videos = videos;
    this.domains = domains;
  }

  /**
   * The account of the video that a grant permits to play; empty when the grant is not valid or the
   * video was deleted. It never changes, so callers may keep it.
   */
  public Optional<AccountId> account(String grant) {
    return playback.video(grant).flatMap(videos::owner);
  }

  /** The domains whose pages may play the videos of an account; empty when any may. */
  public List<AllowedDomain> of(AccountId account) {
    return domains.of(account);
  }
}
