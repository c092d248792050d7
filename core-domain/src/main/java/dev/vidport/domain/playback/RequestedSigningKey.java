package dev.vidport.domain.playback;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import java.util.List;

/**
 * A signing key as it is asked for.
 *
 * @param name the owner's name for it
 * @param texts the key in each form that was sent; exactly one is valid
 */
public record RequestedSigningKey(String name, List<PublicKeyText> texts) {
  /** Longest name in characters. */
  public static final int MAX_NAME_LENGTH = 60;

  public RequestedSigningKey {
    texts = List.copyOf(texts);
  }

  /** Adds a problem for every invalid field. */
  public void check(Problems problems) {
    int length = name.codePointCount(0, name.length());
    problems.unless(
        length >= 1 && length <= MAX_NAME_LENGTH && !name.isBlank(),
        "name",
        "must have 1 to " + MAX_NAME_LENGTH + " characters");
    problems.unless(
        name.codePoints().allMatch(VisibleText::isVisible),
        "name",
        "must have no control characters and no invisible ones");
    problems.unless(texts.size() == 1, "", "must have either pem or jwk");
    texts.forEach(text -> check(text, problems));
  }

  private static void check(PublicKeyText text, Problems problems) {
    try {
      VerificationKey unused = text.parse();
    } catch (IllegalArgumentException e) {
      problems.add(text.field(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST} with every problem
   */
  public VerificationKey key() {
    Problems problems = new Problems();
    check(problems);
    problems.refuseIfAny();
    return texts.get(0).parse();
  }
}
