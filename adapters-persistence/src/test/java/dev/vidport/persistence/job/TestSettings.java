package dev.vidport.persistence.job;

import dev.vidport.persistence.database.TestDatabase;
import java.time.Duration;

/** Settings of engines under test. */
final class TestSettings {
  private TestSettings() {}

  /** Two slots, quick to poll and to retry. */
  static JobEngineSettings settings(String host) {
    return new JobEngineSettings(
        host,
        2,
        1,
        Duration.ofMillis(50),
        Duration.ofSeconds(6),
        TestDatabase.folder(),
        5,
        Duration.ofMillis(1),
        Duration.ofMillis(50));
  }

  static JobEngineSettings oneSlot(JobEngineSettings s) {
    return with(s, 1, 1, s.pollInterval(), s.heartbeat(), s.firstRetry(), s.closingGrace());
  }

  static JobEngineSettings wide(JobEngineSettings s, int slots, int lanes) {
    return with(s, slots, lanes, s.pollInterval(), s.heartbeat(), s.firstRetry(), s.closingGrace());
  }

  static JobEngineSettings polling(JobEngineSettings s, Duration every) {
    return with(s, s.slots(), s.lanes(), every, s.heartbeat(), s.firstRetry(), s.closingGrace());
  }

  static JobEngineSettings beating(JobEngineSettings s, Duration every) {
    return with(s, s.slots(), s.lanes(), s.pollInterval(), every, s.firstRetry(), s.closingGrace());
  }

  static JobEngineSettings retrying(JobEngineSettings s, Duration after) {
    return with(s, s.slots(), s.lanes(), s.pollInterval(), s.heartbeat(), after, s.closingGrace());
  }

  static JobEngineSettings closing(JobEngineSettings s, Duration grace) {
    return with(s, s.slots(), s.lanes(), s.pollInterval(), s.heartbeat(), s.firstRetry(), grace);
  }

  private static JobEngineSettings with(
      JobEngineSettings s,
      int slots,
      int lanes,
      Duration poll,
      Duration heartbeat,
      Duration firstRetry,
      Duration grace) {
    return new JobEngineSettings(
        s.host(), slots, lanes, poll, heartbeat, s.workRoot(), s.maxTries(), firstRetry, grace);
  }
}
