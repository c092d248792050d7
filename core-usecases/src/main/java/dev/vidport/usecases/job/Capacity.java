package dev.vidport.usecases.job;

/** Knows how much the workers of an instance can do at a time. */
public interface Capacity {
  /**
   * How many chunks could be rendered side by side from now on, beside what is queued and running,
   * without sharing their processors; at least 1.
   */
  int freeLanes();
}
