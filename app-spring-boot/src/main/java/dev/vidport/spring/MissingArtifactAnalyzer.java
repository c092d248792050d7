package dev.vidport.spring;

import dev.vidport.usecases.environment.port.MissingArtifactException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a start that fails because the properties need another artifact of Vidport. */
final class MissingArtifactAnalyzer extends AbstractFailureAnalyzer<MissingArtifactException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, MissingArtifactException cause) {
    return new FailureAnalysis(
        "Vidport can't start: " + cause.getMessage(),
        "Add the dependency dev.vidport:" + cause.artifact() + ", or change the properties.",
        cause);
  }
}
