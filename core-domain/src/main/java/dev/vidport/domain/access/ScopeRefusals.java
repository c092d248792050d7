package dev.vidport.domain.access;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The refusals of operations outside of a credential's scope, and of a token's second use. */
final class ScopeRefusals {
  private ScopeRefusals() {}

  /**
   * @param permits whether a scope would permit what is refused
   */
  static Refusal apiKey(Predicate<KeyScope> permits) {
    String scopes =
        Arrays.stream(KeyScope.values())
            .filter(permits)
            .map(KeyScope::label)
            .collect(Collectors.joining(" or "));
    return Refusal.of(
        RefusalCode.FORBIDDEN, "this operation requires an API key with the scope " + scopes);
  }

  static Refusal uploadToken() {
    return Refusal.of(
        RefusalCode.UPLOAD_TOKEN_SCOPE,
        "an upload token may only create, continue, complete or abort its one upload and read its"
            + " status");
  }

  static Refusal editToken() {
    return Refusal.of(
        RefusalCode.EDIT_TOKEN_SCOPE,
        "an edit token may only read its session, create its one edit and read its status");
  }

  static Refusal usedUploadToken() {
    return Refusal.of(RefusalCode.UPLOAD_TOKEN_USED, "this upload token already created its video");
  }

  static Refusal usedEditToken() {
    return Refusal.of(RefusalCode.EDIT_TOKEN_USED, "this edit token already created its edit");
  }
}
