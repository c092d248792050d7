package dev.vidport.usecases.memory;

import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.net.URI;
import java.nio.file.Files;
import java.time.Clock;

/** Stores for tests. */
public final class MemoryStores {
  private static final long CAPACITY = 1L << 30;

  private MemoryStores() {}

  /** An empty store, whose links a host at {@code base} serves. */
  public static MemoryStore at(URI base, LinkSigner signer, Clock clock) {
    return new MemoryStore(
        CAPACITY, Files::newInputStream, new EmbeddedLinks(() -> base, signer, clock), clock);
  }
}
