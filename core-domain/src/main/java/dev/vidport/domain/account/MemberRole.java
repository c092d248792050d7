package dev.vidport.domain.account;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a member may do in an account; {@code Permissions} has the operations of every role. Of
 * several roles that issuers give to a member, the first in this list holds.
 */
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

  /** The first of them in the order of this list; empty if there are none. */
  public static Optional<MemberRole> highest(Stream<MemberRole> roles) {
    return roles.min(Comparator.naturalOrder());
  }

  public static Optional<MemberRole> of(String label) {
    return Arrays.stream(values()).filter(role -> role.label().equals(label)).findFirst();
  }
}
