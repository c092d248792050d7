package dev.vidport.library.internal;

/** Shows the progress of a move. May be called by several threads at a time. */
public interface MoveListener {
  /** What a move does, one after the other. */
  enum Phase {
    COUNTING,
    OBJECTS,
    ROWS,
    VERIFYING
  }

  /**
   * The progress of a phase.
   *
   * @param done objects, or rows
   * @param total 0 while it is unknown
   * @param doneBytes bytes of the objects; 0 for rows
   */
  void progress(Phase phase, long done, long total, long doneBytes, long totalBytes);
}
