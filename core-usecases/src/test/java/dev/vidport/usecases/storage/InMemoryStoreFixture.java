package dev.vidport.usecases.storage;

import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.net.URI;

/** An {@link InMemoryObjectStore} with a settable clock. */
final class InMemoryStoreFixture {
  private InMemoryStoreFixture() {}

  static StoreFixture create() {
    SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
    LinkSigner signer = new LinkSigner(new byte[32], clock);
    InMemoryObjectStore store =
        new InMemoryObjectStore(() -> URI.create("https://videos.example.com"), signer, clock);
    return new StoreFixture(
        store, store, store, new EmbeddedLinkClient(signer, store, store), clock::advance);
  }
}
