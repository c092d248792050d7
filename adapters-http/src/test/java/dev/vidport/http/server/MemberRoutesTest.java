package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MemberRoutesTest extends ServerTest {
  private static final String MEMBERS = "/v1/account/members";

  private AccountMember add(String email, MemberRole role) {
    AccountMember member =
        new AccountMember(fixture.account.id(), new Email(email), role, fixture.clock.instant());
    fixture.database.accounts.members().put(member);
    return member;
  }

  @Test
  void ownerListsChangesAndRemovesMembers() {
    AccountMember jo = add("jo@example.com", MemberRole.EDITOR);
    Client owner = fixture.client(fixture.addSession(fixture.account));
    String ofJo = MEMBERS + "/" + jo.id();

    JsonNode listed = owner.get(MEMBERS).json().get("members");
    assertThat(listed).hasSize(2);
    assertThat(listed.get(0).get("email").asString()).isEqualTo("ada@example.com");
    assertThat(listed.get(0).get("role").asString()).isEqualTo("owner");
    assertThat(listed.get(0).get("you").asBoolean()).isTrue();
    assertThat(listed.get(0).get("accountAddress").asBoolean()).isTrue();
    assertThat(listed.get(1).get("memberId").asString()).isEqualTo(jo.id().value());
    assertThat(listed.get(1).get("you").asBoolean()).isFalse();
    assertThat(listed.get(1).get("accountAddress").asBoolean()).isFalse();

    assertThat(patch(owner, ofJo, "admin").json().get("role").asString()).isEqualTo("admin");
    assertThat(delete(owner, ofJo).json().get("removed").asBoolean()).isTrue();
    assertThat(delete(owner, ofJo).error()).isEqualTo("NOT_FOUND");
    assertThat(owner.get(MEMBERS).json().get("members")).hasSize(1);
  }

  @Test
  void requestsAreChecked() {
    Client owner = fixture.client(fixture.addSession(fixture.account));
    String self = MEMBERS + "/" + AccountMember.owner(fixture.account).id();

    assertThat(patch(owner, self, "king").error()).isEqualTo("INVALID_REQUEST");
    assertThat(patch(owner, MEMBERS + "/jo@example.com", "admin").error())
        .isEqualTo("INVALID_REQUEST");
    assertThat(patch(owner, self, "admin").error()).isEqualTo("INVALID_STATE");
    assertThat(delete(owner, self).status()).isEqualTo(409);
    assertThat(client.get(MEMBERS).error()).isEqualTo("SESSION_REQUIRED");
  }

  @Test
  void editTokenEndsWithTheRoleThatMayMakeIt() {
    Ended video = fixture.finish(fixture.aRunningVideo(fixture.account));
    Client maker = fixture.client(fixture.addSession(fixture.account));
    String body = "{\"videoIds\": [\"" + video.id() + "\"]}";
    String token = maker.post("/v1/edit-tokens", body).json().get("token").asString();
    Client holder = fixture.client(token);
    assertThat(holder.get("/v1/edit-session").status()).isEqualTo(200);

    fixture
        .database
        .accounts
        .members()
        .put(AccountMember.owner(fixture.account).withRole(MemberRole.VIEWER));
    assertThat(holder.get("/v1/edit-session").error()).isEqualTo("UNAUTHORIZED");
    fixture
        .database
        .accounts
        .members()
        .put(AccountMember.owner(fixture.account).withRole(MemberRole.EDITOR));

    assertThat(holder.get("/v1/edit-session").status()).isEqualTo(200);
  }

  @Test
  void invitedPersonJoinsByASession() {
    Account joining = fixture.addAccount("jo@example.com", "free", false);
    Client owner = fixture.client(fixture.addSession(fixture.account));
    Client jo = fixture.client(fixture.addSession(joining));
    String body = "{\"email\": \"Jo@example.com\", \"role\": \"editor\"}";

    Response invited = owner.post("/v1/account/invitations", body);
    assertThat(invited.status()).isEqualTo(201);
    assertThat(invited.json().get("mailed").asBoolean()).isFalse();
    String token = invited.json().get("token").asString();
    assertThat(invited.json().get("link").asString()).endsWith("/console/invitation#" + token);
    JsonNode waiting = owner.get("/v1/account/invitations").json().get("invitations").get(0);
    assertThat(waiting.get("email").asString()).isEqualTo("jo@example.com");
    assertThat(waiting.get("invitedBy").asString()).isEqualTo("ada@example.com");
    assertThat(waiting.has("token")).isFalse();

    String acceptance = "{\"token\": \"" + token + "\"}";
    assertThat(owner.post("/v1/account/memberships", acceptance).error()).isEqualTo("FORBIDDEN");
    Response joined = jo.post("/v1/account/memberships", acceptance);
    assertThat(joined.status()).isEqualTo(201);
    assertThat(joined.json().get("email").asString()).isEqualTo("ada@example.com");
    assertThat(joined.json().get("role").asString()).isEqualTo("editor");
    assertThat(jo.post("/v1/account/memberships", acceptance).error()).isEqualTo("NOT_FOUND");
    assertThat(owner.post("/v1/account/invitations", body).error()).isEqualTo("INVALID_REQUEST");
  }

  @Test
  void memberOfSeveralAccountsSwitches() {
    Account other = fixture.addAccount("jo@example.com", "free", false);
    add("jo@example.com", MemberRole.VIEWER);
    Client jo = fixture.client(fixture.addSession(other));

    JsonNode memberships = jo.get("/v1/account/memberships").json().get("memberships");
    assertThat(memberships).hasSize(2);
    assertThat(memberships)
        .filteredOn(membership -> membership.get("current").asBoolean())
        .extracting(membership -> membership.get("accountId").asString())
        .containsExactly(other.id().value());
    String path = "/v1/account/memberships/" + fixture.account.id() + "/session";
    Response switched = jo.post(path, "");
    assertThat(switched.status()).isEqualTo(201);
    Client viewer = fixture.client(switched.json().get("sessionToken").asString());

    assertThat(viewer.get("/v1/account").json().get("email").asString())
        .isEqualTo("ada@example.com");
    assertThat(viewer.post("/v1/account/keys", "{}").error()).isEqualTo("FORBIDDEN");
    String unknown = "/v1/account/memberships/" + "0".repeat(32) + "/session";
    assertThat(jo.post(unknown, "").error()).isEqualTo("NOT_FOUND");
    assertThat(jo.post("/v1/account/memberships/x/session", "").error())
        .isEqualTo("INVALID_REQUEST");
  }

  @Test
  void invitationIsRevokedAndChecked() {
    Client owner = fixture.client(fixture.addSession(fixture.account));
    Response invited =
        owner.post(
            "/v1/account/invitations", "{\"email\": \"jo@example.com\", \"role\": \"viewer\"}");
    String path = "/v1/account/invitations/" + invited.json().get("invitationId").asString();

    assertThat(delete(owner, path).json().get("revoked").asBoolean()).isTrue();
    assertThat(delete(owner, path).error()).isEqualTo("NOT_FOUND");
    Response refused =
        owner.post("/v1/account/invitations", "{\"email\": \"jo\", \"role\": \"king\"}");
    assertThat(refused.error()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.text()).contains("email", "role");
    assertThat(owner.post("/v1/account/memberships", "{\"token\": \"vpi_x\"}").error())
        .isEqualTo("INVALID_REQUEST");
  }

  private static Response patch(Client client, String path, String role) {
    return client.send("PATCH", path, ("{\"role\": \"" + role + "\"}").getBytes(UTF_8));
  }

  private static Response delete(Client client, String path) {
    return client.send("DELETE", path, new byte[0]);
  }
}
