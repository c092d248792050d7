package dev.vidport.usecases.storage;

final class InMemorySigningKeysTest extends SigningKeysContract {
  private final InMemorySigningKeys keys = new InMemorySigningKeys();

  @Override
  protected SigningKeys keys() {
    return keys;
  }
}
