package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.pipeline.ErrorResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Asks every route with every kind of credential in every condition, and compares the answers with
 * {@link Permissions}.
 */
class PermissionMatrixTest extends ServerTest {
  /** The codes that refuse a credential rather than a request. */
  private static final Set<String> REFUSALS_OF_CREDENTIALS =
      Set.of(
          "UNAUTHORIZED",
          "FORBIDDEN",
          "SESSION_REQUIRED",
          "API_KEY_SCOPE",
          "UPLOAD_TOKEN_SCOPE",
          "EDIT_TOKEN_SCOPE",
          "ACCOUNT_DISABLED",
          "ACCOUNT_ERASURE_PENDING");

  private int accounts;

  @Test
  void validCredentialMayDoWhatTheTableSays() {
    for (Route route : routes()) {
      for (CredentialKind kind : CredentialKind.values()) {
        assertAnswerOfTheTable(route, holder(kind));
      }
    }
  }

  @Test
  void credentialOfAnOperatorMayDoWhatTheTableSays() {
    for (Route route : routes()) {
      if (route.path().startsWith("/operator/")) {
        for (CredentialKind kind : CredentialKind.values()) {
          assertAnswerOfTheTable(route, operator(holder(kind)));
        }
      }
    }
  }

  @Test
  void restrictedKeyMayDoWhatItsScopeSays() {
    for (KeyScope scope : EnumSet.complementOf(EnumSet.of(KeyScope.ALL))) {
      Holder whole = holder(CredentialKind.API_KEY);
      Holder holder = whole.with(fixture.addKey(whole.account, scope));
      Principal principal =
          new Principal(
              holder.kind,
              new Credential("id", "id", holder.account, new Scope.PartOfAccount(Set.of(scope))),
              Plan.EMBEDDED);
      for (Route route : routes()) {
        assertAnswerOfTheTable(route, holder, principal);
      }
    }
  }

  @Test
  void memberMayDoWhatTheRoleSays() {
    for (MemberRole role : MemberRole.values()) {
      Holder holder = holder(CredentialKind.SESSION);
      AccountMember member = AccountMember.owner(holder.account).withRole(role);
      fixture.database.accounts.members().put(member);
      Principal principal =
          new Principal(
              holder.kind,
              new Credential("id", "id", holder.account, new Scope.OfMember(member)),
              Plan.EMBEDDED);
      for (Route route : routes()) {
        assertAnswerOfTheTable(route, holder, principal);
        if (operation(route).orElseThrow() == Operation.SIGN_OUT) {
          holder = holder.with(fixture.addSession(holder.account));
        }
      }
    }
  }

  @Test
  void removedMemberMayDoNothing() {
    Holder holder = holder(CredentialKind.SESSION);
    assertThat(ask(account(), holder).status()).isEqualTo(200);

    fixture.database.accounts.members().delete(holder.account.id(), holder.account.email());

    assertUnauthorized(holder, "of a removed member");
  }

  @Test
  void onlyOwnersOfAnOperatorsAccountAreOperators() {
    for (MemberRole role : MemberRole.values()) {
      Holder operator = operator(holder(CredentialKind.SESSION));
      fixture.database.accounts.members().put(AccountMember.owner(operator.account).withRole(role));

      assertThat(fixture.client(operator.bearer).get("/v1/operator/plans").status())
          .as(role.label())
          .isEqualTo(role == MemberRole.OWNER ? 200 : 403);
    }
  }

  private Route account() {
    return routes().stream().filter(route -> route.id().equals("getAccount")).findFirst().get();
  }

  @Test
  void pageOfAccountsHasTheOperationsOfEveryRole() throws IOException {
    String page = Files.readString(Path.of("../docs/accounts.md"));

    for (MemberRole role : MemberRole.values()) {
      String operations =
          routes().stream()
              .filter(route -> Permissions.scopes(operation(route).get()).isEmpty())
              .filter(route -> !route.path().startsWith("/operator/"))
              .filter(route -> Permissions.isPermitted(role, operation(route).get()))
              .map(route -> "`" + route.id() + "`")
              .sorted()
              .collect(Collectors.joining(", "));
      String scopes =
          Permissions.scopes(role).stream()
              .map(scope -> "`" + scope.label() + "`")
              .collect(Collectors.joining(", "));
      assertThat(page)
          .contains("| `" + role.label() + "` | " + scopes + " | " + operations + " |\n");
    }
  }

  @Test
  void pageOfAccountsHasTheOperationsOfEveryScope() throws IOException {
    String page = Files.readString(Path.of("../docs/accounts.md"));

    for (KeyScope scope : KeyScope.values()) {
      String operations =
          routes().stream()
              .filter(route -> operation(route).map(Permissions::scopes).get().contains(scope))
              .map(route -> "`" + route.id() + "`")
              .sorted()
              .collect(Collectors.joining(", "));
      assertThat(page).contains("| `" + scope.label() + "` | " + operations + " |\n");
    }
  }

  private void assertAnswerOfTheTable(Route route, Holder holder) {
    assertAnswerOfTheTable(route, holder, holder.principal());
  }

  private void assertAnswerOfTheTable(Route route, Holder holder, Principal principal) {
    Response response = ask(route, holder);
    Optional<Refusal> refusal = Permissions.refusal(principal, operation(route).orElseThrow());

    if (refusal.isPresent()) {
      assertThat(response.error())
          .as("%s with %s", route.id(), holder.kind)
          .isEqualTo(refusal.get().code().name());
      assertThat(response.status()).isEqualTo(ErrorResponse.status(refusal.get()));
    } else {
      assertThat(REFUSALS_OF_CREDENTIALS)
          .as("%s with %s: %s", route.id(), holder.kind, response.text())
          .doesNotContain(code(response));
    }
    assertThat(response.header("RateLimit-Limit"))
        .as("%s with %s", route.id(), holder.kind)
        .isPresent();
  }

  /** The same credential, of an account that has become an operator. */
  private Holder operator(Holder holder) {
    Account operator = holder.account.withOperator(true);
    fixture.database.accounts.update(operator);
    return new Holder(holder.kind, operator, holder.bearer, holder.video, holder.token);
  }

  @Test
  void endedCredentialMayDoNothing() {
    for (CredentialKind kind : CredentialKind.values()) {
      Holder revoked = holder(kind);
      revoke(revoked);
      assertUnauthorized(revoked, "revoked");
      if (kind == CredentialKind.API_KEY) {
        Holder expiring =
            holder(kind).with(fixture.addExpiringKey(revoked.account, Duration.ofHours(1)));
        fixture.clock.advance(Duration.ofHours(1));
        assertUnauthorized(expiring, "expired");
      } else {
        Holder expired = holder(kind);
        fixture.clock.advance(Session.LIFETIME);
        assertUnauthorized(expired, "expired");
      }
      if (kind == CredentialKind.UPLOAD_TOKEN || kind == CredentialKind.EDIT_TOKEN) {
        Holder orphaned = holder(kind);
        fixture.revokeKeys(orphaned.account);
        assertUnauthorized(orphaned, "made by a revoked key");
      }
    }
  }

  @Test
  void credentialOfADisabledAccountMayDoNothing() {
    for (CredentialKind kind : CredentialKind.values()) {
      Holder holder = holder(kind);
      fixture.database.accounts.update(holder.account.withDisabled(true));
      for (Route route : routes()) {
        Response response = ask(route, holder);

        assertThat(response.error())
            .as("%s with %s", route.id(), kind)
            .isEqualTo(RefusalCode.ACCOUNT_DISABLED.name());
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.header("RateLimit-Limit")).isPresent();
      }
    }
  }

  @Test
  void accountThatWaitsForItsErasureCanOnlyBeReadAndRestored() {
    for (CredentialKind kind : CredentialKind.values()) {
      Holder holder = holder(kind);
      Account waiting =
          holder.account.withErasure(
              Optional.of(ErasureSchedule.at(fixture.clock.instant().plusSeconds(60))));
      for (Route route : routes()) {
        fixture.database.accounts.update(waiting);
        boolean isPermitted =
            kind == CredentialKind.SESSION
                && PERMITTED_BEFORE_ERASURE.contains(operation(route).orElseThrow());
        String expected =
            kind == CredentialKind.SESSION
                ? Permissions.refusal(holder.principal(), operation(route).orElseThrow())
                    .map(refusal -> refusal.code().name())
                    .orElse(RefusalCode.ACCOUNT_ERASURE_PENDING.name())
                : RefusalCode.ACCOUNT_ERASURE_PENDING.name();

        Response response = ask(route, holder);

        if (isPermitted) {
          assertThat(REFUSALS_OF_CREDENTIALS).as(route.id()).doesNotContain(code(response));
        } else {
          assertThat(response.error()).as("%s with %s", route.id(), kind).isEqualTo(expected);
        }
        if (operation(route).orElseThrow() == Operation.SIGN_OUT && isPermitted) {
          holder = holder.with(fixture.addSession(holder.account));
        }
      }
    }
  }

  private static final Set<Operation> PERMITTED_BEFORE_ERASURE =
      EnumSet.of(
          Operation.READ_ACCOUNT,
          Operation.RESTORE_ACCOUNT,
          Operation.SIGN_OUT,
          Operation.LIST_SESSIONS,
          Operation.END_SESSIONS,
          Operation.LIST_MEMBERSHIPS,
          Operation.SWITCH_ACCOUNT);

  @Test
  void unknownAndMissingCredentialsMayDoNothing() {
    for (CredentialKind kind : CredentialKind.values()) {
      String madeUp = Secret.random(kind.prefix(), new SecureRandom()).reveal();
      assertUnauthorized(holder(kind).with(madeUp), "unknown");
    }
    Holder holder = holder(CredentialKind.API_KEY);
    for (Route route : routes()) {
      Response missing = ask(route, fixture.anonymousClient(), holder);

      assertThat(missing.error()).as(route.id()).isEqualTo(RefusalCode.UNAUTHORIZED.name());
      assertThat(missing.header("WWW-Authenticate")).contains("Bearer realm=\"vidport\"");
    }
  }

  private void assertUnauthorized(Holder holder, String condition) {
    for (Route route : routes()) {
      // Failures are limited per address and second.
      fixture.clock.advance(Duration.ofSeconds(2));
      Response response = ask(route, holder);

      assertThat(response.error())
          .as("%s with a credential that is %s: %s", route.id(), condition, holder.kind)
          .isEqualTo(RefusalCode.UNAUTHORIZED.name());
      assertThat(response.status()).isEqualTo(401);
      assertThat(response.header("WWW-Authenticate")).contains("Bearer realm=\"vidport\"");
    }
  }

  /** All routes that need a credential. */
  private List<Route> routes() {
    return fixture.routes().stream().filter(route -> operation(route).isPresent()).toList();
  }

  /** Empty for a public route. */
  private static Optional<Operation> operation(Route route) {
    if (route.access() instanceof Access.Permitted permitted) {
      return Optional.of(permitted.operation());
    }
    if (route.access() instanceof Access.Upload upload) {
      return Optional.of(upload.operation());
    }
    return route.access() instanceof Access.Streamed streamed
        ? Optional.of(streamed.operation())
        : Optional.empty();
  }

  private static String code(Response response) {
    return response.status() >= 400 ? response.error() : "";
  }

  private Response ask(Route route, Holder holder) {
    return ask(route, fixture.client(holder.bearer), holder);
  }

  private Response ask(Route route, Client client, Holder holder) {
    String path =
        route
            .address()
            .replace("{videoId}", holder.video.value())
            .replace("{keyId}", "0".repeat(12))
            .replace("{accountId}", "0".repeat(32))
            .replace("{jobId}", "0".repeat(32))
            .replace("{email}", "uninvited@example.com")
            .replace("{worker}", "media-1")
            .replace("{sessionId}", "0".repeat(16))
            .replace("{passkeyId}", "0".repeat(16))
            .replace("{memberId}", "0".repeat(16))
            .replace("{invitationId}", "0".repeat(16))
            .replace("{language}", "en")
            .replace("{eventId}", "evt_" + "0".repeat(32));
    if (route.id().equals("watchAccount")) {
      // A stream that is permitted would last.
      Response head = client.send("HEAD", path, new byte[0]);
      if (head.status() == 200) {
        return head;
      }
      fixture.clock.advance(Duration.ofSeconds(2));
    }
    byte[] body = route.method().equals("GET") ? new byte[0] : "{}".getBytes(UTF_8);
    return client.send(route.method(), path, route.method().equals("DELETE") ? new byte[0] : body);
  }

  /** A credential of a new account, with a finished video that it reaches. */
  private Holder holder(CredentialKind kind) {
    Account account = fixture.addAccount("user" + accounts++ + "@example.com", "pro", false);
    Ended video = fixture.finish(fixture.aRunningVideo(account));
    Client maker = fixture.client(fixture.addKey(account));
    return switch (kind) {
      case API_KEY -> new Holder(kind, account, fixture.addKey(account), video.id(), "");
      case SESSION -> new Holder(kind, account, fixture.addSession(account), video.id(), "");
      case UPLOAD_TOKEN -> uploader(account, maker.post("/v1/upload-tokens", ""));
      case EDIT_TOKEN ->
          editor(
              account,
              video,
              maker.post("/v1/edit-tokens", "{\"videoIds\": [\"" + video.id() + "\"]}"));
    };
  }

  private Holder uploader(Account account, Response made) {
    String token = made.json().get("uploadToken").asString();
    Response created =
        fixture.client(token).post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}");
    VideoId video = new VideoId(created.json().get("videoId").asString());
    fixture.succeed((Uploading) fixture.database.videos.find(account.id(), video).orElseThrow());
    String id = made.json().get("tokenId").asString();
    return new Holder(CredentialKind.UPLOAD_TOKEN, account, token, video, id);
  }

  private Holder editor(Account account, Ended source, Response made) {
    String token = made.json().get("token").asString();
    Response created =
        fixture
            .client(token)
            .post(
                "/v1/videos", "{\"edit\": {\"clips\": [{\"videoId\": \"" + source.id() + "\"}]}}");
    VideoId video = new VideoId(created.json().get("videoId").asString());
    fixture.finish((Submitted) fixture.database.videos.find(account.id(), video).orElseThrow());
    String id = made.json().get("tokenId").asString();
    return new Holder(CredentialKind.EDIT_TOKEN, account, token, video, id);
  }

  private void revoke(Holder holder) {
    switch (holder.kind) {
      case API_KEY -> fixture.revokeKeys(holder.account);
      case SESSION ->
          assertThat(fixture.client(holder.bearer).post("/v1/auth/signout", "").status())
              .isEqualTo(200);
      case UPLOAD_TOKEN, EDIT_TOKEN ->
          assertThat(fixture.database.browserTokens.revoke(new TokenId(holder.token))).isTrue();
    }
  }

  /**
   * @param video a finished video that the credential reaches
   * @param token id of a browser token; empty for other kinds
   */
  private record Holder(
      CredentialKind kind, Account account, String bearer, VideoId video, String token) {
    Principal principal() {
      return new Principal(kind, Credential.ofAccount("id", account), Plan.EMBEDDED);
    }

    Holder with(String otherBearer) {
      return new Holder(kind, account, otherBearer, video, token);
    }
  }
}
