package dev.vidport.usecases;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives tests that wait for a condition a minute instead of Awaitility's ten seconds: beside other
 * tests, the start of a program alone can take longer. JUnit registers it for every class.
 */
public final class AwaitLimit implements BeforeAllCallback {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
