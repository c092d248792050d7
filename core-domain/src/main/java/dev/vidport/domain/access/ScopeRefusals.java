package dev.vidport.domain.access;

import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.Set;
import java.util.stream.Collectors;

/** The refusals of operations outside of a credential's scope, and of a token's second use. */
final class ScopeRefusals {
  private ScopeRefusals() {}

  /**
   * @param required the scopes of which the key needs one
   */
  static Refusal apiKey(Set<KeyScope> required) {
    String names =
        required.stream().sorted().map(KeyScope::label).collect(Collectors.joining(" or "));
    return Refusal.of(
        RefusalCode.API_KEY_SCOPE, "this operation requires an API key with the scope " + names);
  }

  static Refusal role(MemberRole role) {
    return Refusal.of(
        RefusalCode.FORBIDDEN,
        "your role in this account, " + role.label() + ", does not permit this operation");
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
