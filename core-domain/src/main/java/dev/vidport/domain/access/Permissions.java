package dev.vidport.domain.access;

import static dev.vidport.domain.access.CredentialKind.API_KEY;
import static dev.vidport.domain.access.CredentialKind.EDIT_TOKEN;
import static dev.vidport.domain.access.CredentialKind.SESSION;
import static dev.vidport.domain.access.CredentialKind.UPLOAD_TOKEN;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The single table of the operations that each kind of credential permits. An operation that is not
 * listed is refused. {@link Scope} limits the videos of a credential and the operations of an API
 * key. The operations of an operator also require that the account is one.
 */
public final class Permissions {
  private static final Set<CredentialKind> ACCOUNT = EnumSet.of(API_KEY, SESSION);
  private static final Set<CredentialKind> UPLOAD = EnumSet.of(API_KEY, SESSION, UPLOAD_TOKEN);
  private static final Set<CredentialKind> EVERY_KIND = EnumSet.allOf(CredentialKind.class);

  /**
   * The operations that also require an account that is an operator. An API key is stored on
   * servers and shared with colleagues; only a signed-in person runs the instance.
   */
  private static final Set<Operation> OF_OPERATORS =
      Set.of(
          Operation.OPERATOR_LIST_PLANS,
          Operation.OPERATOR_LIST_ACCOUNTS,
          Operation.OPERATOR_CREATE_ACCOUNT,
          Operation.OPERATOR_READ_ACCOUNT,
          Operation.OPERATOR_CHANGE_ACCOUNT,
          Operation.OPERATOR_DELETE_ACCOUNT,
          Operation.OPERATOR_RESTORE_ACCOUNT,
          Operation.OPERATOR_CREATE_KEY,
          Operation.OPERATOR_REVOKE_KEY,
          Operation.OPERATOR_SHOW_SIGN_IN_CODE,
          Operation.OPERATOR_LIST_INVITATIONS,
          Operation.OPERATOR_INVITE,
          Operation.OPERATOR_REVOKE_INVITATION,
          Operation.OPERATOR_READ_AUDIT_LOG,
          Operation.OPERATOR_LIST_JOBS,
          Operation.OPERATOR_RETRY_JOB,
          Operation.OPERATOR_CANCEL_JOB,
          Operation.OPERATOR_LIST_WORKERS,
          Operation.OPERATOR_PAUSE_WORKER,
          Operation.OPERATOR_RESUME_WORKER,
          Operation.OPERATOR_READ_QUEUE,
          Operation.OPERATOR_EXAMINE_HOST,
          Operation.OPERATOR_READ_STORAGE);

  private static final Refusal NO_OPERATOR =
      Refusal.of(
          RefusalCode.FORBIDDEN,
          "this operation requires an account that is an operator of this instance");

  /**
   * What a session may do while its account waits for its erasure. No other credential is valid.
   */
  private static final Set<Operation> BEFORE_ERASURE =
      Set.of(
          Operation.READ_ACCOUNT,
          Operation.RESTORE_ACCOUNT,
          Operation.SIGN_OUT,
          Operation.LIST_SESSIONS,
          Operation.END_SESSIONS);

  /** The refusal of an account that waits for its erasure. */
  public static final Refusal ERASURE_PENDING =
      Refusal.of(
          RefusalCode.ACCOUNT_ERASURE_PENDING,
          "this account will be deleted; its owner can sign in and restore it");

  private static final Map<Operation, Set<CredentialKind>> ALLOWED = new EnumMap<>(Operation.class);

  static {
    ALLOWED.put(Operation.LIST_VIDEOS, ACCOUNT);
    ALLOWED.put(Operation.CREATE_VIDEO, EVERY_KIND);
    ALLOWED.put(Operation.UPLOAD_VIDEO, UPLOAD);
    ALLOWED.put(Operation.READ_VIDEO, EVERY_KIND);
    ALLOWED.put(Operation.CHANGE_METADATA, ACCOUNT);
    ALLOWED.put(Operation.READ_THUMBNAILS, ACCOUNT);
    ALLOWED.put(Operation.CHOOSE_THUMBNAIL, ACCOUNT);
    ALLOWED.put(Operation.READ_CAPTIONS, ACCOUNT);
    ALLOWED.put(Operation.CHANGE_CAPTIONS, ACCOUNT);
    ALLOWED.put(Operation.CHANGE_EMBED, ACCOUNT);
    ALLOWED.put(Operation.DELETE_VIDEO, ACCOUNT);
    ALLOWED.put(Operation.SIGN_PARTS, UPLOAD);
    ALLOWED.put(Operation.LIST_PARTS, UPLOAD);
    ALLOWED.put(Operation.COMPLETE_UPLOAD, UPLOAD);
    ALLOWED.put(Operation.ABORT_UPLOAD, UPLOAD);
    ALLOWED.put(Operation.SEND_HEARTBEAT, UPLOAD);
    ALLOWED.put(Operation.CANCEL_PROCESSING, ACCOUNT);
    ALLOWED.put(Operation.REPROCESS, ACCOUNT);
    ALLOWED.put(Operation.READ_ACCOUNT, ACCOUNT);
    ALLOWED.put(Operation.WATCH_ACCOUNT, ACCOUNT);
    // As for sessions: an API key that leaked must not erase the account.
    ALLOWED.put(Operation.DELETE_ACCOUNT, EnumSet.of(SESSION));
    ALLOWED.put(Operation.RESTORE_ACCOUNT, EnumSet.of(SESSION));
    ALLOWED.put(Operation.READ_USAGE, ACCOUNT);
    ALLOWED.put(Operation.READ_DOMAINS, ACCOUNT);
    ALLOWED.put(Operation.CHANGE_DOMAINS, ACCOUNT);
    ALLOWED.put(Operation.READ_WEBHOOK, ACCOUNT);
    ALLOWED.put(Operation.CHANGE_WEBHOOK, ACCOUNT);
    ALLOWED.put(Operation.DELETE_WEBHOOK, ACCOUNT);
    ALLOWED.put(Operation.ROTATE_WEBHOOK_SECRET, ACCOUNT);
    ALLOWED.put(Operation.TEST_WEBHOOK, ACCOUNT);
    ALLOWED.put(Operation.LIST_DELIVERIES, ACCOUNT);
    ALLOWED.put(Operation.REPLAY_DELIVERY, ACCOUNT);
    ALLOWED.put(Operation.LIST_EVENTS, ACCOUNT);
    ALLOWED.put(Operation.LIST_KEYS, ACCOUNT);
    ALLOWED.put(Operation.CREATE_KEY, EnumSet.of(SESSION));
    ALLOWED.put(Operation.REVOKE_KEY, EnumSet.of(SESSION));
    ALLOWED.put(Operation.LIST_SIGNING_KEYS, ACCOUNT);
    // As for keys: playback that an API key which leaked has set up must not outlive it.
    ALLOWED.put(Operation.ADD_SIGNING_KEY, EnumSet.of(SESSION));
    ALLOWED.put(Operation.REMOVE_SIGNING_KEY, EnumSet.of(SESSION));
    ALLOWED.put(Operation.SIGN_OUT, EnumSet.of(SESSION));
    // As for keys: an API key that leaked must not sign out the person who could revoke it.
    ALLOWED.put(Operation.LIST_SESSIONS, EnumSet.of(SESSION));
    ALLOWED.put(Operation.END_SESSIONS, EnumSet.of(SESSION));
    ALLOWED.put(Operation.CREATE_UPLOAD_TOKEN, EnumSet.of(API_KEY));
    ALLOWED.put(Operation.CREATE_EDIT_TOKEN, ACCOUNT);
    ALLOWED.put(Operation.READ_EDIT_SESSION, EnumSet.of(EDIT_TOKEN));
    // An API key is stored on servers and shared with colleagues; only a signed-in person spends
    // money.
    ALLOWED.put(Operation.START_CHECKOUT, EnumSet.of(SESSION));
    ALLOWED.put(Operation.CHANGE_SUBSCRIPTION, EnumSet.of(SESSION));
    ALLOWED.put(Operation.OPEN_BILLING_PORTAL, EnumSet.of(SESSION));
    OF_OPERATORS.forEach(operation -> ALLOWED.put(operation, EnumSet.of(SESSION)));
  }

  private Permissions() {}

  /** The refusal if {@code principal} may not do {@code operation}; empty if it may. */
  public static Optional<Refusal> refusal(Principal principal, Operation operation) {
    return refusal(principal.kind(), operation)
        .or(
            () ->
                OF_OPERATORS.contains(operation) && !principal.account().operator()
                    ? Optional.of(NO_OPERATOR)
                    : Optional.empty())
        .or(
            () ->
                principal.account().erasure().isPresent() && !BEFORE_ERASURE.contains(operation)
                    ? Optional.of(ERASURE_PENDING)
                    : Optional.empty())
        .or(() -> principal.scope().refusalOfOperation(operation));
  }

  /** The refusal if no credential of {@code kind} permits {@code operation}. */
  static Optional<Refusal> refusal(CredentialKind kind, Operation operation) {
    Set<CredentialKind> allowed = ALLOWED.getOrDefault(operation, Set.of());
    return allowed.contains(kind) ? Optional.empty() : Optional.of(refusal(kind, allowed));
  }

  private static Refusal refusal(CredentialKind kind, Set<CredentialKind> allowed) {
    return switch (kind) {
      case UPLOAD_TOKEN -> ScopeRefusals.uploadToken();
      case EDIT_TOKEN -> ScopeRefusals.editToken();
      case API_KEY, SESSION -> refusalOfAccount(allowed);
    };
  }

  private static Refusal refusalOfAccount(Set<CredentialKind> allowed) {
    if (allowed.contains(SESSION)) {
      return Refusal.of(
          RefusalCode.SESSION_REQUIRED, "this operation requires a signed-in session");
    }
    return Refusal.of(
        RefusalCode.FORBIDDEN,
        allowed.contains(API_KEY)
            ? "this operation requires an API key"
            : "this operation requires an edit token");
  }
}
