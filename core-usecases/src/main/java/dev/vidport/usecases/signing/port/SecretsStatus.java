package dev.vidport.usecases.signing.port;

import java.util.Map;

/**
 * With which keys the stored secrets are encrypted.
 *
 * @param key the id of the key that encrypts new secrets
 * @param numbers the number of stored secrets for each id of a key
 */
public record SecretsStatus(String key, Map<String, Long> numbers) {
  public SecretsStatus {
    numbers = Map.copyOf(numbers);
  }

  /** The number of secrets of the present key. */
  public long current() {
    return numbers.getOrDefault(key, 0L);
  }

  /** The number of secrets of other keys. */
  public long others() {
    return numbers.values().stream().mapToLong(Long::longValue).sum() - current();
  }
}
