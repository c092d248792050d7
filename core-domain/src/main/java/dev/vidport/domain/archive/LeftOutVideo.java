package dev.vidport.domain.archive;

import dev.vidport.domain.id.VideoId;

/** A video that an export leaves out. */
public record LeftOutVideo(VideoId video, Reason reason) {
  /** Why a video is left out. */
  public enum Reason {
    /** It was deleted during the export. */
    DELETED,
    /** Its upload or its processing has not ended. */
    UNFINISHED,
    /** It changed whenever it was read. */
    CHANGING;

    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
