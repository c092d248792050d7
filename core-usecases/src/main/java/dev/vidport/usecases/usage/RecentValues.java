package dev.vidport.usecases.usage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps the most recently used values, up to a limit. Not thread-safe. */
public final class RecentValues<K, V> {
  private final Map<K, V> values;

  public RecentValues(int limit) {
    this.values =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
          }
        };
  }

  public Optional<V> find(K key) {
    return Optional.ofNullable(values.get(key));
  }

  public void keep(K key, V value) {
    values.put(key, value);
  }
}
