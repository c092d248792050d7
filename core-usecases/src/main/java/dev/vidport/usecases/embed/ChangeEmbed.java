package dev.vidport.usecases.embed;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.video.FindVideo;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Enables or disables the player page of a video, in any state. */
public final class ChangeEmbed {
  private final FindVideo videos;
  private final RandomGenerator random;

  ChangeEmbed(FindVideo videos, RandomGenerator random) {
    this.videos = videos;
    this.random = random;
  }

  /**
   * @return the video after the change; an enabled page keeps its code
   */
  public Video handle(Principal principal, VideoId id, boolean enabled) {
    return videos
        .change(principal, id, video -> changed(video, enabled))
        .orElseThrow(FindVideo::notFound);
  }

  private Video changed(Video video, boolean enabled) {
    if (video.details().embed().isPresent() == enabled) {
      return video;
    }
    return video.withEmbed(enabled ? Optional.of(EmbedCode.random(random)) : Optional.empty());
  }
}
