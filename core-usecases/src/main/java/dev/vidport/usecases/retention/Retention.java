package dev.vidport.usecases.retention;

import java.time.Duration;
import java.time.Instant;

/**
 * How long a kind of records is kept.
 *
 * @param records what they are, as operators call them; unique
 * @param kept time from the end of a record to its deletion; zero for records that store when they
 *     expire
 */
public record Retention(String records, Duration kept, Deletion deletion) {
  /** Deletes records in one transaction. */
  @FunctionalInterface
  public interface Deletion {
    /**
     * @param before deletes only records that ended before this time
     * @param max maximum number of records to delete
     * @return the number of deleted records
     */
    int delete(Instant before, int max);
  }
}
