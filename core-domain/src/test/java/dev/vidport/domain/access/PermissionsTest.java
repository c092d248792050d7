package dev.vidport.domain.access;

import static dev.vidport.domain.access.CredentialKind.API_KEY;
import static dev.vidport.domain.access.CredentialKind.EDIT_TOKEN;
import static dev.vidport.domain.access.CredentialKind.SESSION;
import static dev.vidport.domain.access.CredentialKind.UPLOAD_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PermissionsTest {
  private static final Set<CredentialKind> ACCOUNT = EnumSet.of(API_KEY, SESSION);
  private static final Set<CredentialKind> UPLOAD = EnumSet.of(API_KEY, SESSION, UPLOAD_TOKEN);
  private static final Set<CredentialKind> EVERY_KIND = EnumSet.allOf(CredentialKind.class);

  /** The decision for every operation. A new operation needs an entry here. */
  private static final Map<Operation, Set<CredentialKind>> DECISIONS =
      Map.ofEntries(
          Map.entry(Operation.LIST_VIDEOS, ACCOUNT),
          Map.entry(Operation.CREATE_VIDEO, EVERY_KIND),
          Map.entry(Operation.UPLOAD_VIDEO, UPLOAD),
          Map.entry(Operation.READ_VIDEO, EVERY_KIND),
          Map.entry(Operation.CHANGE_METADATA, ACCOUNT),
          Map.entry(Operation.CHANGE_EMBED, ACCOUNT),
          Map.entry(Operation.READ_THUMBNAILS, ACCOUNT),
          Map.entry(Operation.CHOOSE_THUMBNAIL, ACCOUNT),
          Map.entry(Operation.READ_CAPTIONS, ACCOUNT),
          Map.entry(Operation.CHANGE_CAPTIONS, ACCOUNT),
          Map.entry(Operation.DELETE_VIDEO, ACCOUNT),
          Map.entry(Operation.SIGN_PARTS, UPLOAD),
          Map.entry(Operation.LIST_PARTS, UPLOAD),
          Map.entry(Operation.COMPLETE_UPLOAD, UPLOAD),
          Map.entry(Operation.ABORT_UPLOAD, UPLOAD),
          Map.entry(Operation.SEND_HEARTBEAT, UPLOAD),
          Map.entry(Operation.CANCEL_PROCESSING, ACCOUNT),
          Map.entry(Operation.REPROCESS, ACCOUNT),
          Map.entry(Operation.READ_ACCOUNT, ACCOUNT),
          Map.entry(Operation.WATCH_ACCOUNT, ACCOUNT),
          Map.entry(Operation.DELETE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.RESTORE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.READ_USAGE, ACCOUNT),
          Map.entry(Operation.READ_DOMAINS, ACCOUNT),
          Map.entry(Operation.CHANGE_DOMAINS, ACCOUNT),
          Map.entry(Operation.CHANGE_RETENTION, EnumSet.of(SESSION)),
          Map.entry(Operation.EXPORT_ACCOUNT, ACCOUNT),
          Map.entry(Operation.READ_WATERMARK, ACCOUNT),
          Map.entry(Operation.CHANGE_WATERMARK, ACCOUNT),
          Map.entry(Operation.READ_WEBHOOK, ACCOUNT),
          Map.entry(Operation.CHANGE_WEBHOOK, ACCOUNT),
          Map.entry(Operation.DELETE_WEBHOOK, ACCOUNT),
          Map.entry(Operation.ROTATE_WEBHOOK_SECRET, ACCOUNT),
          Map.entry(Operation.TEST_WEBHOOK, ACCOUNT),
          Map.entry(Operation.LIST_DELIVERIES, ACCOUNT),
          Map.entry(Operation.LIST_EVENTS, ACCOUNT),
          Map.entry(Operation.REPLAY_DELIVERY, ACCOUNT),
          Map.entry(Operation.LIST_KEYS, ACCOUNT),
          Map.entry(Operation.CREATE_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.REVOKE_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_SIGNING_KEYS, ACCOUNT),
          Map.entry(Operation.ADD_SIGNING_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.REMOVE_SIGNING_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.SIGN_OUT, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_SESSIONS, EnumSet.of(SESSION)),
          Map.entry(Operation.END_SESSIONS, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_PASSKEYS, EnumSet.of(SESSION)),
          Map.entry(Operation.ADD_PASSKEY, EnumSet.of(SESSION)),
          Map.entry(Operation.RENAME_PASSKEY, EnumSet.of(SESSION)),
          Map.entry(Operation.REMOVE_PASSKEY, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_MEMBERS, EnumSet.of(SESSION)),
          Map.entry(Operation.CHANGE_MEMBERS, EnumSet.of(SESSION)),
          Map.entry(Operation.REMOVE_MEMBERS, EnumSet.of(SESSION)),
          Map.entry(Operation.INVITE_MEMBERS, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_MEMBER_INVITATIONS, EnumSet.of(SESSION)),
          Map.entry(Operation.REVOKE_MEMBER_INVITATIONS, EnumSet.of(SESSION)),
          Map.entry(Operation.JOIN_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.LIST_MEMBERSHIPS, EnumSet.of(SESSION)),
          Map.entry(Operation.SWITCH_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.CREATE_UPLOAD_TOKEN, EnumSet.of(API_KEY)),
          Map.entry(Operation.CREATE_EDIT_TOKEN, ACCOUNT),
          Map.entry(Operation.READ_EDIT_SESSION, EnumSet.of(EDIT_TOKEN)),
          Map.entry(Operation.START_CHECKOUT, EnumSet.of(SESSION)),
          Map.entry(Operation.CHANGE_SUBSCRIPTION, EnumSet.of(SESSION)),
          Map.entry(Operation.OPEN_BILLING_PORTAL, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_LIST_PLANS, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_LIST_ACCOUNTS, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_CREATE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_READ_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_CHANGE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_DELETE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_RESTORE_ACCOUNT, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_CREATE_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_SHOW_SIGN_IN_CODE, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_LIST_INVITATIONS, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_INVITE, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_REVOKE_INVITATION, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_READ_AUDIT_LOG, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_LIST_JOBS, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_RETRY_JOB, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_CANCEL_JOB, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_REVOKE_KEY, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_LIST_WORKERS, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_PAUSE_WORKER, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_RESUME_WORKER, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_READ_QUEUE, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_EXAMINE_HOST, EnumSet.of(SESSION)),
          Map.entry(Operation.OPERATOR_READ_STORAGE, EnumSet.of(SESSION)));

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyKindPermitsWhatWasDecided(Operation operation) {
    assertThat(DECISIONS).containsKey(operation);
    assertThat(
            Arrays.stream(CredentialKind.values())
                .filter(kind -> Permissions.refusal(kind, operation).isEmpty())
                .collect(Collectors.toSet()))
        .isEqualTo(DECISIONS.get(operation));
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void operationsOfAnOperatorRequireAnOperatorsSession(Operation operation) {
    boolean isForOperators = operation.name().startsWith("OPERATOR_");

    assertThat(Permissions.refusal(caller(SESSION, true), operation))
        .isEqualTo(Permissions.refusal(SESSION, operation));
    assertThat(Permissions.refusal(caller(API_KEY, true), operation))
        .isEqualTo(Permissions.refusal(API_KEY, operation));
    assertThat(
            Permissions.refusal(caller(SESSION, false), operation)
                .filter(refusal -> refusal.message().contains("operator")))
        .map(Refusal::code)
        .isEqualTo(isForOperators ? Optional.of(RefusalCode.FORBIDDEN) : Optional.empty());
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyOperationOfAKeyHasOneScope(Operation operation) {
    Set<KeyScope> scopes = Permissions.scopes(operation);

    if (operation == Operation.CREATE_VIDEO) {
      assertThat(scopes).containsExactlyInAnyOrder(KeyScope.UPLOAD, KeyScope.EDIT);
    } else {
      assertThat(scopes).hasSize(DECISIONS.get(operation).contains(API_KEY) ? 1 : 0);
    }
    assertThat(scopes.contains(KeyScope.ALL)).isEqualTo(operation == Operation.EXPORT_ACCOUNT);
  }

  @Test
  void everyScopeHasAnOperation() {
    assertThat(
            Arrays.stream(Operation.values())
                .flatMap(operation -> Permissions.scopes(operation).stream())
                .collect(Collectors.toSet()))
        .isEqualTo(EnumSet.allOf(KeyScope.class));
  }

  @Test
  void editIncludesReadAndReadIncludesBilling() {
    assertThat(included(KeyScope.EDIT)).containsExactly(KeyScope.READ, KeyScope.BILLING);
    assertThat(included(KeyScope.READ)).containsExactly(KeyScope.BILLING);
    assertThat(included(KeyScope.ALL)).hasSize(KeyScope.values().length - 1);
    assertThat(
            EnumSet.of(
                KeyScope.UPLOAD,
                KeyScope.DELETE,
                KeyScope.CAPTIONS,
                KeyScope.WEBHOOKS,
                KeyScope.BILLING,
                KeyScope.ACCOUNT))
        .allSatisfy(scope -> assertThat(included(scope)).isEmpty());
  }

  private static List<KeyScope> included(KeyScope scope) {
    return Arrays.stream(KeyScope.values())
        .filter(other -> other != scope && scope.includes(other))
        .toList();
  }

  /** The status of the one video that an upload token has uploaded. */
  private static final Set<Operation> OF_OWN_VIDEO = EnumSet.of(Operation.READ_VIDEO);

  /** What an edit token reads of its videos is in their status, which READ permits. */
  private static final Set<Operation> OF_EDIT_TOKENS = EnumSet.of(Operation.READ_EDIT_SESSION);

  @Test
  void tokenPermitsNothingThatItsMakerMayNot() {
    assertThat(exceeding(Operation.CREATE_UPLOAD_TOKEN, UPLOAD_TOKEN)).isEqualTo(OF_OWN_VIDEO);
    assertThat(exceeding(Operation.CREATE_EDIT_TOKEN, EDIT_TOKEN)).isEqualTo(OF_EDIT_TOKENS);
  }

  /** What a token permits, but not the key with only the scope that creates the token. */
  private static Set<Operation> exceeding(Operation creation, CredentialKind token) {
    Principal maker = key(Permissions.scopes(creation).iterator().next());
    return Arrays.stream(Operation.values())
        .filter(operation -> DECISIONS.get(operation).contains(token))
        .filter(operation -> Permissions.refusal(maker, operation).isPresent())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(KeyScope.class)
  void noKeyMakesKeysOrSessionsOrActsAsAnOperator(KeyScope scope) {
    assertThat(
            Arrays.stream(Operation.values())
                .filter(
                    operation ->
                        operation.name().startsWith("OPERATOR_")
                            || Set.of(
                                    Operation.CREATE_KEY,
                                    Operation.REVOKE_KEY,
                                    Operation.ADD_SIGNING_KEY,
                                    Operation.REMOVE_SIGNING_KEY,
                                    Operation.END_SESSIONS,
                                    Operation.DELETE_ACCOUNT,
                                    Operation.START_CHECKOUT)
                                .contains(operation)))
        .allSatisfy(
            operation ->
                assertThat(Permissions.refusal(key(scope), operation))
                    .map(Refusal::code)
                    .contains(RefusalCode.SESSION_REQUIRED));
  }

  @Test
  void restrictedKeyMayDoWhatItsScopesPermit() {
    Principal uploader = key(KeyScope.UPLOAD, KeyScope.CAPTIONS);

    assertThat(Permissions.refusal(uploader, Operation.CREATE_VIDEO)).isEmpty();
    assertThat(Permissions.refusal(uploader, Operation.CHANGE_CAPTIONS)).isEmpty();
    assertThat(Permissions.refusal(uploader, Operation.READ_VIDEO)).contains(missing("read"));
    assertThat(Permissions.refusal(key(KeyScope.READ), Operation.CREATE_VIDEO))
        .contains(missing("upload or edit"));
    assertThat(Permissions.refusal(uploader, Operation.CREATE_KEY))
        .map(Refusal::code)
        .contains(RefusalCode.SESSION_REQUIRED);
    assertThat(Permissions.refusal(key(KeyScope.READ, KeyScope.ALL), Operation.LIST_KEYS))
        .isEmpty();
  }

  private static Refusal missing(String scope) {
    return Refusal.of(
        RefusalCode.API_KEY_SCOPE, "this operation requires an API key with the scope " + scope);
  }

  private static Principal key(KeyScope first, KeyScope... others) {
    KeyRestrictions restrictions =
        new KeyRestrictions(EnumSet.of(first, others), Optional.empty(), List.of());
    return new Principal(
        API_KEY,
        new Credential(
            "id", "id", caller(API_KEY, false).account(), restrictions.scope(), List.of()),
        Plan.EMBEDDED);
  }

  private static Principal caller(CredentialKind kind, boolean isOperator) {
    Account account =
        Account.unrestricted(
                new AccountId("a".repeat(32)), new Email("jo@example.com"), "pro", Instant.EPOCH)
            .withOperator(isOperator);
    return new Principal(kind, Credential.ofAccount("id", account), Plan.EMBEDDED);
  }

  /** What a role may not do, of what the session of an owner may. */
  private static final Map<MemberRole, Set<Operation>> WITHHELD = withheld();

  private static Map<MemberRole, Set<Operation>> withheld() {
    Set<Operation> ofOwners =
        EnumSet.of(Operation.DELETE_ACCOUNT, Operation.RESTORE_ACCOUNT, Operation.CHANGE_RETENTION);
    Set<Operation> payment =
        EnumSet.of(
            Operation.START_CHECKOUT, Operation.CHANGE_SUBSCRIPTION, Operation.OPEN_BILLING_PORTAL);
    Set<Operation> administration =
        EnumSet.of(
            Operation.EXPORT_ACCOUNT,
            Operation.CHANGE_DOMAINS,
            Operation.CHANGE_WATERMARK,
            Operation.READ_WEBHOOK,
            Operation.CHANGE_WEBHOOK,
            Operation.DELETE_WEBHOOK,
            Operation.ROTATE_WEBHOOK_SECRET,
            Operation.TEST_WEBHOOK,
            Operation.LIST_DELIVERIES,
            Operation.REPLAY_DELIVERY,
            Operation.LIST_KEYS,
            Operation.CREATE_KEY,
            Operation.REVOKE_KEY,
            Operation.ADD_SIGNING_KEY,
            Operation.REMOVE_SIGNING_KEY,
            Operation.CHANGE_MEMBERS,
            Operation.INVITE_MEMBERS,
            Operation.LIST_MEMBER_INVITATIONS,
            Operation.REVOKE_MEMBER_INVITATIONS);
    Set<Operation> changes =
        EnumSet.of(
            Operation.CREATE_VIDEO,
            Operation.UPLOAD_VIDEO,
            Operation.CHANGE_METADATA,
            Operation.CHOOSE_THUMBNAIL,
            Operation.CHANGE_CAPTIONS,
            Operation.CHANGE_EMBED,
            Operation.DELETE_VIDEO,
            Operation.SIGN_PARTS,
            Operation.LIST_PARTS,
            Operation.COMPLETE_UPLOAD,
            Operation.ABORT_UPLOAD,
            Operation.SEND_HEARTBEAT,
            Operation.CANCEL_PROCESSING,
            Operation.REPROCESS,
            Operation.CREATE_EDIT_TOKEN);
    Set<Operation> reading =
        EnumSet.of(
            Operation.LIST_VIDEOS,
            Operation.READ_VIDEO,
            Operation.READ_THUMBNAILS,
            Operation.READ_CAPTIONS,
            Operation.WATCH_ACCOUNT,
            Operation.READ_DOMAINS,
            Operation.READ_WATERMARK,
            Operation.LIST_EVENTS,
            Operation.LIST_SIGNING_KEYS);
    return Map.of(
        MemberRole.OWNER, Set.of(),
        MemberRole.ADMIN, union(List.of(ofOwners, payment)),
        MemberRole.EDITOR, union(List.of(ofOwners, payment, administration)),
        MemberRole.VIEWER, union(List.of(ofOwners, payment, administration, changes)),
        MemberRole.BILLING, union(List.of(ofOwners, administration, changes, reading)));
  }

  private static Set<Operation> union(List<Set<Operation>> sets) {
    return sets.stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(MemberRole.class)
  void everyRolePermitsWhatWasDecided(MemberRole role) {
    Set<Operation> refused =
        Arrays.stream(Operation.values())
            .filter(operation -> Permissions.refusal(SESSION, operation).isEmpty())
            .filter(operation -> Permissions.refusal(member(role), operation).isPresent())
            .filter(operation -> !operation.name().startsWith("OPERATOR_"))
            .collect(Collectors.toSet());

    assertThat(refused).isEqualTo(WITHHELD.get(role));
    assertThat(refused)
        .allSatisfy(
            operation ->
                assertThat(Permissions.refusal(member(role), operation))
                    .map(Refusal::code)
                    .contains(RefusalCode.FORBIDDEN));
  }

  @ParameterizedTest
  @EnumSource(MemberRole.class)
  void memberManagesOnlyRolesWithoutFurtherOperations(MemberRole role) {
    assertThat(Arrays.stream(MemberRole.values()).filter(other -> Permissions.manages(role, other)))
        .containsExactlyInAnyOrderElementsOf(MANAGED.get(role))
        .allSatisfy(other -> assertThat(WITHHELD.get(other)).containsAll(WITHHELD.get(role)));
  }

  private static final Map<MemberRole, Set<MemberRole>> MANAGED =
      Map.of(
          MemberRole.OWNER, EnumSet.allOf(MemberRole.class),
          MemberRole.ADMIN, EnumSet.of(MemberRole.EDITOR, MemberRole.VIEWER),
          MemberRole.EDITOR, Set.of(),
          MemberRole.VIEWER, Set.of(),
          MemberRole.BILLING, Set.of());

  @Test
  void onlyRolesThatEditMakeEditTokens() {
    assertThat(
            Arrays.stream(MemberRole.values())
                .filter(role -> Permissions.mayMakeToken(role, EDIT_TOKEN)))
        .containsExactly(MemberRole.OWNER, MemberRole.ADMIN, MemberRole.EDITOR);
  }

  private static Principal member(MemberRole role) {
    Account account = caller(SESSION, false).account();
    AccountMember member = AccountMember.owner(account).withRole(role);
    return new Principal(
        SESSION, new Credential("id", "id", account, new Scope.OfMember(member)), Plan.EMBEDDED);
  }

  @Test
  void refusalsNameTheKind() {
    assertThat(Permissions.refusal(UPLOAD_TOKEN, Operation.DELETE_VIDEO))
        .map(Refusal::code)
        .contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(Permissions.refusal(EDIT_TOKEN, Operation.LIST_VIDEOS))
        .map(Refusal::code)
        .contains(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(Permissions.refusal(API_KEY, Operation.CREATE_KEY))
        .map(Refusal::code)
        .contains(RefusalCode.SESSION_REQUIRED);
    assertThat(Permissions.refusal(SESSION, Operation.CREATE_UPLOAD_TOKEN))
        .map(Refusal::code)
        .contains(RefusalCode.FORBIDDEN);
    assertThat(Permissions.refusal(API_KEY, Operation.READ_EDIT_SESSION))
        .map(Refusal::code)
        .contains(RefusalCode.FORBIDDEN);
  }
}
