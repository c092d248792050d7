package dev.vidport.usecases.storage;

import java.util.concurrent.atomic.AtomicReference;

/** The key of signed links in memory. */
public final class InMemorySigningKeys implements SigningKeys {
  private final AtomicReference<byte[]> stored = new AtomicReference<>();

  @Override
  public byte[] loadOrStore(byte[] candidate) {
    return stored.updateAndGet(key -> key == null ? candidate.clone() : key).clone();
  }
}
