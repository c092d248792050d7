package dev.vidport.storage.s3;

import dev.vidport.usecases.environment.port.MissingArtifactException;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.util.ServiceLoader;

/** Opens S3 stores. The artifact {@code vidport-s3} has the implementation. */
public interface S3Opener {
  /** Opens a store, which need not be reachable. */
  StoragePorts open(S3Settings settings, StoreContext context);

  /**
   * Finds the implementation on the class path. Not with the class loader of the thread, which in a
   * pool of the JDK does not see the libraries of an application in a single jar.
   */
  static S3Opener find() throws MissingArtifactException {
    return ServiceLoader.load(S3Opener.class, S3Opener.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> new MissingArtifactException("an S3 store", "vidport-s3"));
  }
}
