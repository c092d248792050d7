package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recordings through a host that needs no other server. */
class EmbeddedRecordingTest extends Recordings {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static Api api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Override
  Api api() {
    return api;
  }

  @Override
  Installation installation() {
    return HOST.installation();
  }
}
