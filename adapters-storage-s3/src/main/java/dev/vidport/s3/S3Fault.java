package dev.vidport.s3;

import dev.vidport.usecases.storage.port.StoreFault;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.InvalidResponseException;
import io.minio.errors.ServerException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An error response of the store. It contains no part of the request and therefore no secret. */
final class S3Fault extends IOException implements StoreFault {
  private static final long serialVersionUID = 1L;
  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;
  private static final int SERVER_FAULT = 500;

  /** The codes that Amazon S3 sends with a server fault. */
  private static final Set<String> TEMPORARY =
      Set.of("InternalError", "ServiceUnavailable", "SlowDown");

  private final String code;
  private final int status;

  /**
   * @param message of the store; some stores send none
   */
  private S3Fault(String what, String code, int status, @Nullable String message) {
    super(
        "the object store could not "
            + what
            + ": "
            + code
            + (message == null || message.isBlank() ? "" : ", " + message));
    this.code = code;
    this.status = status;
  }

  /**
   * Converts {@code cause} to an S3 fault if it is an error response, otherwise to an {@link
   * S3ConnectionFault}.
   */
  static IOException of(String what, Throwable cause) {
    if (cause instanceof S3Fault fault) {
      return fault;
    }
    if (cause instanceof ErrorResponseException e) {
      return new S3Fault(
          what, e.errorResponse().code(), e.response().code(), e.errorResponse().message());
    }
    if (cause instanceof ServerException e) {
      return new S3Fault(what, "ServerError", e.statusCode(), String.valueOf(e.getMessage()));
    }
    if (cause instanceof InvalidResponseException e) {
      // Sent by something between this host and the store that does not speak S3, such as a proxy.
      return new S3Fault(
          what, "InvalidResponse", SERVER_FAULT, firstLine(String.valueOf(e.getMessage())));
    }
    return new S3ConnectionFault("the object store could not " + what + ": " + cause, cause);
  }

  /** A fault that the store reports in the body of a response with a successful status. */
  static S3Fault refused(String what, String code, String message) {
    boolean isTemporary = TEMPORARY.contains(code);
    return new S3Fault(what, code, isTemporary ? SERVER_FAULT : 0, message);
  }

  boolean is(String... codes) {
    return Set.of(codes).contains(code);
  }

  @Override
  public boolean isTemporary() {
    return status >= SERVER_FAULT || status == TIMEOUT || status == TOO_MANY;
  }

  @Override
  public boolean refusesSettings() {
    return is(
        "NoSuchBucket",
        "InvalidAccessKeyId",
        "SignatureDoesNotMatch",
        "AuthorizationHeaderMalformed",
        "PermanentRedirect",
        "InvalidRegion");
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
