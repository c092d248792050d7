package dev.vidport.mediafile;

import dev.vidport.domain.render.Failure;
import java.io.IOException;

/**
 * A file could not be read or made, for a reason with a stable code. The message holds the code and
 * the reason. Other faults of the machine, such as a full disk, are other {@link IOException}s.
 */
public final class MediaException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The file has no audio, or none that can be decoded. */
  public static final String NO_AUDIO = "NO_AUDIO";

  /** ffmpeg or ffprobe is missing or does not start. */
  public static final String PROGRAM_MISSING = "PROGRAM_MISSING";

  private final String code;

  MediaException(String code, String reason, Exception cause) {
    super(code + ": " + reason, cause);
    this.code = code;
  }

  MediaException(String code, String reason) {
    super(code + ": " + reason);
    this.code = code;
  }

  MediaException(Failure failure, Exception cause) {
    this(failure.code(), failure.message(), cause);
  }

  /**
   * A stable code in upper case: one of this class, or one of {@link Failure}, such as {@code
   * NOT_MEDIA}.
   */
  public String code() {
    return code;
  }
}
