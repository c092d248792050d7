package dev.vidport.persistence.job;

/** What a worker takes up, and may have to leave to others for a while. */
interface Intake {
  void heavy(boolean open);

  void sweeps(boolean open);

  /** Has everything looked for at once. */
  void wake();
}
