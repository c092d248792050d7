package dev.vidport.usecases.storage;

final class InMemoryObjectLinksTest extends ObjectLinksContract {
  @Override
  protected StoreFixture store() {
    return InMemoryStoreFixture.create();
  }
}
