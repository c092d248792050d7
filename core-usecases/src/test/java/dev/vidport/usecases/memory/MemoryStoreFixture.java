package dev.vidport.usecases.memory;

import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.EmbeddedLinkClient;
import dev.vidport.usecases.storage.StoreFixture;
import java.net.URI;

/** A {@link MemoryStore} with a settable clock. */
final class MemoryStoreFixture {
  private MemoryStoreFixture() {}

  static StoreFixture create() {
    SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
    LinkSigner signer = new LinkSigner(new byte[32], clock);
    MemoryStore store = MemoryStores.at(URI.create("https://videos.example.com"), signer, clock);
    return new StoreFixture(
        store, store, store, new EmbeddedLinkClient(signer, store, store), clock::advance);
  }
}
