package dev.vidport.usecases.render;

import java.io.IOException;

/** The transfer of an import has begun again, so the rest of what was read will never arrive. */
final class ReplacedUploadException extends IOException {
  private static final long serialVersionUID = 1L;

  ReplacedUploadException() {
    super("the transfer of the import has begun again");
  }
}
