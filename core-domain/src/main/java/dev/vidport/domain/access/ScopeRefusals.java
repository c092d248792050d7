package dev.vidport.domain.access;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;

/** The refusals of operations outside of a token's purpose, and of its second use. */
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
        "an edit token may only read its session, create its one edit and read its status");
  }

  static Refusal usedUploadToken() {
    return Refusal.of(RefusalCode.UPLOAD_TOKEN_USED, "this upload token already created its video");
  }

  static Refusal usedEditToken() {
    return Refusal.of(RefusalCode.EDIT_TOKEN_USED, "this edit token already created its edit");
  }
}
