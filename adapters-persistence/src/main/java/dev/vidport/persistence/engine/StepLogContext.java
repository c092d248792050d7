package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import java.util.Map;
import org.slf4j.MDC;

/**
 * Puts the names of a step into the logging context (MDC) while it runs; the handler may add more.
 */
final class StepLogContext implements AutoCloseable {
  /**
   * @param job the entries for its job
   */
  static StepLogContext of(Step step, Map<String, String> job) {
    job.forEach(MDC::put);
    MDC.put("jobId", step.job().value());
    MDC.put("kind", step.kind().job());
    MDC.put("step", step.kind().name() + ":" + step.index());
    return new StepLogContext();
  }

  /** Clears the whole context, including the entries that the handler added. */
  @Override
  public void close() {
    MDC.clear();
  }
}
