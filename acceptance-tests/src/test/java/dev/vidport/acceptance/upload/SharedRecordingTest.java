package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The recording scenarios with PostgreSQL and an S3 store. */
@Order(7)
class SharedRecordingTest extends RecordingScenarios {
  @RegisterExtension static final Installation INSTALLATION = Installation.shared();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    INSTALLATION.start();
    api = INSTALLATION.account("pro");
  }

  @Override
  AccountApi api() {
    return api;
  }

  @Override
  Installation installation() {
    return INSTALLATION;
  }
}
