package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.access.port.RateLimiter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SessionRoutesTest extends ServerTest {
  private static final String SESSIONS = "/v1/account/sessions";

  @Test
  void ownerListsAndEndsSessions() {
    String first = fixture.addSession(fixture.account);
    fixture.clock.advance(Duration.ofSeconds(1));
    String second = fixture.addSession(fixture.account);
    fixture.clock.advance(Duration.ofSeconds(1));
    Client caller = fixture.client(fixture.addSession(fixture.account));

    JsonNode listed = caller.get(SESSIONS).json().get("sessions");
    assertThat(listed).hasSize(3);
    assertThat(listed.get(0).get("current").asBoolean()).isTrue();
    assertThat(listed.get(1).get("current").asBoolean()).isFalse();
    String oldest = SESSIONS + "/" + listed.get(2).get("sessionId").asString();

    assertThat(delete(caller, oldest).json().get("ended").asBoolean()).isTrue();
    assertThat(delete(caller, oldest).error()).isEqualTo("NOT_FOUND");
    assertThat(fixture.client(first).get("/v1/account").error()).isEqualTo("UNAUTHORIZED");
    assertThat(delete(caller, SESSIONS).json().get("ended").asInt()).isEqualTo(1);
    assertThat(fixture.client(second).get("/v1/account").error()).isEqualTo("UNAUTHORIZED");
    assertThat(delete(caller, SESSIONS + "?all=true").json().get("ended").asInt()).isEqualTo(1);
    assertThat(caller.get("/v1/account").error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void personSignsOutAlthoughTheLimitsAreUsedUp() {
    Client caller = fixture.client(fixture.addSession(fixture.account));
    fixture.limiter.refuse(RateLimiter.ExceededLimit.DAILY_QUOTA, Duration.ofHours(3));

    assertThat(caller.get("/v1/account").error()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(caller.post("/v1/auth/signout", "").status()).isEqualTo(200);
    assertThat(caller.post("/v1/auth/signout", "").error()).isEqualTo("UNAUTHORIZED");
    assertThat(client.post("/v1/auth/signout", "").error()).isEqualTo("QUOTA_EXCEEDED");
  }

  @Test
  void requestsAreChecked() {
    Client caller = fixture.client(fixture.addSession(fixture.account));

    assertThat(delete(caller, SESSIONS + "/x").status()).isEqualTo(400);
    assertThat(delete(caller, SESSIONS + "?all=perhaps").error()).isEqualTo("INVALID_REQUEST");
    assertThat(client.get(SESSIONS).error()).isEqualTo("SESSION_REQUIRED");
  }

  @Test
  void instanceWithAnAccountIsSetUp() {
    Client anonymous = fixture.anonymousClient();

    assertThat(anonymous.get("/auth/setup").json().get("open").asBoolean()).isFalse();
    Client.Response refused =
        anonymous.post("/auth/setup", "{\"code\": \"x\", \"email\": \"eve@example.com\"}");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().get("message").asString()).contains("has an account already");
    assertThat(anonymous.post("/auth/setup", "{\"email\": \"eve\"}").error())
        .isEqualTo("INVALID_REQUEST");
  }

  private static Client.Response delete(Client client, String path) {
    return client.send("DELETE", path, new byte[0]);
  }
}
