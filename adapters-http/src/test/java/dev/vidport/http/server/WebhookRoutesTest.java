package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Ended;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.http.server.Client.Response;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WebhookRoutesTest extends ServerTest {
  private static final String URL = "https://hooks.example.com/vidport";

  @Test
  void accountWithoutWebhookIsNotConfigured() {
    assertThat(client.get("/v1/webhook").text()).isEqualTo("{\"configured\":false}");
    assertThat(delete().text()).isEqualTo("{\"configured\":false}");
    for (String action : new String[] {"rotate", "test", "deliveries/evt_1/replay"}) {
      Response response = client.post("/v1/webhook/" + action, "");
      assertThat(response.status()).as(action).isEqualTo(404);
      assertThat(response.error()).isEqualTo("NOT_FOUND");
    }
  }

  @Test
  void webhookIsConfiguredReadAndDeleted() {
    Response stored = put("{\"url\": \"" + URL + "\"}");

    assertThat(stored.status()).isEqualTo(200);
    JsonNode webhook = stored.json();
    assertThat(webhook.toString())
        .isEqualTo(
            """
            {"configured":true,"url":"%s",\
            "events":["video.ready","video.failed","video.canceled","video.deleted",\
            "usage.threshold"],"enabled":true,"secret":"%s",\
            "createdAt":"2026-11-21T12:00:00Z","updatedAt":"2026-11-21T12:00:00Z"}"""
                .formatted(URL, webhook.get("secret").asString()));
    assertThat(webhook.get("secret").asString()).startsWith("whsec_");
    assertThat(client.get("/v1/webhook").json()).isEqualTo(webhook);

    JsonNode changed =
        put("{\"url\": \"%s\", \"events\": [\"video.failed\"], \"enabled\": false}".formatted(URL))
            .json();
    assertThat(changed.get("events").toString()).isEqualTo("[\"video.failed\"]");
    assertThat(changed.get("enabled").asBoolean()).isFalse();
    assertThat(changed.get("secret")).isEqualTo(webhook.get("secret"));

    assertThat(delete().text()).isEqualTo("{\"configured\":false}");
    assertThat(client.get("/v1/webhook").text()).isEqualTo("{\"configured\":false}");
  }

  @Test
  void everyProblemIsNamed() {
    Response response = put("{\"url\": \"https://private.test/\", \"events\": [\"video.ended\"]}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().get("details").toString())
        .contains("\"url\"")
        .contains("\"events[0]\"");
    assertThat(put("{}").status()).isEqualTo(400);
    assertThat(put("{\"url\": \"not a url\"}").status()).isEqualTo(400);
    assertThat(put("{\"url\": \"" + URL + "\", \"secret\": \"whsec_x\"}").status()).isEqualTo(400);
  }

  @Test
  void rotatedSecretIsAnother() {
    String before = put("{\"url\": \"" + URL + "\"}").json().get("secret").asString();

    JsonNode rotated = client.post("/v1/webhook/rotate", "").json();

    assertThat(rotated.get("secret").asString()).startsWith("whsec_").isNotEqualTo(before);
    assertThat(client.get("/v1/webhook").json()).isEqualTo(rotated);
  }

  @Test
  void testTellsWhatTheEndpointAnswered() {
    put("{\"url\": \"" + URL + "\"}");
    fixture.endpoint.answer(500);

    JsonNode failed = client.post("/v1/webhook/test", "").json();
    JsonNode accepted = client.post("/v1/webhook/test", "").json();

    assertThat(failed.toString())
        .isEqualTo(
            """
            {"ok":false,"status":500,"ms":5,"error":"the endpoint answered 500",\
            "response":"body 500","eventId":"%s"}"""
                .formatted(failed.get("eventId").asString()));
    assertThat(accepted.get("ok").asBoolean()).isTrue();
    assertThat(accepted.get("error").isNull()).isTrue();
  }

  @Test
  void statusOfATestWithoutAResponseIsZero() {
    put("{\"url\": \"" + URL + "\"}");
    fixture.endpoint.disconnect();

    JsonNode failed = client.post("/v1/webhook/test", "").json();

    assertThat(failed.get("ok").asBoolean()).isFalse();
    assertThat(failed.get("status").isInt()).isTrue();
    assertThat(failed.get("status").asInt()).isZero();
  }

  @Test
  void emptyListOfEventsIsRefused() {
    Response refused = put("{\"url\": \"" + URL + "\", \"events\": []}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problems()).containsExactly("events: must have 1 to 20 items");
  }

  @Test
  void attemptsAreListed() {
    put("{\"url\": \"" + URL + "\"}");
    fixture.endpoint.answer(500);
    client.post("/v1/webhook/test", "");
    client.post("/v1/webhook/test", "");

    JsonNode deliveries = client.get("/v1/webhook/deliveries").json().get("deliveries");

    assertThat(deliveries).hasSize(2);
    assertThat(deliveries.get(0).propertyNames())
        .containsExactly(
            "eventId",
            "type",
            "attempt",
            "ok",
            "status",
            "ms",
            "error",
            "response",
            "attemptedAt",
            "nextAttemptAt");
    assertThat(client.get("/v1/webhook/deliveries?limit=1").json().get("deliveries")).hasSize(1);
    assertThat(client.get("/v1/webhook/deliveries?limit=101").status()).isEqualTo(400);
    Client stranger =
        fixture.client(fixture.addKey(fixture.addAccount("ben@example.com", "pro", false)));
    assertThat(stranger.get("/v1/webhook/deliveries").text()).isEqualTo("{\"deliveries\":[]}");
  }

  @Test
  void eventsAndAttemptsOfOneVideoAreListedAlone() {
    put("{\"url\": \"" + URL + "\"}");
    Ended video = fixture.aFinishedVideo();
    addEvent("evt_1", video);
    addEvent("evt_2", fixture.aFinishedVideo());
    client.post("/v1/webhook/test", "");

    JsonNode events = client.get("/v1/events?videoId=" + video.id()).json();
    assertThat(events.get("events"))
        .extracting(event -> event.get("id").asString())
        .containsExactly("evt_1");
    assertThat(client.get("/v1/events?after=1&videoId=" + video.id()).json().get("next").asString())
        .isEqualTo(events.get("next").asString());
    assertThat(client.get("/v1/webhook/deliveries?videoId=" + video.id()).text())
        .isEqualTo("{\"deliveries\":[]}");
    assertThat(client.get("/v1/events?videoId=x").status()).isEqualTo(400);
    assertThat(client.get("/v1/webhook/deliveries?videoId=x").status()).isEqualTo(400);
  }

  private void addEvent(String id, Ended video) {
    fixture.database.outbox.add(
        new VideoEvent(
            id,
            EventType.READY,
            fixture.account.id(),
            video.id().value(),
            "a.mov",
            Map.of(),
            "SUCCEEDED",
            fixture.clock.instant()));
  }

  @Test
  void storedEventIsReplayed() {
    put("{\"url\": \"" + URL + "\"}");
    addEvent("evt_1", fixture.aFinishedVideo());

    Response replayed = client.post("/v1/webhook/deliveries/evt_1/replay", "");

    assertThat(replayed.status()).isEqualTo(202);
    assertThat(replayed.text()).isEqualTo("{\"eventId\":\"evt_1\",\"queued\":true}");
    assertThat(client.post("/v1/webhook/deliveries/evt_2/replay", "").status()).isEqualTo(404);
    assertThat(client.post("/v1/webhook/deliveries/-/replay", "").status()).isEqualTo(404);
    put("{\"url\": \"" + URL + "\", \"enabled\": false}");
    assertThat(client.post("/v1/webhook/deliveries/evt_1/replay", "").error())
        .isEqualTo("INVALID_STATE");
  }

  @Test
  void eventsAreListedAsWebhooksReceiveThem() {
    String latest = client.get("/v1/events?after=latest").json().get("next").asString();
    Ended video = fixture.aFinishedVideo();
    client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]);
    fixture.clock.advance(Duration.ofSeconds(3));

    JsonNode page = client.get("/v1/events?wait=20&after=" + latest).json();

    JsonNode event = page.get("events").get(0);
    assertThat(page.get("events")).hasSize(1);
    assertThat(event.propertyNames()).containsExactly("id", "type", "createdAt", "data");
    assertThat(event.get("type").asString()).isEqualTo("video.deleted");
    assertThat(event.get("data").toString())
        .isEqualTo(
            """
            {"videoId":"%s","fileName":"lecture.mov","statusPath":"/v1/videos/%s",\
            "metadata":{"course":"42"},"reason":"REQUESTED"}"""
                .formatted(video.id(), video.id()));
    String next = page.get("next").asString();
    assertThat(client.get("/v1/events?after=" + next).json().toString())
        .isEqualTo("{\"events\":[],\"next\":\"" + next + "\"}");
    assertThat(client.get("/v1/events").json().get("events")).hasSize(1);
    for (String query : new String[] {"after=x", "after=-", "limit=0", "wait=21", "since=1"}) {
      assertThat(client.get("/v1/events?" + query).status()).as(query).isEqualTo(400);
    }
  }

  private Response put(String body) {
    return client.send("PUT", "/v1/webhook", body.getBytes(UTF_8));
  }

  private Response delete() {
    return client.send("DELETE", "/v1/webhook", new byte[0]);
  }
}
