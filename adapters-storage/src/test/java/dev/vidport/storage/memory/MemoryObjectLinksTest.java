package dev.vidport.storage.memory;

import dev.vidport.storage.EmbeddedStores;
import dev.vidport.usecases.storage.ObjectLinksContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryObjectLinksTest extends ObjectLinksContract {
  @Override
  protected StoreFixture store() {
    return EmbeddedStores.memory();
  }
}
