package dev.vidport.storage.s3;

import dev.vidport.usecases.storage.PartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;
import org.junit.jupiter.api.extension.RegisterExtension;

final class S3PartUploadsTest extends PartUploadsContract {
  @RegisterExtension static final S3Fixture S3 = new S3Fixture();

  @Override
  protected StoreFixture store() {
    return S3.store();
  }

  /** More than one page of a list; each one is a request. */
  @Override
  protected int manyParts() {
    return 1_100;
  }
}
