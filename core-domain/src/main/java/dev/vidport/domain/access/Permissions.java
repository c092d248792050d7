package dev.vidport.domain.access;

import static dev.vidport.domain.access.CredentialKind.API_KEY;
import static dev.vidport.domain.access.CredentialKind.EDIT_TOKEN;
import static dev.vidport.domain.access.CredentialKind.SESSION;
import static dev.vidport.domain.access.CredentialKind.UPLOAD_TOKEN;

import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The single table of the operations: which kinds of credentials permit each, the scope that an API
 * key needs for it, and the roles of members whose sessions permit it: those that have this scope,
 * or, without one, those that the row names. An operation that is not listed is refused. {@link
 * Scope} limits the videos of a credential. The operations of an operator also require that the
 * account is one.
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
          Operation.END_SESSIONS,
          Operation.LIST_MEMBERSHIPS,
          Operation.SWITCH_ACCOUNT);

  /** The refusal of an account that waits for its erasure. */
  public static final Refusal ERASURE_PENDING =
      Refusal.of(
          RefusalCode.ACCOUNT_ERASURE_PENDING,
          "this account will be deleted; its owner can sign in and restore it");

  private static final Set<MemberRole> EVERY_ROLE = EnumSet.allOf(MemberRole.class);
  private static final Set<MemberRole> OWNERS = EnumSet.of(MemberRole.OWNER);
  private static final Set<MemberRole> ADMINISTRATORS =
      EnumSet.of(MemberRole.OWNER, MemberRole.ADMIN);
  private static final Set<MemberRole> PAYERS = EnumSet.of(MemberRole.OWNER, MemberRole.BILLING);

  private static final Map<Operation, Row> TABLE = new EnumMap<>(Operation.class);

  static {
    permit(Operation.LIST_VIDEOS, ACCOUNT, KeyScope.READ);
    // Uploads and imports need UPLOAD, edits EDIT: see scope(VideoOrigin).
    permit(Operation.CREATE_VIDEO, EVERY_KIND, KeyScope.UPLOAD, KeyScope.EDIT);
    permit(Operation.UPLOAD_VIDEO, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.READ_VIDEO, EVERY_KIND, KeyScope.READ);
    permit(Operation.CHANGE_METADATA, ACCOUNT, KeyScope.EDIT);
    permit(Operation.READ_THUMBNAILS, ACCOUNT, KeyScope.READ);
    permit(Operation.CHOOSE_THUMBNAIL, ACCOUNT, KeyScope.EDIT);
    permit(Operation.READ_CAPTIONS, ACCOUNT, KeyScope.READ);
    permit(Operation.CHANGE_CAPTIONS, ACCOUNT, KeyScope.CAPTIONS);
    permit(Operation.CHANGE_EMBED, ACCOUNT, KeyScope.EDIT);
    permit(Operation.DELETE_VIDEO, ACCOUNT, KeyScope.DELETE);
    permit(Operation.SIGN_PARTS, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.LIST_PARTS, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.COMPLETE_UPLOAD, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.ABORT_UPLOAD, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.SEND_HEARTBEAT, UPLOAD, KeyScope.UPLOAD);
    permit(Operation.CANCEL_PROCESSING, ACCOUNT, KeyScope.EDIT);
    permit(Operation.REPROCESS, ACCOUNT, KeyScope.EDIT);
    permit(Operation.READ_ACCOUNT, ACCOUNT, KeyScope.BILLING);
    permit(Operation.WATCH_ACCOUNT, ACCOUNT, KeyScope.READ);
    // As for sessions: an API key that leaked must not erase the account.
    permitSession(Operation.DELETE_ACCOUNT, OWNERS);
    permitSession(Operation.RESTORE_ACCOUNT, OWNERS);
    permit(Operation.READ_USAGE, ACCOUNT, KeyScope.BILLING);
    permit(Operation.READ_DOMAINS, ACCOUNT, KeyScope.READ);
    permit(Operation.CHANGE_DOMAINS, ACCOUNT, KeyScope.ACCOUNT);
    // As for sessions: an API key that leaked must not delete all videos.
    permitSession(Operation.CHANGE_RETENTION, OWNERS);
    // The archive has everything that the account has.
    permit(Operation.EXPORT_ACCOUNT, ACCOUNT, KeyScope.ALL);
    permit(Operation.READ_WATERMARK, ACCOUNT, KeyScope.READ);
    permit(Operation.CHANGE_WATERMARK, ACCOUNT, KeyScope.ACCOUNT);
    permit(Operation.READ_WEBHOOK, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.CHANGE_WEBHOOK, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.DELETE_WEBHOOK, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.ROTATE_WEBHOOK_SECRET, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.TEST_WEBHOOK, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.LIST_DELIVERIES, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.REPLAY_DELIVERY, ACCOUNT, KeyScope.WEBHOOKS);
    permit(Operation.LIST_EVENTS, ACCOUNT, KeyScope.READ);
    permit(Operation.LIST_KEYS, ACCOUNT, KeyScope.ACCOUNT);
    permitSession(Operation.CREATE_KEY, ADMINISTRATORS);
    permitSession(Operation.REVOKE_KEY, ADMINISTRATORS);
    permit(Operation.LIST_SIGNING_KEYS, ACCOUNT, KeyScope.READ);
    // As for keys: playback that an API key which leaked has set up must not outlive it.
    permitSession(Operation.ADD_SIGNING_KEY, ADMINISTRATORS);
    permitSession(Operation.REMOVE_SIGNING_KEY, ADMINISTRATORS);
    permitSession(Operation.SIGN_OUT, EVERY_ROLE);
    // As for keys: an API key that leaked must not sign out the person who could revoke it.
    permitSession(Operation.LIST_SESSIONS, EVERY_ROLE);
    permitSession(Operation.END_SESSIONS, EVERY_ROLE);
    // A passkey belongs to the person of the session, whatever the role.
    permitSession(Operation.LIST_PASSKEYS, EVERY_ROLE);
    permitSession(Operation.ADD_PASSKEY, EVERY_ROLE);
    permitSession(Operation.RENAME_PASSKEY, EVERY_ROLE);
    permitSession(Operation.REMOVE_PASSKEY, EVERY_ROLE);
    // As for keys: an API key that leaked must not read the addresses of members.
    permitSession(Operation.LIST_MEMBERS, EVERY_ROLE);
    permitSession(Operation.CHANGE_MEMBERS, ADMINISTRATORS);
    // Every member may leave; who may remove others depends on the roles of both.
    permitSession(Operation.REMOVE_MEMBERS, EVERY_ROLE);
    permitSession(Operation.INVITE_MEMBERS, ADMINISTRATORS);
    permitSession(Operation.LIST_MEMBER_INVITATIONS, ADMINISTRATORS);
    permitSession(Operation.REVOKE_MEMBER_INVITATIONS, ADMINISTRATORS);
    // These concern other accounts than that of the session.
    permitSession(Operation.JOIN_ACCOUNT, EVERY_ROLE);
    permitSession(Operation.LIST_MEMBERSHIPS, EVERY_ROLE);
    permitSession(Operation.SWITCH_ACCOUNT, EVERY_ROLE);
    permit(Operation.CREATE_UPLOAD_TOKEN, EnumSet.of(API_KEY), KeyScope.UPLOAD);
    permit(Operation.CREATE_EDIT_TOKEN, ACCOUNT, KeyScope.EDIT);
    permit(Operation.READ_EDIT_SESSION, EnumSet.of(EDIT_TOKEN));
    // An API key is stored on servers and shared with colleagues; only a signed-in person spends
    // money.
    permitSession(Operation.START_CHECKOUT, PAYERS);
    permitSession(Operation.CHANGE_SUBSCRIPTION, PAYERS);
    permitSession(Operation.OPEN_BILLING_PORTAL, PAYERS);
    // A session of an operator has this right by the account or by its issuer, not by its role.
    OF_OPERATORS.forEach(operation -> permitSession(operation, EVERY_ROLE));
  }

  private Permissions() {}

  /**
   * @param scopes the scope that an API key needs; several if it depends on the request
   */
  private static void permit(Operation operation, Set<CredentialKind> kinds, KeyScope... scopes) {
    TABLE.put(operation, new Row(kinds, Set.of(scopes), Set.of()));
  }

  /**
   * @param roles of the members whose sessions permit it
   */
  private static void permitSession(Operation operation, Set<MemberRole> roles) {
    TABLE.put(operation, new Row(EnumSet.of(SESSION), Set.of(), roles));
  }

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
    Set<CredentialKind> allowed = row(operation).kinds();
    return allowed.contains(kind) ? Optional.empty() : Optional.of(refusal(kind, allowed));
  }

  /**
   * The scope that an API key needs for {@code operation}; several if it depends on the request, of
   * which then one is needed; empty if no API key permits it.
   */
  public static Set<KeyScope> scopes(Operation operation) {
    return row(operation).scopes();
  }

  /** Whether the sessions of members with {@code role} permit {@code operation}. */
  public static boolean isPermitted(MemberRole role, Operation operation) {
    Row row = row(operation);
    return row.scopes().isEmpty()
        ? row.roles().contains(role)
        : row.scopes().stream().anyMatch(scope -> isPermitted(role, scope));
  }

  /** Whether {@code role} has {@code required} or a scope that includes it. */
  static boolean isPermitted(MemberRole role, KeyScope required) {
    return scopes(role).stream().anyMatch(scope -> scope.includes(required));
  }

  /**
   * Whether members with {@code role} may give the role {@code other} to members, and may change or
   * remove those who have it. A role manages none that permits more: therefore an admin does not
   * make a member who pays.
   */
  public static boolean manages(MemberRole role, MemberRole other) {
    return switch (role) {
      case OWNER -> true;
      case ADMIN -> other == MemberRole.EDITOR || other == MemberRole.VIEWER;
      case EDITOR, VIEWER, BILLING -> false;
    };
  }

  /**
   * Whether a member with {@code role} may have made a token of {@code kind}. One that was made
   * before the role was lowered is not valid meanwhile.
   */
  public static boolean mayMakeToken(MemberRole role, CredentialKind kind) {
    return switch (kind) {
      case UPLOAD_TOKEN -> isPermitted(role, Operation.CREATE_UPLOAD_TOKEN);
      case EDIT_TOKEN -> isPermitted(role, Operation.CREATE_EDIT_TOKEN);
      case API_KEY, SESSION -> throw new IllegalArgumentException("no token: " + kind);
    };
  }

  /** The scopes of a role, which are those of API keys. */
  public static Set<KeyScope> scopes(MemberRole role) {
    return switch (role) {
      case OWNER, ADMIN -> EnumSet.of(KeyScope.ALL);
      case EDITOR ->
          EnumSet.of(
              KeyScope.READ, KeyScope.UPLOAD, KeyScope.EDIT, KeyScope.DELETE, KeyScope.CAPTIONS);
      case VIEWER -> EnumSet.of(KeyScope.READ);
      case BILLING -> EnumSet.of(KeyScope.BILLING);
    };
  }

  /** The scope that an API key needs to create a video of this origin. */
  static KeyScope scope(VideoOrigin origin) {
    return switch (origin) {
      case UPLOAD, IMPORT -> KeyScope.UPLOAD;
      case EDIT, REPROCESSING -> KeyScope.EDIT;
    };
  }

  private static Row row(Operation operation) {
    return TABLE.getOrDefault(operation, Row.NONE);
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

  /**
   * What one operation requires.
   *
   * @param roles of sessions, for an operation without a scope
   */
  private record Row(Set<CredentialKind> kinds, Set<KeyScope> scopes, Set<MemberRole> roles) {
    static final Row NONE = new Row(Set.of(), Set.of(), Set.of());
  }
}
