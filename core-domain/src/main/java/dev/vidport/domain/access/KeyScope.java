package dev.vidport.domain.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A part of what API keys may do. A key has one or more of them. {@link Permissions} has the scope
 * of every operation.
 */
public enum KeyScope {
  /** What {@link Permissions} allows to API keys. */
  ALL,

  /** Reads videos, their links and captions, and the events; changes nothing. */
  READ,

  /** Uploads and imports videos, and lets browsers upload them. */
  UPLOAD,

  /**
   * Makes videos of others, changes what belongs to a video, and lets browsers edit. Who edits a
   * video, or holds an edit token, can play it: the scope therefore includes {@link #READ}.
   */
  EDIT,

  DELETE,

  /** Creates, changes and deletes captions. */
  CAPTIONS,

  /** Controls the webhook, whose secret signs events, and reads what was delivered. */
  WEBHOOKS,

  /** Reads the account and its usage. */
  BILLING,

  /** Changes the allowed domains, and lists the API keys. */
  ACCOUNT;

  /** Its name in the API. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<KeyScope> of(String label) {
    return Arrays.stream(values()).filter(scope -> scope.label().equals(label)).findFirst();
  }

  /** The names of all scopes, for messages. */
  static String labels() {
    return Arrays.stream(values()).map(KeyScope::label).collect(Collectors.joining(", "));
  }

  /** Whether a key with this scope may do what requires {@code required}. */
  public boolean includes(KeyScope required) {
    return switch (this) {
      case ALL -> true;
      case EDIT -> required == EDIT || READ.includes(required);
      case READ -> required == READ || required == BILLING;
      case UPLOAD, DELETE, CAPTIONS, WEBHOOKS, BILLING, ACCOUNT -> required == this;
    };
  }
}
