package dev.vidport.usecases.step.port;

/** Which share of the processors the programs of a step get beside those of others. */
public enum StepPrecedence {
  /** Someone waits for the step at this moment: before the others. */
  AWAITED,
  NORMAL,
  /** Its result may come at any time: what the others leave. */
  BACKGROUND
}
