package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import java.util.Map;
import org.slf4j.MDC;

/**
 * Has every line of the log that is written while a step runs say which one it is; the handler may
 * add to that.
 */
final class StepNames implements AutoCloseable {
  /**
   * @param job what is to be said of its job
   */
  static StepNames of(Step step, Map<String, String> job) {
    job.forEach(MDC::put);
    MDC.put("jobId", step.job().value());
    MDC.put("step", step.kind() + ":" + step.index());
    return new StepNames();
  }

  /** The thread serves nothing else meanwhile, so what the handler added goes too. */
  @Override
  public void close() {
    MDC.clear();
  }
}
