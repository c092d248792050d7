package dev.vidport.s3;

import dev.vidport.storage.s3.S3Opener;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.util.Optional;

/** Opens S3 stores with the MinIO client. */
public final class MinioOpener implements S3Opener {
  @Override
  public StoragePorts open(S3Settings settings, StoreContext context) {
    S3Store store = new S3Store(settings);
    context.closing().accept(store);
    return new StoragePorts(store, store, store, Optional.empty());
  }
}
