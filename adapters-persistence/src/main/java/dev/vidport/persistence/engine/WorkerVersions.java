package dev.vidport.persistence.engine;

import java.util.Optional;

/**
 * The programs of a worker, for operators.
 *
 * @param vidport its release
 * @param ffmpeg the version of its ffmpeg; empty until that is known
 */
public record WorkerVersions(Optional<String> vidport, Optional<String> ffmpeg) {
  /** The width of the columns. */
  private static final int MAX_LENGTH = 100;

  public WorkerVersions {
    vidport = vidport.map(WorkerVersions::shortened);
    ffmpeg = ffmpeg.map(WorkerVersions::shortened);
  }

  public static WorkerVersions unknown() {
    return new WorkerVersions(Optional.empty(), Optional.empty());
  }

  public WorkerVersions withFfmpeg(String version) {
    return new WorkerVersions(vidport, Optional.of(version));
  }

  private static String shortened(String version) {
    return version.substring(0, Math.min(MAX_LENGTH, version.length()));
  }
}
