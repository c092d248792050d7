package dev.vidport.storage.s3;

import io.minio.errors.ErrorResponseException;
import io.minio.errors.InvalidResponseException;
import io.minio.errors.ServerException;
import java.io.IOException;
import java.util.Set;

/** What the store answered instead of doing what was asked. Holds no request, and so no secret. */
final class S3Fault extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;
  private static final int SERVER_FAULT = 500;

  private final String code;
  private final int status;

  private S3Fault(String what, String code, int status, String message) {
    super("the object store could not " + what + ": " + code + ", " + message);
    this.code = code;
    this.status = status;
  }

  /** The fault that {@code cause} tells of; an I/O fault stays one. */
  static IOException of(String what, Throwable cause) {
    if (cause instanceof S3Fault fault) {
      return fault;
    }
    if (cause instanceof ErrorResponseException e) {
      return new S3Fault(
          what, e.errorResponse().code(), e.response().code(), e.errorResponse().message());
    }
    if (cause instanceof ServerException e) {
      return new S3Fault(what, "ServerError", e.statusCode(), e.getMessage());
    }
    if (cause instanceof InvalidResponseException e) {
      // Something between here and the store that does not speak S3, such as a proxy.
      return new S3Fault(what, "InvalidResponse", SERVER_FAULT, firstLine(e.getMessage()));
    }
    return new IOException("the object store could not " + what + ": " + cause, cause);
  }

  static S3Fault refused(String what, String code, String message) {
    return new S3Fault(what, code, 0, message);
  }

  boolean is(String... codes) {
    return Set.of(codes).contains(code);
  }

  /** Whether the same call may succeed a little later. */
  boolean mayPass() {
    return status >= SERVER_FAULT || status == TIMEOUT || status == TOO_MANY;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
