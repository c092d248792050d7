package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

  private static Response patch(Client client, String path, String role) {
    return client.send("PATCH", path, ("{\"role\": \"" + role + "\"}").getBytes(UTF_8));
  }

  private static Response delete(Client client, String path) {
    return client.send("DELETE", path, new byte[0]);
  }
}
