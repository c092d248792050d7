package dev.vidport.usecases.memory;

import dev.vidport.usecases.storage.ObjectStoreContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryObjectStoreTest extends ObjectStoreContract {
  @Override
  protected StoreFixture store() {
    return MemoryStoreFixture.create();
  }
}
