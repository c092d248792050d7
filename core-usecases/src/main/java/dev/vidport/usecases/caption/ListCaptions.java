package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.video.FindVideo;
import java.util.Optional;

/** Lists the captions of a video. */
public final class ListCaptions {
  private final FindVideo videos;
  private final CaptionLinks links;

  ListCaptions(FindVideo videos, CaptionLinks links) {
    this.videos = videos;
    this.links = links;
  }

  /**
   * @return empty for a video that neither has captions nor was to have any
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Optional<CaptionView> handle(Principal principal, VideoId video) {
    return links.of(videos.byId(principal, video));
  }
}
