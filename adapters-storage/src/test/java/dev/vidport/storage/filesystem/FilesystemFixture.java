package dev.vidport.storage.filesystem;

import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.EmbeddedLinkClient;
import dev.vidport.usecases.storage.StoreFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;

/** A {@link FilesystemStore} with a settable clock. */
final class FilesystemFixture {
  static final URI BASE = URI.create("https://videos.example.com/");

  private FilesystemFixture() {}

  static StoreFixture create(Path root) throws IOException {
    SettableClock clock = clock();
    LinkSigner links = links(clock);
    FilesystemStore store = new FilesystemStore(root, () -> BASE, links, clock);
    return new StoreFixture(
        store, store, store, new EmbeddedLinkClient(links, store, store), clock::advance);
  }

  static SettableClock clock() {
    return new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
  }

  static LinkSigner links(SettableClock clock) {
    return new LinkSigner(new byte[32], clock);
  }
}
