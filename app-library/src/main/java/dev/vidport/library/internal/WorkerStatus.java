package dev.vidport.library.internal;

import dev.vidport.persistence.engine.JobEngine;
import java.time.Duration;

/** The current state of the worker in this process. */
public final class WorkerStatus {
  private final int slots;
  private final JobEngine engine;

  WorkerStatus(int slots, JobEngine engine) {
    this.slots = slots;
    this.engine = engine;
  }

  /** Maximum number of heavy steps that run in parallel. */
  public int slots() {
    return slots;
  }

  /** Number of heavy steps that run now. */
  public int slotsUsed() {
    return engine.slotsUsed();
  }

  /** Free bytes on the disk of the work folder. */
  public long freeDiskBytes() {
    return engine.freeDiskBytes();
  }

  /** Whether the worker starts no heavy steps because too little disk space is free. */
  public boolean isDiskLow() {
    return engine.isDiskLow();
  }

  /** Whether the worker starts no steps because the object store is unavailable. */
  public boolean isStoreAway() {
    return engine.isStoreAway();
  }

  /** Whether the worker starts no steps because an operator has paused it. */
  public boolean isPaused() {
    return engine.isPaused();
  }

  /** See {@link JobEngine#setCanRunSteps}. */
  public void setCanRunSteps(boolean can) {
    engine.setCanRunSteps(can);
  }

  /** The version of ffmpeg, for operators. */
  public void setFfmpegVersion(String version) {
    engine.setVersions(Release.versions().withFfmpeg(version));
  }

  /** How far the clock of this host is ahead of the database clock; zero before the start. */
  public Duration clockSkew() {
    return engine.clockSkew();
  }
}
