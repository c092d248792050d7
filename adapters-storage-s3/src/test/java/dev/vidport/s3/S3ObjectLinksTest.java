package dev.vidport.s3;

import dev.vidport.usecases.storage.ObjectLinksContract;
import dev.vidport.usecases.storage.StoreFixture;
import org.junit.jupiter.api.extension.RegisterExtension;

final class S3ObjectLinksTest extends ObjectLinksContract {
  @RegisterExtension static final S3Fixture S3 = new S3Fixture();

  @Override
  protected StoreFixture store() {
    return S3.store();
  }
}
