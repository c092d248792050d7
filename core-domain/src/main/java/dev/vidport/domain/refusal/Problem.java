package dev.vidport.domain.refusal;

import java.util.Objects;

/**
 * One thing wrong with a request.
 *
 * @param field path of the field as the caller wrote it, such as {@code metadata.title} or {@code
 *     redactions[2].end}; empty when the request as a whole is meant
 * @param message what is wrong and what would be right, in words for the caller
 */
public record Problem(String field, String message) {
  public Problem {
    Objects.requireNonNull(field);
    Objects.requireNonNull(message);
  }
}
