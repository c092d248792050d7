package dev.vidport.usecases.memory;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.usecases.storage.MultipartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryPartUploadsTest extends MultipartUploadsContract {
  @Override
  protected StoreFixture store() {
    return MemoryStoreFixture.create();
  }

  @Override
  protected int manyParts() {
    return PartPlan.MAX_PARTS;
  }
}
