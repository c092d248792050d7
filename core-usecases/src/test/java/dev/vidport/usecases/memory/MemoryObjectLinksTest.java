package dev.vidport.usecases.memory;

import dev.vidport.usecases.storage.ObjectLinksContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryObjectLinksTest extends ObjectLinksContract {
  @Override
  protected StoreFixture store() {
    return MemoryStoreFixture.create();
  }
}
