package dev.vidport.persistence.engine;

/** Switches which work this worker polls for. */
interface PollingControl {
  /**
   * Whether to poll for the steps that write videos to the work folder: those of {@link
   * QueueLane#HEAVY} and {@link QueueLane#LIVE}.
   */
  void setRenderingEnabled(boolean enabled);

  /** Whether to poll for recurring tasks. */
  void setSweepsEnabled(boolean enabled);

  /** Polls for everything at once. */
  void pollNow();
}
