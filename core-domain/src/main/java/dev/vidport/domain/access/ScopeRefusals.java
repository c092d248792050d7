package dev.vidport.domain.access;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;

/** The refusals of everything that a token is not for. */
final class ScopeRefusals {
  private ScopeRefusals() {}

  static Refusal uploadToken() {
    return Refusal.of(
        RefusalCode.UPLOAD_TOKEN_SCOPE,
        "an upload token may only create, continue, complete or abort its one upload and read its"
            + " status");
  }

  static Refusal editToken() {
    return Refusal.of(
        RefusalCode.EDIT_TOKEN_SCOPE,
        "an edit token may only create its one edit and read its status");
  }
}
