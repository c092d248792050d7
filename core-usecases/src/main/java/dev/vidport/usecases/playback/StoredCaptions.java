package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;

/** The captions that are stored with videos. */
public final class StoredCaptions implements VideoCaptions {
  private final Videos videos;

  public StoredCaptions(Videos videos) {
    this.videos = videos;
  }

  @Override
  public List<CaptionTrack> of(VideoId id, JobId job) {
    return videos
        .owner(id)
        .flatMap(account -> videos.find(account, id))
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(video -> video.job().equals(job))
        .map(video -> video.captions().tracks())
        .orElse(List.of());
  }
}
