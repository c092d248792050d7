package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.StoredSecrets;
import java.util.Map;
import java.util.TreeMap;

/** Counts secrets, and encrypts none. */
public final class InMemorySecrets implements StoredSecrets {
  private final Map<String, Long> numbers = new TreeMap<>();

  /** Notes secrets of a key. */
  public void add(String key, long number) {
    numbers.merge(key, number, Long::sum);
  }

  @Override
  public SecretsStatus status() {
    return new SecretsStatus("present", numbers);
  }

  @Override
  public long reencrypt() {
    long others = status().others();
    numbers.keySet().removeIf(key -> !key.equals("present"));
    add("present", others);
    return others;
  }
}
