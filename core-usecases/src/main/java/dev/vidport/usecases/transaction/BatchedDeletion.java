package dev.vidport.usecases.transaction;

import java.util.function.IntUnaryOperator;

/** Deletes records in batches, so that no transaction deletes very many of them. */
public final class BatchedDeletion {
  /** The most records of a batch. */
  public static final int BATCH = 5_000;

  private BatchedDeletion() {}

  /**
   * Deletes until a batch is not full.
   *
   * @param deletion deletes up to a number of records and returns how many it has deleted
   * @return the number of all deleted records
   */
  public static int all(IntUnaryOperator deletion) {
    int deleted = 0;
    int batch;
    do {
      batch = deletion.applyAsInt(BATCH);
      deleted += batch;
    } while (batch == BATCH);
    return deleted;
  }
}
