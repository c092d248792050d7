package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCheckTest extends ServerTest {
  @Test
  void everyProblemOfABodyIsListed() {
    Response response =
        client.post(
            "/v1/videos?dryRun=perhaps&limit=2",
            """
            {"fileName": "", "sizeBytes": 0, "maxHeight": 700, "colour": "red", "layout": "diagonal",
             "metadata": {"a b": "x", "n": 5}, "camera": {"sizeBytes": 1.5}}
            """);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
    assertThat(response.problems())
        .containsExactlyInAnyOrder(
            "dryRun: must be true or false",
            "limit: is not a parameter of this request",
            "fileName: must have at least one character",
            "sizeBytes: must be 1 to 9007199254740991",
            "maxHeight: must be 720, 1080, 1440 or 2160",
            "colour: is not a field of this request",
            "layout: must be pip or side-by-side",
            "metadata.a b: the key must be 1 to 40 characters of A-Z a-z 0-9 _ . -",
            "metadata.n: must be a string",
            "camera.fileName: is required",
            "camera.sizeBytes: must be a whole number");
    assertThat(response.json().get("message").asString()).endsWith("(and 10 more)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | fileName: is required; sizeBytes: is required",
        "{\"fileName\": null, \"sizeBytes\": null, \"streaming\": null}"
            + " | fileName: is required; sizeBytes: is required",
        "{\"fileName\": \"a\", \"sizeBytes\": -5} | sizeBytes: must be 1 to 9007199254740991",
        "{\"sourceUrl\": \"http://a.example/x\"} | sourceUrl: must be an https URL without user"
            + " name, password or white space",
        "{\"sourceUrl\": \"https://user:pw@a.example/x\"} | sourceUrl: must be an https URL without"
            + " user name, password or white space",
        "{\"sourceUrl\": \"https://a.example/x y\"} | sourceUrl: must be an https URL without"
            + " user name, password or white space",
        "{\"sourceUrl\": \"https://a.example/x\", \"sizeBytes\": 5} | sizeBytes: is not a field of"
            + " this request",
        "{\"edit\": {}} | edit.clips: is required",
        "{\"edit\": {\"clips\": [{\"videoId\": \"X\", \"end\": \"y\", \"transition\": {\"seconds\":"
            + " 4}}]}} | edit.clips[0].videoId: must be 32 lower-case hexadecimal digits;"
            + " edit.clips[0].end: must be a number or null; edit.clips[0].transition.seconds: must"
            + " be 0.1 to 3; edit.clips[0].transition: is not allowed on the first clip",
        "{\"edit\": {\"clips\": []}, \"sourceUrl\": \"https://a.example/x\"}"
            + " | edit.clips: must have 1 to 50 items; sourceUrl: is not a field of this request",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"layout\": \"pip\"} | layout: needs a camera",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"prestart\": true} | prestart: needs streaming",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"camera\": {\"fileName\": \"b\"}}"
            + " | camera.sizeBytes: is required",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"camera\": {\"fileName\": \"b\", \"sizeBytes\":"
            + " 5}, \"layout\": {\"type\": \"side-by-side\", \"size\": \"small\", \"position\":"
            + " \"top-left\"}} | layout.position: is allowed with pip only; layout.size: is allowed"
            + " with pip only",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"camera\": {\"fileName\": \"b\", \"sizeBytes\":"
            + " 5}, \"layout\": {\"type\": \"pip\", \"screen\": \"left\"}} | layout.screen: is"
            + " allowed with side-by-side only",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"layout\": {\"type\": \"grid\", \"size\":"
            + " \"huge\"}} | layout.type: must be pip or side-by-side; layout.size: must be small,"
            + " medium or large; layout: needs a camera",
        "{\"fileName\": \"a\", \"sizeBytes\": 5, \"layout\": {\"size\": \"small\"}}"
            + " | layout.type: is required; layout: needs a camera",
        "{\"fileName\": \"a/\", \"sizeBytes\": 5}"
            + " | fileName: must have at least one character that can be displayed",
        "[] | : the body must be a JSON object",
        "\"text\" | : the body must be a JSON object",
        "{\"fileName\": \"a\", | : the body is not valid JSON at line 1, column 18",
        "{\"fileName\": \"a\", \"fileName\": \"b\"} | : the body has a duplicate field at line 1,"
            + " column 29",
        "{\"fileName\": \"a\\ud83d\", \"sizeBytes\": 5} | : the body has an escape sequence for half"
            + " of a character",
        "{\"fileName\": \"a\"} {} | : the body is not valid JSON"
      })
  void createReportsProblemsInPlainWords(String body, String problems) {
    Response response = client.post("/v1/videos", body);

    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
    assertThat(response.problems()).containsExactlyInAnyOrder(problems.split("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"trim\": {\"start\": -1}} | trim.start: must be at least 0",
        "{\"trim\": {\"start\": 5, \"end\": 4}} | trim.end: must be greater than start",
        "{\"redactions\": [{\"type\": \"blur\"}]}"
            + " | redactions[0].x: is required; redactions[0].y: is required;"
            + " redactions[0].w: is required; redactions[0].h: is required",
        "{\"redactions\": [{\"type\": \"fog\", \"track\": [{\"time\": 0, \"x\": 2, \"y\": 0, \"w\":"
            + " 1, \"h\": 1}]}]} | redactions[0].type: must be blur or box;"
            + " redactions[0].track[0].x: must be 0 to 1",
        "{\"redactions\": [{\"type\": \"box\", \"x\": 0, \"y\": 0, \"w\": 0, \"h\": 1.5}]}"
            + " | redactions[0].h: must be 0 to 1",
        "{\"redactions\": [{\"type\": \"box\", \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1}, {\"type\":"
            + " \"box\", \"x\": 0, \"track\": [{\"time\": 0, \"x\": 0, \"y\": 0, \"w\": 1, \"h\":"
            + " 1}]}]} | redactions[1].track: must not be combined with x, y, w or h",
        "{\"redactions\": [{\"type\": \"box\", \"start\": 3, \"end\": 3,"
            + " \"track\": [{\"time\": 1, \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1},"
            + " {\"time\": 1, \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1},"
            + " {\"time\": 0.9, \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1}]}]}"
            + " | redactions[0].end: must be greater than start;"
            + " redactions[0].track[2].time: must not be earlier than the previous keyframe",
        "{\"source\": {\"sizeBytes\": 5}} | source.partCount: is required",
        "{\"source\": {\"sizeBytes\": 5, \"partCount\": 1}} | source: is for streaming uploads only"
      })
  void completeReportsProblemsInPlainWords(String body, String problems) {
    Response response = client.post("/v1/videos/" + fixture.anUpload(5).id() + "/complete", body);

    assertThat(response.problems()).containsExactlyInAnyOrder(problems.split("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | : must have either partNumbers or parts",
        "{\"partNumbers\": [1], \"parts\": []}"
            + " | : must have either partNumbers or parts; parts: must have 1 to 100 items",
        "{\"partNumbers\": [0, \"x\"]}"
            + " | partNumbers[0]: must be 1 to 10000; partNumbers[1]: must be a whole number",
        "{\"partNumbers\": [2]} | partNumbers[0]: must be 1 to 1",
        "{\"parts\": [{\"partNumber\": 1, \"sizeBytes\": 0}]}"
            + " | parts[0].sizeBytes: must be 1 to 9007199254740991",
        "{\"partNumbers\": [1], \"file\": \"camera\"} | file: this upload has no camera file"
      })
  void signPartsReportsProblemsInPlainWords(String body, String problems) {
    Response response = client.post("/v1/videos/" + fixture.anUpload(5).id() + "/parts", body);

    assertThat(response.problems()).containsExactlyInAnyOrder(problems.split("; "));
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, limit: must be 1 to 100",
    "limit=101, limit: must be 1 to 100",
    "limit=ten, limit: must be a whole number",
    "limit=1e1, limit: must be a whole number",
    "limit=, limit: must be a whole number",
    "limit=99999999999999999999, limit: must be a whole number",
    "limit=1&limit=2, limit: must be given only once",
    "Limit=1, Limit: is not a parameter of this request",
    "nextToken=!!, nextToken: must be the nextToken of a previous page",
    "metadata.=x, metadata.: is not a valid metadata key"
  })
  void queryProblemsAreInPlainWords(String query, String problem) {
    RawRequest.RawResponse response = RawRequest.get(fixture, "/v1/videos?" + query);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).containsExactly(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%4", "%zz", "%+1", "%-1", "%ff", "%c3", "%c3%28", "%ed%a0%80"})
  void malformedPercentEncodingOfAQueryIsRefused(String value) {
    RawRequest.RawResponse response =
        RawRequest.get(fixture, "/v1/videos?metadata.a=" + value + "&limit=1");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems())
        .containsExactly(
            "metadata.a: the query has an invalid percent-encoding: % must be followed by two"
                + " hexadecimal digits, and the bytes must be UTF-8");
  }

  @Test
  void emptyParametersAreIgnored() {
    assertThat(client.get("/v1/videos?&&limit=1&").status()).isEqualTo(200);
  }

  @Test
  void tooManyParametersAreRefused() {
    assertThat(client.get("/v1/videos?" + "a=1&".repeat(60)).problems())
        .containsExactly(": the query must have at most 50 parameters");
  }

  @Test
  void linkTtlIsBounded() {
    String path = "/v1/videos/" + fixture.aFinishedVideo().id() + "?linkTtl=";

    assertThat(client.get(path + "86401").problems())
        .containsExactly("linkTtl: must be 1 to 86400");
    assertThat(client.get(path + "86400").status()).isEqualTo(200);
  }

  @Test
  void missingBodyIsReported() {
    assertThat(client.post("/v1/videos", "").problems())
        .containsExactly(": a JSON body is required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"})
  void bodyOfAnotherTypeIsRefused(String type) {
    assertThat(client.post("/v1/videos", "fileName=a", "Content-Type", type).problems())
        .containsExactly(": the body must be sent with Content-Type: application/json");
  }

  @Test
  void jsonWithACharsetIsAccepted() {
    Response response =
        client.post(
            "/v1/videos?dryRun=true",
            "{\"fileName\": \"é.mov\", \"sizeBytes\": 5}",
            "Content-Type",
            "Application/JSON; charset=UTF-8");

    assertThat(response.status()).isEqualTo(200);
  }

  @Test
  void deepNestingIsRefused() {
    assertThat(client.post("/v1/videos", "[".repeat(100_000)).problems())
        .containsExactly(
            ": the body is nested more than 32 levels deep, or has a name or number that is too"
                + " long");
  }

  @Test
  void hugeNumbersAreRefused() {
    assertThat(
            client
                .post(
                    "/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 1" + "0".repeat(5000) + "}")
                .status())
        .isEqualTo(400);
    assertThat(client.post("/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 1e400}").problems())
        .containsExactly("sizeBytes: is too large a number");
    assertThat(client.post("/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 1e20}").problems())
        .containsExactly("sizeBytes: must be 1 to 9007199254740991");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"trim\": {\"start\": 1e999} | trim.start: is too large a number",
        "\"trim\": {\"end\": 1e999} | trim.end: is too large a number",
        "\"trim\": {\"start\": -1e999, \"end\": \"x\"}"
            + " | trim.start: is too large a number; trim.end: must be a number or null",
        "\"trim\": {\"start\": \"NaN\"} | trim.start: must be a number",
        "\"trim\": {\"end\": -1} | trim.end: must be at least 0",
        "\"redactions\": [{\"type\": \"box\", \"x\": 1e999, \"y\": 0, \"w\": 1, \"h\": 1}]"
            + " | redactions[0].x: is too large a number",
        "\"redactions\": [{\"type\": \"box\", \"track\": [{\"time\": 1e999, \"x\": 0, \"y\": 0,"
            + " \"w\": 1, \"h\": 1}]}] | redactions[0].track[0].time: is too large a number",
        "\"source\": {\"sizeBytes\": 1e999, \"partCount\": 1}"
            + " | source.sizeBytes: is too large a number",
        "\"source\": {\"sizeBytes\": 1e30, \"partCount\": -1e30}"
            + " | source.sizeBytes: must be 1 to 9007199254740991;"
            + " source.partCount: must be 1 to 10000",
        "\"source\": {\"sizeBytes\": -1, \"partCount\": 99999999999999999999}"
            + " | source.sizeBytes: must be 1 to 9007199254740991;"
            + " source.partCount: must be 1 to 10000",
        "\"trim\": {\"start\": NaN} | : the body is not valid JSON at line 1, column 23",
      })
  void numbersOutsideTheirBoundsAreRefusedInPlainWords(String field, String problems) {
    Response response =
        client.post(
            "/v1/videos/" + fixture.anUpload(5).id() + "/complete?dryRun=true", "{" + field + "}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).containsExactlyInAnyOrder(problems.split("; "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e300", "1.7976931348623157e308", "1e-400", "-0.0"})
  void extremeTimesNeverCauseAFault(String time) {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);

    Response response =
        client.post(
            "/v1/videos/" + video.id() + "/complete?dryRun=true",
            """
            {"trim": {"start": %1$s}, "redactions": [{"type": "box", "start": %1$s, "track":
              [{"time": %1$s, "x": 0, "y": 0, "w": 1, "h": 1}]}]}
            """
                .formatted(time));

    assertThat(response.status()).isEqualTo(200);
  }

  @Test
  void nullFieldsOfACreateRequestCountAsAbsent() {
    Response response =
        client.post(
            "/v1/videos",
            """
            {"fileName": "a.mp4", "sizeBytes": 5, "edit": null, "sourceUrl": null, "maxHeight": null,
             "camera": null, "layout": null, "streaming": null, "prestart": null,
             "metadata": {"kept": "yes", "gone": null}}
            """);

    assertThat(response.status()).isEqualTo(201);
    assertThat(fixture.uploading(response.json().get("videoId").asString()).details().metadata())
        .isEqualTo(new Metadata(Map.of("kept", "yes")));
  }

  @Test
  void nullFieldsOfOtherRequestsCountAsAbsent() {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);
    String path = "/v1/videos/" + video.id();

    Response signed =
        client.post(path + "/parts", "{\"partNumbers\": [1], \"parts\": null, \"file\": null}");
    Response patched =
        client.send(
            "PATCH", path, "{\"metadata\": {\"course\": null, \"term\": \"2\"}}".getBytes(UTF_8));
    Response completed =
        client.post(
            path + "/complete?dryRun=true",
            """
            {"trim": {"start": null, "end": null}, "source": null, "deleteOriginal": null,
             "redactions": [{"type": "box", "shape": null, "start": null, "end": null, "track": null,
                             "x": 0, "y": 0, "w": 1, "h": 1}]}
            """);

    assertThat(signed.status()).isEqualTo(200);
    assertThat(patched.json().get("metadata").toString()).isEqualTo("{\"term\":\"2\"}");
    assertThat(completed.status()).isEqualTo(200);
  }

  @Test
  void nullInAListIsNotAbsent() {
    assertThat(
            client
                .post(
                    "/v1/videos/" + fixture.anUpload(5).id() + "/parts",
                    "{\"partNumbers\": [null]}")
                .problems())
        .containsExactly("partNumbers[0]: must be a whole number");
  }

  @Test
  void sizeBesideStreamingIsIgnored() {
    Response response =
        client.post(
            "/v1/videos",
            """
            {"fileName": "a.webm", "streaming": true, "sizeBytes": 0,
             "camera": {"fileName": "b.webm", "sizeBytes": 7}}
            """);

    Uploading video = fixture.uploading(response.json().get("videoId").asString());
    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().has("partCount")).isFalse();
    assertThat(video.files().isStreaming()).isTrue();
    assertThat(video.files().camera().orElseThrow().plan()).isEmpty();
  }

  @Test
  void pathsAndLongNamesBecomeLabels() {
    Response path =
        client.post("/v1/videos", "{\"fileName\": \"C:\\\\talks/a\\u0000.mp4\", \"sizeBytes\": 5}");
    Response name =
        client.post(
            "/v1/videos", "{\"fileName\": \"" + "b".repeat(300) + ".mp4\", \"sizeBytes\": 5}");

    assertThat(fixture.uploading(path.json().get("videoId").asString()).details().fileName())
        .isEqualTo("a.mp4");
    assertThat(fixture.uploading(name.json().get("videoId").asString()).details().fileName())
        .isEqualTo("b".repeat(196) + ".mp4");
  }

  @Test
  void nameOfAnImportHasALimit() {
    String body = "{\"sourceUrl\": \"https://a.example/x\", \"fileName\": \"";

    for (String name : new String[] {"", "b".repeat(201), "\ud83c\udfac".repeat(201)}) {
      assertThat(client.post("/v1/videos?dryRun=true", body + name + "\"}").problems())
          .containsExactly("fileName: must have 1 to 200 characters");
    }
    assertThat(
            client
                .post("/v1/videos?dryRun=true", body + "\ud83c\udfac".repeat(200) + "\"}")
                .problems())
        .noneMatch(problem -> problem.startsWith("fileName"));
  }

  @Test
  void everyProblemIsListed() {
    StringBuilder body = new StringBuilder("{");
    for (int i = 0; i < 500; i++) {
      body.append("\"f").append(i).append("\": 1, ");
    }

    Client.Response refused =
        client.post("/v1/videos", body + "\"fileName\": \"a\", \"sizeBytes\": 5}");

    assertThat(refused.problems()).hasSize(500);
    assertThat(refused.json().path("message").asString()).endsWith("(and 499 more)");
  }

  @Test
  void bodyOverTheLimitIsTooLarge() {
    Response response = client.post("/v1/videos", " ".repeat((1 << 20) + 1));

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.error()).isEqualTo("TOO_LARGE");
  }

  @Test
  void chunkedBodyOverTheLimitIsTooLarge() {
    String chunk = "10000\r\n" + " ".repeat(0x10000) + "\r\n";

    String response =
        RawClient.exchange(
            fixture.server.port(),
            "POST /v1/videos HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + fixture.key
                + "\r\nTransfer-Encoding: chunked\r\n\r\n"
                + chunk.repeat(17));

    assertThat(response).startsWith("HTTP/1.1 413").contains("TOO_LARGE", "Connection: close");
  }

  @Test
  void bodyAtTheLimitIsRead() {
    String body = "{\"fileName\": \"a\", \"sizeBytes\": 5}";

    Response response = client.post("/v1/videos", body + " ".repeat((1 << 20) - body.length()));

    assertThat(response.status()).isEqualTo(201);
  }
}
