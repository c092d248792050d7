package dev.vidport.persistence.video;

import dev.vidport.domain.render.Failure;

/** The failure of a video, as stored. */
public record FailureRow(String code, String message) {
  static FailureRow of(Failure failure) {
    return new FailureRow(failure.code(), failure.message());
  }

  public Failure failure() {
    return new Failure(code, message);
  }
}
