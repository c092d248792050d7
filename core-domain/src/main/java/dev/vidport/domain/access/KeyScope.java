package dev.vidport.domain.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of what API keys may do. A key has one or more of them; {@link #ALL} has every part. */
public enum KeyScope {
  /** What {@link Permissions} allows to API keys. */
  ALL(EnumSet.allOf(Operation.class)),

  /** Reads videos, their links and captions, the account and its usage; changes nothing. */
  READ(
      EnumSet.of(
          Operation.LIST_VIDEOS,
          Operation.READ_VIDEO,
          Operation.LIST_PARTS,
          Operation.READ_THUMBNAILS,
          Operation.READ_CAPTIONS,
          Operation.READ_ACCOUNT,
          Operation.WATCH_ACCOUNT,
          Operation.READ_USAGE,
          Operation.READ_DOMAINS,
          Operation.LIST_SIGNING_KEYS,
          Operation.LIST_EVENTS)),

  /** Uploads and imports videos, and lets browsers upload them. */
  UPLOAD(
      EnumSet.of(
          Operation.CREATE_VIDEO,
          Operation.UPLOAD_VIDEO,
          Operation.SIGN_PARTS,
          Operation.LIST_PARTS,
          Operation.COMPLETE_UPLOAD,
          Operation.ABORT_UPLOAD,
          Operation.SEND_HEARTBEAT,
          Operation.CANCEL_PROCESSING,
          Operation.CREATE_UPLOAD_TOKEN)),

  /** Makes videos of others, changes what belongs to a video, and lets browsers edit. */
  EDIT(
      EnumSet.of(
          Operation.CREATE_VIDEO,
          Operation.REPROCESS,
          Operation.CANCEL_PROCESSING,
          Operation.CHANGE_METADATA,
          Operation.READ_THUMBNAILS,
          Operation.CHOOSE_THUMBNAIL,
          Operation.CHANGE_EMBED,
          Operation.CREATE_EDIT_TOKEN)),

  DELETE(EnumSet.of(Operation.DELETE_VIDEO)),

  CAPTIONS(EnumSet.of(Operation.READ_CAPTIONS, Operation.CHANGE_CAPTIONS)),

  /** Sets up the webhook, whose secret signs events, and reads what was delivered. */
  WEBHOOKS(
      EnumSet.of(
          Operation.READ_WEBHOOK,
          Operation.CHANGE_WEBHOOK,
          Operation.DELETE_WEBHOOK,
          Operation.ROTATE_WEBHOOK_SECRET,
          Operation.TEST_WEBHOOK,
          Operation.LIST_DELIVERIES,
          Operation.REPLAY_DELIVERY,
          Operation.LIST_EVENTS)),

  /** Reads the account and its usage. */
  BILLING(EnumSet.of(Operation.READ_ACCOUNT, Operation.READ_USAGE));

  /** Not changed after its construction. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<Operation> operations;

  KeyScope(Set<Operation> operations) {
    this.operations = operations;
  }

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

  boolean permits(Operation operation) {
    return operations.contains(operation);
  }

  /** Whether it permits new videos of this origin; several origins share an operation. */
  boolean permits(VideoOrigin origin) {
    return switch (this) {
      case ALL -> true;
      case UPLOAD -> origin == VideoOrigin.UPLOAD || origin == VideoOrigin.IMPORT;
      case EDIT -> origin == VideoOrigin.EDIT || origin == VideoOrigin.REPROCESSING;
      case READ, DELETE, CAPTIONS, WEBHOOKS, BILLING -> false;
    };
  }
}
