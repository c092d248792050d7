package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The same recordings through PostgreSQL and an S3 store, by settings alone. */
class SharedRecordingTest extends Recordings {
  @RegisterExtension static final Installation INSTALLATION = Installation.shared();

  private static Api api;

  @BeforeAll
  static void account() {
    INSTALLATION.start();
    api = INSTALLATION.account("pro");
  }

  @Override
  Api api() {
    return api;
  }

  @Override
  Installation installation() {
    return INSTALLATION;
  }
}
