package dev.vidport.domain.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a member may do in an account; {@code Permissions} has the operations of every role. */
public enum MemberRole {
  /** Everything, including the deletion of the account. An account has at least one owner. */
  OWNER,

  /** Everything but payment and the deletion of videos by age or of the account. */
  ADMIN,

  /** Reads, creates, changes and deletes videos and captions. */
  EDITOR,

  /** Reads videos, events, the account and its usage. */
  VIEWER,

  /** Reads the account and its usage, and pays. */
  BILLING;

  /** Its name in the API. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<MemberRole> of(String label) {
    return Arrays.stream(values()).filter(role -> role.label().equals(label)).findFirst();
  }
}
