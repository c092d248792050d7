package dev.vidport.usecases.upload.port;

import dev.vidport.domain.render.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A file could not be fetched from another server. The message is for the owner of the video. */
public final class RemoteFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;
  private final boolean temporary;
  private final transient Optional<Duration> retryAfter;

  private RemoteFileException(Failure failure, boolean temporary, Optional<Duration> retryAfter) {
    super(failure.message());
    this.failure = failure;
    this.temporary = temporary;
    this.retryAfter = retryAfter;
  }

  /** A fault that may be over soon. */
  public static RemoteFileException temporary(String reason) {
    return temporary(reason, Optional.empty());
  }

  /**
   * @param retryAfter how long the server asks to wait
   */
  public static RemoteFileException temporary(String reason, Optional<Duration> retryAfter) {
    return new RemoteFileException(failure(Failure.FETCH_FAILED, reason), true, retryAfter);
  }

  /** The address or the response of the server can't be used. */
  public static RemoteFileException refused(String reason) {
    return permanent(Failure.FETCH_REFUSED, reason);
  }

  /** Another attempt would fail in the same way. */
  public static RemoteFileException permanent(String code, String reason) {
    return new RemoteFileException(failure(code, reason), false, Optional.empty());
  }

  private static Failure failure(String code, String reason) {
    return new Failure(code, "The import could not fetch the file. " + reason);
  }

  public Failure failure() {
    return failure;
  }

  public boolean isTemporary() {
    return temporary;
  }

  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
