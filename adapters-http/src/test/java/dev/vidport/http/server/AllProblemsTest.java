package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request is refused with what its schema and what the rest of Vidport finds wrong, together. */
class AllProblemsTest extends ServerTest {
  private static final String VIDEO = "0123456789abcdef0123456789abcdef";

  private Client.Response send(String method, String path, String body) {
    return client.send(method, path, body.getBytes(UTF_8));
  }

  private List<String> fields(String method, String path, String body) {
    Client.Response response = send(method, path, body);
    assertThat(response.error()).as(response.text()).isEqualTo("INVALID_REQUEST");
    return response
        .json()
        .path("details")
        .valueStream()
        .map(d -> d.get("field").asString())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT /v1/webhook"
            + " | {'url': 'http://127.0.0.1/h', 'events': ['x'], 'enabled': 'no'}"
            + " | url events[0] enabled",
        "PUT /v1/webhook"
            + " | {'url': 'https://example.com/h', 'events': ['x', 5, 'y'], 'bogus': 1}"
            + " | events[0] events[1] events[2] bogus",
        "PUT /v1/webhook | {'events': ['x']} | url events[0]",
        "PATCH /v1/videos/VIDEO"
            + " | {'metadata': {'a': 'x\\u0007', 'b': 5, 'c': null}, 'bogus': 1}"
            + " | metadata.a metadata.b bogus",
        "PUT /v1/account/domains"
            + " | {'bogus': 1, 'domains': ['a..b', 5, 'example.com', 'EXAMPLE.com']}"
            + " | bogus domains[0] domains[1] domains[3]",
        "POST /v1/videos/VIDEO/captions | {'language': 'xx', 'bogus': 1} | language bogus",
        "POST /v1/upload-tokens"
            + " | {'expiresIn': 'x', 'maxBytes': 0, 'maxHeight': 700, 'captions': {'language': 'xx'},"
            + " 'metadata': {'a': 'x\\u0007'}}"
            + " | expiresIn maxBytes maxHeight captions.language metadata.a",
        "POST /v1/edit-tokens"
            + " | {'videoIds': ['X'], 'title': '\\u0007', 'metadata': {'a': 'x\\u0007'}}"
            + " | videoIds[0] title metadata.a",
        "POST /auth/start | {'email': '.@example.com', 'bogus': 1} | email bogus",
        "POST /auth/verify | {'email': 'a b@example.com', 'code': 'x'} | email code",
        "GET /v1/videos?limit=0&nextToken=zz&metadata.=x&foo=1 |"
            + " | limit nextToken metadata. foo",
        "GET /v1/usage?month=2999-01&foo=1 | | month foo",
        "GET /v1/videos/VIDEO?linkTtl=0&foo=1 | | linkTtl foo",
      })
  void problemsOfBothKindsAreListed(String request, String body, String problems) {
    String[] line = request.replace("VIDEO", VIDEO).split(" ", 2);

    assertThat(fields(line[0], line[1], body == null ? "" : body.replace('\'', '"')))
        .containsExactly(problems.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'sourceUrl': 'http://u:p@10.0.0.1/a.mp4', 'fileName': '', 'trim': {'start': 5, 'end': 2},"
            + " 'priority': 'x', 'redactions': [{'type': 'x'}], 'captions': {'language': 'zzz'},"
            + " 'loudness': {'targetLufs': -4}}"
            + " | sourceUrl fileName trim.end priority redactions[0].x redactions[0].y"
            + " redactions[0].w redactions[0].h redactions[0].type captions.language"
            + " loudness.targetLufs",
        "{'sourceUrl': 'https://private.test/a.mp4', 'loudness': {'lufs': -14}}"
            + " | sourceUrl loudness.targetLufs loudness.lufs",
        "{'sourceUrl': 'https://private.test/a.mp4', 'loudness': 'loud'} | sourceUrl loudness",
        "{'sourceUrl': 'https://private.test/a.mp4', 'fileName': '\\u0007', 'bogus': 1,"
            + " 'redactions': [5, {'type': 'box', 'start': 3, 'end': 2, 'x': 0, 'y': 0, 'w': 1,"
            + " 'h': 1, 'track': [{'time': 2, 'x': 0, 'y': 0, 'w': 1, 'h': 1},"
            + " {'time': 1, 'x': 'a', 'y': 0, 'w': 1, 'h': 1}]}]}"
            + " | sourceUrl fileName bogus redactions[0] redactions[1].end redactions[1].track"
            + " redactions[1].track[1].time redactions[1].track[1].x",
        "{'sourceUrl': 5, 'metadata': {'a': 'x\\u0007'}} | sourceUrl metadata.a",
        "{'edit': {'clips': [{'videoId': 'X', 'start': 2, 'end': 1, 'transition': {'seconds': 1}},"
            + " {'start': 3, 'end': 1}, 5]}, 'metadata': {'a': 'x\\u0007'}, 'maxHeight': 'x'}"
            + " | edit.clips[0].videoId edit.clips[0].end edit.clips[0].transition"
            + " edit.clips[1].videoId edit.clips[1].end edit.clips[2] metadata.a maxHeight",
        "{'edit': 5, 'fileName': '\\u0007'} | edit fileName",
        "{'fileName': '\\u0007', 'sizeBytes': 'x', 'layout': 'pip', 'prestart': true,"
            + " 'metadata': {'a': 'x\\u0007'}}"
            + " | fileName sizeBytes layout prestart metadata.a",
        "{'fileName': 'a', 'sizeBytes': 5, 'camera': {}, 'bogus': 1,"
            + " 'layout': {'type': 'side-by-side', 'size': 'small', 'screen': 'up'}}"
            + " | camera.fileName camera.sizeBytes bogus layout.size layout.screen",
        "{'sizeBytes': 1e400, 'metadata': {'a': 'x\\u0007'}, 'maxHeight': 1e400}"
            + " | fileName sizeBytes metadata.a maxHeight",
      })
  void createListsProblemsOfBothKinds(String body, String problems) {
    assertThat(fields("POST", "/v1/videos?dryRun=true", body.replace('\'', '"')))
        .containsExactly(problems.split(" "));
  }

  /** Nothing is said of a value because another, on which it depends, cannot be read. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'fileName': 'a', 'sizeBytes': 5, 'camera': 5, 'layout': 'pip'} | camera",
        "{'fileName': 'a', 'sizeBytes': 5, 'streaming': 'yes', 'prestart': true} | streaming",
        "{'sourceUrl': 'https://a.example/x', 'trim': {'start': 'x', 'end': 2}} | trim.start",
        "{'sourceUrl': 'https://a.example/x', 'redactions': 5} | redactions",
        "{'fileName': 'a', 'sizeBytes': 5, 'camera': {'fileName': 'b', 'sizeBytes': 5},"
            + " 'layout': {'type': 'x', 'position': 'top-left', 'screen': 'left'}} | layout.type",
        "{'edit': {'clips': 5}} | edit.clips",
        "{'edit': 5} | edit",
      })
  void unreadableValuesCauseNoFurtherProblems(String body, String problems) {
    assertThat(fields("POST", "/v1/videos?dryRun=true", body.replace('\'', '"')))
        .containsExactly(problems.split(" "));
  }

  @Test
  void keyListsProblemsOfBothKinds() {
    Client signedIn = fixture.client(fixture.addSession(fixture.account));

    assertThat(
            signedIn
                .post("/v1/account/keys", "{\"label\": \"%s\", \"bogus\": 1}".formatted("a\\u0007"))
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactly("label", "bogus");
  }

  @Test
  void completeAndReprocessListProblemsOfBothKinds() {
    String body =
        """
        {"trim": {"start": 5, "end": 2}, "bogus": 1, "deleteOriginal": "x",
         "captions": {"language": "xx"}, "redactions": [{"type": "box", "track": []}]}
        """;
    String video = "/v1/videos/" + fixture.aFinishedVideo().id();

    assertThat(fields("POST", "/v1/videos/" + fixture.anUpload(5).id() + "/complete", body))
        .containsExactly(
            "trim.end", "bogus", "deleteOriginal", "captions.language", "redactions[0].track");
    assertThat(fields("POST", video + "/reprocess?foo=1", body))
        .containsExactly(
            "foo",
            "trim.end",
            "bogus",
            "deleteOriginal",
            "captions.burnIn",
            "captions.language",
            "redactions[0].track");
  }

  /** What is not of the schema is found in several places, too. */
  @Test
  void problemsThatTheSchemaDoesNotKnowAreListedTogether() {
    assertThat(
            fields(
                "POST",
                "/v1/videos?dryRun=true",
                """
                {"sourceUrl": "https://private.test/a.mp4", "captions": {"language": "xx"},
                 "trim": {"start": 5, "end": 2}}
                """))
        .containsExactlyInAnyOrder("sourceUrl", "captions.language", "trim.end");
  }

  @Test
  void requestWithWrongFormHasNoEffect() {
    assertThat(fields("PUT", "/v1/webhook", "{\"url\": \"https://hooks.example.com/\", \"x\": 1}"))
        .containsExactly("x");
    assertThat(client.get("/v1/webhook").text()).isEqualTo("{\"configured\":false}");
    assertThat(
            send("POST", "/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 5, \"x\": 1}")
                .status())
        .isEqualTo(400);
    assertThat(client.get("/v1/videos").text()).isEqualTo("{\"videos\":[]}");
  }

  @Test
  void bodyThatIsNotJsonHasOneProblem() {
    assertThat(fields("PUT", "/v1/webhook", "{\"url\"")).containsExactly("");
    assertThat(fields("PUT", "/v1/webhook", "")).containsExactly("");
  }
}
