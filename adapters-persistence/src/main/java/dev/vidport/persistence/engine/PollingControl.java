package dev.vidport.persistence.engine;

/** Switches which work this worker polls for. */
interface PollingControl {
  /** Whether to poll for steps of {@link QueueLane#HEAVY}. */
  void setHeavyEnabled(boolean enabled);

  /** Whether to poll for recurring tasks. */
  void setSweepsEnabled(boolean enabled);

  /** Polls for everything at once. */
  void pollNow();
}
