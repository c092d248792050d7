package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.SignInCode;
import java.time.Instant;
import java.util.Optional;

/** Keeps the sign-in codes that are valid, at most one for each e-mail address. */
public interface SignInCodes {
  /** Stores a code that was not tried yet, in place of the previous code of the same subject. */
  void replace(SignInCode code);

  /**
   * Counts a try of the subject's code. The count is committed before this method returns and
   * survives a rollback of the caller, so that parallel guesses cannot exceed {@link
   * SignInCode#MAX_TRIES}.
   *
   * @return the hash to compare the guess with; empty when there is no valid code or when it was
   *     tried too often
   */
  Optional<String> countTry(String subject, Instant now);

  /**
   * Deletes a code that was used.
   *
   * @return whether it still existed; true for one caller only
   */
  boolean delete(String subject, String hash);

  /**
   * Deletes expired codes.
   *
   * @param max maximum number of codes to delete
   * @return the number of deleted codes
   */
  int deleteExpired(Instant now, int max);
}
