package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.EditClip;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.SourceFile;
import dev.vidport.domain.render.Transition;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Told;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EditRoutesTest extends ServerTest {
  @Test
  void editIsMadeOfClipsAndRunsAtOnce() {
    Ended source = world.aFinishedVideo();

    Told told =
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

    assertThat(told.status()).isEqualTo(201);
    assertThat(told.json().get("clips").asInt()).isEqualTo(3);
    assertThat(told.json().get("status").asString()).isEqualTo("RUNNING");
    SourceFile.Finished file = new SourceFile.Finished(source.id(), source.job());
    assertThat(stored(told).details().material())
        .isEqualTo(
            new Material.Edit(
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
  void dryRunTellsLengthAndMinutes() {
    Ended source = world.aFinishedVideo();

    Told told =
        client.post(
            "/v1/videos?dryRun=true",
            """
            {"edit": {"clips": [
               {"videoId": "%1$s", "end": 10},
               {"videoId": "%1$s", "start": 2, "end": 5.5, "transition": {"seconds": 1}}]}}
            """
                .formatted(source.id()));

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text())
        .isEqualTo("{\"valid\":true,\"durationSeconds\":12.5,\"billableMinutes\":0.208333}");
    assertThat(world.database.count()).isEqualTo(1);
  }

  @Test
  void clipsThatNameNoVideoOfTheAccountAreNamed() {
    Ended source = world.aFinishedVideo();
    Client other = world.client(world.addKey(world.addAccount("eve@example.com", "pro", false)));

    Told told = other.post("/v1/videos", edit(source, "\"start\": 1"));

    assertThat(told.status()).isEqualTo(404);
    assertThat(told.error()).isEqualTo("NOT_FOUND");
    assertThat(told.problems()).containsExactly("edit.clips[0].videoId: there is no such video");
  }

  @Test
  void clipsOfUnfinishedVideosAreNamed() {
    Told told = client.post("/v1/videos", edit(world.aRunningVideo(), "\"start\": 1"));

    assertThat(told.status()).isEqualTo(409);
    assertThat(told.error()).isEqualTo("EDIT_SOURCE_NOT_READY");
    assertThat(told.problems())
        .containsExactly("edit.clips[0].videoId: has not been processed with success");
  }

  @Test
  void clipsAreHeldAgainstTheirVideos() {
    Ended source = world.aFinishedVideo();

    assertThat(client.post("/v1/videos", edit(source, "\"start\": 12.5")).problems())
        .containsExactly("edit.clips[0].start: must be less than the video's length of 12.5 s");
    assertThat(client.post("/v1/videos", edit(source, "\"end\": 12.6")).problems())
        .containsExactly("edit.clips[0].end: must be at most the video's length of 12.5 s");
    assertThat(client.post("/v1/videos", edit(source, "\"start\": 3, \"end\": 3")).problems())
        .containsExactly("edit.clips[0].end: must be greater than start");
    assertThat(client.post("/v1/videos", edit(source, "\"transition\": {}")).problems())
        .containsExactly("edit.clips[0].transition: is not possible on the first clip");
  }

  @Test
  void editTakesNoFieldOfAnUpload() {
    Told told =
        client.post(
            "/v1/videos",
            """
            {"edit": {"clips": [{"videoId": "%s", "speed": 2}]}, "sizeBytes": 5, "trim": {}}
            """
                .formatted(world.aFinishedVideo().id()));

    assertThat(told.problems())
        .containsExactlyInAnyOrder(
            "edit.clips[0].speed: is not a field of this request",
            "sizeBytes: is not a field of this request",
            "trim: is not a field of this request");
  }

  @Test
  void redactionsOfAnEditNeedAPlanThatHoldsThem() {
    Client free = world.client(world.addKey(world.addAccount("free@example.com", "free", false)));

    Told told =
        free.post(
            "/v1/videos",
            """
            {"edit": {"clips": [{"videoId": "%s"}]},
             "redactions": [{"type": "box", "x": 0, "y": 0, "w": 1, "h": 1}]}
            """
                .formatted(world.aFinishedVideo().id()));

    assertThat(told.status()).isEqualTo(403);
    assertThat(told.problems()).containsExactly("redactions: not part of the Free plan");
  }

  @Test
  void editSentAgainWithItsKeyIsMadeOnce() {
    String body = edit(world.aFinishedVideo(), "\"start\": 1");

    Told first = client.post("/v1/videos", body, "Idempotency-Key", "e1");
    Told second = client.post("/v1/videos", body, "Idempotency-Key", "e1");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(world.database.count()).isEqualTo(2);
  }

  @Test
  void editTakesNoActionOfAnUpload() {
    Told made = client.post("/v1/videos", edit(world.aFinishedVideo(), "\"start\": 1"));
    String path = "/v1/videos/" + made.json().get("videoId").asString();

    assertThat(client.post(path + "/complete", "").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.post(path + "/abort", "").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.get(path + "/parts").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.post(path + "/parts", "{\"partNumbers\": [1]}").error())
        .isEqualTo("NOT_AN_UPLOAD");
  }

  private static String edit(Video video, String clip) {
    return "{\"edit\": {\"clips\": [{\"videoId\": \"%s\", %s}]}}".formatted(video.id(), clip);
  }

  private Video stored(Told told) {
    VideoId id = new VideoId(told.json().get("videoId").asString());
    return world.database.find(world.account.id(), id).orElseThrow();
  }
}
