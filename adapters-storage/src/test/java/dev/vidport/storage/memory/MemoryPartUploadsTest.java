package dev.vidport.storage.memory;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.storage.EmbeddedStores;
import dev.vidport.usecases.storage.MultipartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryPartUploadsTest extends MultipartUploadsContract {
  @Override
  protected StoreFixture store() {
    return EmbeddedStores.memory();
  }

  @Override
  protected int manyParts() {
    return PartPlan.MAX_PARTS;
  }
}
