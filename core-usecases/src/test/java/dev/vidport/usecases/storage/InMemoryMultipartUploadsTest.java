package dev.vidport.usecases.storage;

final class InMemoryMultipartUploadsTest extends MultipartUploadsContract {
  @Override
  protected StoreFixture store() {
    return InMemoryStoreFixture.create();
  }
}
