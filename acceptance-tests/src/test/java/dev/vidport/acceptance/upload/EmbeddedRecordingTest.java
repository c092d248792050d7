package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The recording scenarios with an embedded database and store. */
class EmbeddedRecordingTest extends RecordingScenarios {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Override
  AccountApi api() {
    return api;
  }

  @Override
  Installation installation() {
    return HOST.installation();
  }
}
