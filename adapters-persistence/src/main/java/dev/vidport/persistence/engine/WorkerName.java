package dev.vidport.persistence.engine;

import dev.vidport.domain.id.Hex;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The name of a worker.
 *
 * @param name the same after a restart; two hosts with copies of one disk or one host name have the
 *     same
 * @param instance the name of this process of the worker in the database, never used before
 * @param ended the instance of an ended process of this worker; its steps are released at once when
 *     this one starts. Empty when no process of the worker is known to have ended.
 */
public record WorkerName(String name, String instance, Optional<String> ended) {
  /** The width of the column in db-scheduler's tables. */
  private static final int MAX_INSTANCE = 50;

  private static final RandomGenerator RANDOM = new SecureRandom();
  private static final int RANDOM_BYTES = 4;

  public WorkerName {
    if (name.isEmpty() || instance.isEmpty() || instance.length() > MAX_INSTANCE) {
      throw new IllegalArgumentException(
          "a worker needs a name, and an instance of 1 to " + MAX_INSTANCE + " characters");
    }
  }

  /** A new process of a worker. */
  public static WorkerName of(String name) {
    String suffix = "-" + Hex.random(RANDOM, RANDOM_BYTES);
    int most = MAX_INSTANCE - suffix.length();
    return new WorkerName(
        name, name.substring(0, Math.min(name.length(), most)) + suffix, Optional.empty());
  }

  /** A copy for a worker whose process {@code other} has surely ended. */
  public WorkerName after(String other) {
    return new WorkerName(name, instance, Optional.of(other));
  }
}
