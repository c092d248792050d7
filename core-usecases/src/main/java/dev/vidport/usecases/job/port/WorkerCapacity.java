package dev.vidport.usecases.job.port;

/** The free capacity of the workers of an instance. */
public interface WorkerCapacity {
  /**
   * Number of chunks that could now be rendered in parallel, in addition to queued and running
   * steps, without sharing processors; at least 1.
   */
  int freeParallelChunks();
}
