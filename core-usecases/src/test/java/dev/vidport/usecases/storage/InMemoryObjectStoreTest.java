package dev.vidport.usecases.storage;

final class InMemoryObjectStoreTest extends ObjectStoreContract {
  @Override
  protected StoreFixture store() {
    return InMemoryStoreFixture.create();
  }
}
