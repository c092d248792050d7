package dev.vidport.s3;

import dev.vidport.usecases.storage.ObjectStoreContract;
import dev.vidport.usecases.storage.StoreFixture;
import org.junit.jupiter.api.extension.RegisterExtension;

final class S3ObjectStoreTest extends ObjectStoreContract {
  @RegisterExtension static final S3Fixture S3 = new S3Fixture();

  @Override
  protected StoreFixture store() {
    return S3.store();
  }
}
