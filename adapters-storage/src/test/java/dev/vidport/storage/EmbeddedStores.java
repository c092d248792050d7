package dev.vidport.storage;

import dev.vidport.storage.filesystem.FilesystemStore;
import dev.vidport.storage.memory.MemoryStore;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.EmbeddedLinkClient;
import dev.vidport.usecases.storage.StoreFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;

/** The stores that need no server, with a settable clock. */
public final class EmbeddedStores {
  public static final URI BASE = URI.create("https://videos.example.com/");

  private EmbeddedStores() {}

  public static StoreFixture filesystem(Path root) throws IOException {
    SettableClock clock = clock();
    LinkSigner links = links(clock);
    FilesystemStore store = new FilesystemStore(root, () -> BASE, links, clock);
    return new StoreFixture(
        store, store, store, new EmbeddedLinkClient(links, store, store), clock::advance);
  }

  public static StoreFixture memory() {
    SettableClock clock = clock();
    LinkSigner links = links(clock);
    MemoryStore store = new MemoryStore(1L << 30, () -> BASE, links, clock);
    return new StoreFixture(
        store, store, store, new EmbeddedLinkClient(links, store, store), clock::advance);
  }

  public static SettableClock clock() {
    return new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
  }

  public static LinkSigner links(SettableClock clock) {
    return new LinkSigner(new byte[32], clock);
  }
}
