package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ScheduledDeletionRoutesTest extends ServerTest {
  private static final String UPLOAD = "\"fileName\": \"a.mp4\", \"sizeBytes\": 100";

  @Test
  void timeOfAnUploadIsShownInListAndStatus() {
    long time = inDays(30);
    String video =
        client
            .post("/v1/videos", "{%s, \"deleteAfter\": %d}".formatted(UPLOAD, time))
            .json()
            .get("videoId")
            .asString();

    JsonNode status = client.get("/v1/videos/" + video).json();
    assertThat(status.get("deleteAfter").asLong()).isEqualTo(time);
    assertThat(status.get("deletionReason").asString()).isEqualTo("DELETE_AFTER");
    assertThat(client.get("/v1/videos").json().get("videos").get(0).get("deleteAfter").asLong())
        .isEqualTo(time);
  }

  @Test
  void importsEditsAndUploadsInOneRequestHaveATime() {
    long time = inDays(1);
    String clip = fixture.aFinishedVideo().id().value();

    Response imported =
        client.post(
            "/v1/videos",
            "{\"sourceUrl\": \"https://media.example.com/a.mp4\", \"deleteAfter\": %d}"
                .formatted(time));
    Response edit =
        client.post(
            "/v1/videos",
            "{\"edit\": {\"clips\": [{\"videoId\": \"%s\"}]}, \"deleteAfter\": %d}"
                .formatted(clip, time));
    Response sent =
        client.send("PUT", "/v1/videos?fileName=a.mp4&deleteAfter=" + time, new byte[100]);

    for (Response created : new Response[] {imported, edit, sent}) {
      String video = created.json().get("videoId").asString();
      assertThat(client.get("/v1/videos/" + video).json().get("deleteAfter").asLong())
          .isEqualTo(time);
    }
  }

  @Test
  void tokenPrescribesTheTime() {
    JsonNode token =
        client.post("/v1/upload-tokens", "{\"deleteAfter\": %d}".formatted(inDays(2))).json();
    assertThat(token.get("policy").get("deleteAfter").asLong()).isEqualTo(inDays(2));
    Client page = fixture.client(token.get("uploadToken").asString());

    String video =
        page.post("/v1/videos", "{%s, \"deleteAfter\": %d}".formatted(UPLOAD, inDays(9)))
            .json()
            .get("videoId")
            .asString();

    assertThat(client.get("/v1/videos/" + video).json().get("deleteAfter").asLong())
        .isEqualTo(inDays(2));
  }

  @Test
  void timeIsChangedRemovedAndChecked() {
    Ended video = fixture.aFinishedVideo();

    assertThat(patch(client, video, "{\"deleteAfter\": %d}".formatted(inDays(1))).text())
        .contains("\"deleteAfter\":" + inDays(1))
        .contains("\"course\":\"42\"");
    assertThat(patch(client, video, "{\"metadata\": {\"course\": \"43\"}}").text())
        .contains("\"deleteAfter\":" + inDays(1));
    assertThat(patch(client, video, "{\"deleteAfter\": 0}").text()).doesNotContain("deleteA");
    assertThat(patch(client, video, "{\"deleteAfter\": 5}").problems())
        .containsExactly("deleteAfter: must be in the future, in seconds since 1970");
    assertThat(patch(client, video, "{}").problems())
        .containsExactly("metadata: is required, or deleteAfter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"31556889864403200", "9223372036854775807", "9223372036854775808", "1e30"})
  void timeThatIsTooLateIsRefused(String seconds) {
    Ended video = fixture.aFinishedVideo();
    String time = "\"deleteAfter\": " + seconds;

    assertThat(patch(client, video, "{" + time + "}").error()).isEqualTo("INVALID_REQUEST");
    assertThat(client.post("/v1/videos", "{" + UPLOAD + ", " + time + "}").error())
        .isEqualTo("INVALID_REQUEST");
    assertThat(client.post("/v1/upload-tokens", "{" + time + "}").error())
        .isEqualTo("INVALID_REQUEST");
    assertThat(
            client
                .send("PUT", "/v1/videos?fileName=a.mp4&deleteAfter=" + seconds, new byte[100])
                .error())
        .isEqualTo("INVALID_REQUEST");
  }

  @Test
  void keyThatMayNotDeleteSetsNoTime() {
    Ended video = fixture.aFinishedVideo();
    Client editor = fixture.client(fixture.addKey(fixture.account, KeyScope.EDIT));

    assertThat(patch(editor, video, "{\"deleteAfter\": %d}".formatted(inDays(1))).error())
        .isEqualTo("API_KEY_SCOPE");
    assertThat(patch(editor, video, "{\"metadata\": {}}").status()).isEqualTo(200);
  }

  @Test
  void ruleOfTheAccountIsShownAndDeletesItsVideos() throws IOException {
    Ended video = fixture.aFinishedVideo();
    Client signedIn = fixture.client(fixture.addSession(fixture.account));

    assertThat(retention(client, "30").error()).isEqualTo("SESSION_REQUIRED");
    assertThat(retention(signedIn, "3661").problems())
        .containsExactly("retentionDays: must be 0 to 3660");
    assertThat(retention(signedIn, "30").text())
        .isEqualTo(
            "{\"retentionDays\":30,\"retentionFrom\":\"%s\"}"
                .formatted(fixture.clock.instant().plus(Duration.ofDays(1))));
    JsonNode account = signedIn.get("/v1/account").json();
    assertThat(account.get("retentionDays").asInt()).isEqualTo(30);

    fixture.clock.advance(Duration.ofSeconds(2));
    assertThat(client.get("/v1/videos/" + video.id()).json().get("deletionReason").asString())
        .isEqualTo("RETENTION");
    fixture.clock.advance(Duration.ofDays(30));
    fixture.useCases.videos().deleteDue().handle();
    assertThat(client.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
    assertThat(retention(fixture.client(fixture.addSession(fixture.account)), "0").text())
        .isEqualTo("{}");
  }

  private long inDays(int days) {
    return fixture.clock.instant().plus(Duration.ofDays(days)).getEpochSecond();
  }

  private static Response retention(Client sender, String days) {
    return sender.send(
        "PUT", "/v1/account/retention", ("{\"retentionDays\": " + days + "}").getBytes(UTF_8));
  }

  private static Response patch(Client sender, Ended video, String json) {
    return sender.send("PATCH", "/v1/videos/" + video.id(), json.getBytes(UTF_8));
  }
}
