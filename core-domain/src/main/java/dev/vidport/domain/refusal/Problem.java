package dev.vidport.domain.refusal;

import java.util.Objects;

/**
 * One error in a request.
 *
 * @param field path of the field as the caller wrote it, such as {@code metadata.title} or {@code
 *     redactions[2].end}; empty if the problem concerns the request as a whole
 * @param message the error and what would be valid, written for the caller
 */
public record Problem(String field, String message) {
  public Problem {
    Objects.requireNonNull(field);
    Objects.requireNonNull(message);
  }
}
