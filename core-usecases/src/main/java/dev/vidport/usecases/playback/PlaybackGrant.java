package dev.vidport.usecases.playback;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;

/**
 * What a signed {@code /play/...} address permits: to read the published files of one processing of
 * a video.
 *
 * @param streaming whether the HLS files are among them; otherwise the MP4 and the pictures alone
 */
record PlaybackGrant(VideoId video, JobId job, boolean streaming) {
  /** Purpose for signed links. */
  static final String PURPOSE = "play";

  String text() {
    return video + "." + job + "." + (streaming ? "s" : "f");
  }

  static PlaybackGrant parse(String text) {
    String[] fields = text.split("\\.", 3);
    return new PlaybackGrant(new VideoId(fields[0]), new JobId(fields[1]), fields[2].equals("s"));
  }
}
