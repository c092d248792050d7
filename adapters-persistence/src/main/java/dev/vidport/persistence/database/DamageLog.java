package dev.vidport.persistence.database;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.Duration;
import org.slf4j.Logger;

/** Logs records that lists leave out because they are damaged, each once a day. Thread-safe. */
public final class DamageLog {
  private final Logger log;
  private final String message;
  private final Cache<String, Boolean> reported =
      Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofDays(1)).build();

  /**
   * @param message the line, which ends with the id of the record as {@code {}}
   */
  public DamageLog(Logger log, String message) {
    this.log = log;
    this.message = message;
  }

  public void leftOut(String id, DamagedDataException damage) {
    if (reported.asMap().putIfAbsent(id, true) == null) {
      log.error(message, id, damage);
    }
  }
}
