package dev.vidport.http.server;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test against a server of its own, that runs. */
abstract class ServerTest {
  @TempDir private Path folder;
  World world;
  Client client;

  @BeforeEach
  void start() throws IOException {
    world = new World(folder, settings());
    client = world.client();
  }

  HttpSettings settings() {
    return World.settings();
  }

  @AfterEach
  void stop() throws IOException {
    world.close();
  }
}
