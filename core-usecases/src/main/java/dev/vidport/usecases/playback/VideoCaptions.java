package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.util.List;

/** Finds the captions of videos for the holders of links, which name no account. */
public interface VideoCaptions {
  /**
   * The published captions, the main ones first; none for a video that does not exist.
   *
   * @param job whose output they belong to
   */
  List<CaptionTrack> of(VideoId video, JobId job);
}
