package dev.vidport.s3;

import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;

/** The store sent no response, or not all of it. */
final class S3ConnectionFault extends IOException implements StoreFault {
  private static final long serialVersionUID = 1L;

  S3ConnectionFault(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public boolean isTemporary() {
    return true;
  }
}
