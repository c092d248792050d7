package dev.vidport.http.server;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base of the tests against a running server, one per test. */
abstract class ServerTest {
  @TempDir private Path folder;
  HttpFixture fixture;
  Client client;

  @BeforeEach
  void start() throws IOException {
    fixture = new HttpFixture(folder, settings());
    client = fixture.client();
  }

  HttpSettings settings() {
    return HttpFixture.settings();
  }

  @AfterEach
  void stop() throws IOException {
    fixture.close();
  }
}
