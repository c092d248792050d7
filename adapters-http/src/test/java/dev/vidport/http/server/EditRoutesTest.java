package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Response;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EditRoutesTest extends ServerTest {
  @Test
  void editIsCreatedFromClipsAndStartsAtOnce() {
    Ended source = fixture.aFinishedVideo();

    Response response =
        client.post(
            "/v1/videos",
            """
            {"edit": {"clips": [
               {"videoId": "%1$s"},
               {"videoId": "%1$s", "start": 2, "end": 5.5, "transition": {}},
               {"videoId": "%1$s", "end": null,
                "transition": {"type": "fadeblack", "seconds": 1.5}}]},
             "fileName": "best of.mp4", "maxHeight": 720, "metadata": {"kind": "cut"}}
            """
                .formatted(source.id()));

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().get("clips").asInt()).isEqualTo(3);
    assertThat(response.json().get("status").asString()).isEqualTo("RUNNING");
    SourceFile.Published file = new SourceFile.Published(source.id(), source.job());
    assertThat(stored(response).details().material())
        .isEqualTo(
            new SourceMaterial.Edit(
                List.of(
                    new EditClip(file, 0, Optional.empty(), Optional.empty()),
                    new EditClip(
                        file,
                        2,
                        Optional.of(5.5),
                        Optional.of(new Transition(Transition.Type.FADE, 0.5))),
                    new EditClip(
                        file,
                        0,
                        Optional.empty(),
                        Optional.of(new Transition(Transition.Type.FADEBLACK, 1.5))))));
    JsonNode listed = client.get("/v1/videos").json().get("videos").get(0);
    assertThat(listed.get("clips").asInt()).isEqualTo(3);
    assertThat(listed.get("fileName").asString()).isEqualTo("best of.mp4");
    assertThat(listed.get("sizeBytes").asLong()).isZero();
    assertThat(listed.get("metadata").get("kind").asString()).isEqualTo("cut");
  }

  @Test
  void dryRunReturnsLengthAndMinutes() {
    Ended source = fixture.aFinishedVideo();

    Response response =
        client.post(
            "/v1/videos?dryRun=true",
            """
            {"edit": {"clips": [
               {"videoId": "%1$s", "end": 10},
               {"videoId": "%1$s", "start": 2, "end": 5.5, "transition": {"seconds": 1}}]}}
            """
                .formatted(source.id()));

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text())
        .isEqualTo("{\"valid\":true,\"durationSeconds\":12.5,\"billableMinutes\":0.208333}");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void clipOfAnotherAccountsVideoIsReported() {
    Ended source = fixture.aFinishedVideo();
    Client other =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "pro", false)));

    Response response = other.post("/v1/videos", edit(source, "\"start\": 1"));

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.error()).isEqualTo("NOT_FOUND");
    assertThat(response.problems())
        .containsExactly("edit.clips[0].videoId: there is no such video");
  }

  @Test
  void clipOfAnUnfinishedVideoIsReported() {
    Response response = client.post("/v1/videos", edit(fixture.aRunningVideo(), "\"start\": 1"));

    assertThat(response.status()).isEqualTo(409);
    assertThat(response.error()).isEqualTo("EDIT_SOURCE_NOT_READY");
    assertThat(response.problems())
        .containsExactly("edit.clips[0].videoId: processing has not succeeded");
  }

  @Test
  void clipsAreValidatedAgainstTheirVideos() {
    Ended source = fixture.aFinishedVideo();

    assertThat(client.post("/v1/videos", edit(source, "\"start\": 12.5")).problems())
        .containsExactly("edit.clips[0].start: must be less than the video's length of 12.5 s");
    assertThat(client.post("/v1/videos", edit(source, "\"end\": 12.6")).problems())
        .containsExactly("edit.clips[0].end: must be at most the video's length of 12.5 s");
    assertThat(client.post("/v1/videos", edit(source, "\"start\": 3, \"end\": 3")).problems())
        .containsExactly("edit.clips[0].end: must be greater than start");
    assertThat(client.post("/v1/videos", edit(source, "\"transition\": {}")).problems())
        .containsExactly("edit.clips[0].transition: is not allowed on the first clip");
  }

  @Test
  void editRefusesUploadFields() {
    Response response =
        client.post(
            "/v1/videos",
            """
            {"edit": {"clips": [{"videoId": "%s", "speed": 2}]}, "sizeBytes": 5, "trim": {}}
            """
                .formatted(fixture.aFinishedVideo().id()));

    assertThat(response.problems())
        .containsExactlyInAnyOrder(
            "edit.clips[0].speed: is not a field of this request",
            "sizeBytes: is not a field of this request",
            "trim: is not a field of this request");
  }

  @Test
  void redactionsOfAnEditNeedAPlanThatIncludesThem() {
    Client free =
        fixture.client(fixture.addKey(fixture.addAccount("free@example.com", "free", false)));

    Response response =
        free.post(
            "/v1/videos",
            """
            {"edit": {"clips": [{"videoId": "%s"}]},
             "redactions": [{"type": "box", "x": 0, "y": 0, "w": 1, "h": 1}]}
            """
                .formatted(fixture.aFinishedVideo().id()));

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.problems()).containsExactly("redactions: not included in the Free plan");
  }

  @Test
  void editRepeatedWithItsKeyIsCreatedOnce() {
    String body = edit(fixture.aFinishedVideo(), "\"start\": 1");

    Response first = client.post("/v1/videos", body, "Idempotency-Key", "e1");
    Response second = client.post("/v1/videos", body, "Idempotency-Key", "e1");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(fixture.database.videos.count()).isEqualTo(2);
  }

  @Test
  void editRefusesUploadActions() {
    Response created = client.post("/v1/videos", edit(fixture.aFinishedVideo(), "\"start\": 1"));
    String path = "/v1/videos/" + created.json().get("videoId").asString();

    assertThat(client.post(path + "/complete", "").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.post(path + "/abort", "").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.get(path + "/parts").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.post(path + "/parts", "{\"partNumbers\": [1]}").error())
        .isEqualTo("NOT_AN_UPLOAD");
  }

  private static String edit(Video video, String clip) {
    return "{\"edit\": {\"clips\": [{\"videoId\": \"%s\", %s}]}}".formatted(video.id(), clip);
  }

  private Video stored(Response response) {
    VideoId id = new VideoId(response.json().get("videoId").asString());
    return fixture.database.videos.find(fixture.account.id(), id).orElseThrow();
  }
}
