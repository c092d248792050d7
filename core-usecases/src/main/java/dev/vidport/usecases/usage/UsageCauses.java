package dev.vidport.usecases.usage;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;

/** The causes of the ledger's entries about videos. */
final class UsageCauses {
  private UsageCauses() {}

  /** The work of a successful job. */
  static String job(JobId job) {
    return "job:" + job;
  }

  /** The files that a job published. */
  static String output(JobId job) {
    return "output:" + job;
  }

  /**
   * The files that were uploaded for a video.
   *
   * @param owner the video that they were uploaded for
   */
  static String original(VideoId owner) {
    return "original:" + owner;
  }

  /** The files of a caption track. */
  static String captions(CaptionTrack track) {
    return "captions:" + track.id();
  }

  /** The deletion of what {@code cause} stored. */
  static String released(String cause) {
    return "released:" + cause;
  }
}
