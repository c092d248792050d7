package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The recording scenarios with PostgreSQL and an S3 store. */
@Order(7)
class SharedRecordingTest extends RecordingScenarios {
  @RegisterExtension static final CommonHost HOST = CommonHost.withServers();

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
