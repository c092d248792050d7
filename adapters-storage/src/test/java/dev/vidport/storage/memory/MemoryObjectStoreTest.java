package dev.vidport.storage.memory;

import dev.vidport.storage.EmbeddedStores;
import dev.vidport.usecases.storage.ObjectStoreContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryObjectStoreTest extends ObjectStoreContract {
  @Override
  protected StoreFixture store() {
    return EmbeddedStores.memory();
  }
}
