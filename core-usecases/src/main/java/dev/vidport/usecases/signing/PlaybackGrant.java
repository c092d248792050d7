package dev.vidport.usecases.signing;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;

/**
 * The permission in a signed {@code /play/...} address: to read the files that one job of a video
 * publishes.
 *
 * @param streaming whether the HLS files are included; otherwise only the MP4 and the images
 */
public record PlaybackGrant(VideoId video, JobId job, boolean streaming) {
  /** Purpose for signed links. */
  public static final String PURPOSE = "play";

  public String text() {
    return video + "." + job + "." + (streaming ? "s" : "f");
  }

  public static PlaybackGrant parse(String text) {
    String[] fields = text.split("\\.", 3);
    return new PlaybackGrant(new VideoId(fields[0]), new JobId(fields[1]), fields[2].equals("s"));
  }
}
