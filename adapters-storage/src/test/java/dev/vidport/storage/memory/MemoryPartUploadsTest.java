package dev.vidport.storage.memory;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.storage.EmbeddedStores;
import dev.vidport.usecases.storage.PartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;

final class MemoryPartUploadsTest extends PartUploadsContract {
  @Override
  protected StoreFixture store() {
    return EmbeddedStores.memory();
  }

  @Override
  protected int manyParts() {
    return PartPlan.MOST_PARTS;
  }
}
