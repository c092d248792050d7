package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands for clients, against a service that may be hostile. */
class ClientCommandsTest {
  private static final String ID = RecordingService.ID;

  @TempDir private Path folder;
  private RecordingService service;

  @BeforeEach
  void start() throws IOException {
    service = new RecordingService();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private CommandRun run(String... arguments) {
    return CommandRun.of(environment(), arguments);
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(service.environment());
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    return environment;
  }

  private JsonNode sent(String line) {
    return JsonMapper.shared()
        .readTree(
            service.requests().stream()
                .filter(request -> request.line().equals(line))
                .findFirst()
                .orElseThrow()
                .body());
  }

  @Test
  void videosAreListedInATable() {
    service.answer(
        "GET /v1/videos",
        200,
        """
        {"videos": [{"videoId": "%s", "createdAt": 1763700000, "state": "SUBMITTED",
                     "outcome": "SUCCEEDED", "fileName": "lecture.mov"}], "nextToken": "abc"}
        """
            .formatted(ID));

    CommandRun run = run("videos", "list", "--status", "failed", "--metadata", "course=4 2");

    assertThat(run.out().lines())
        .containsExactly(
            "VIDEO                             CREATED               STATE      NAME",
            ID + "  2025-11-21T04:40:00Z  SUCCEEDED  lecture.mov");
    assertThat(run.err()).contains("--after abc");
    assertThat(service.requests().get(0).query())
        .isEqualTo("limit=25&status=FAILED&metadata.course=4%202");
  }

  @Test
  void allPagesAreListed() {
    service.answer("GET /v1/videos", 200, "{\"videos\": [{\"videoId\": \"x\"}]}");

    assertThat(run("videos", "list", "--all", "--json").json().path("videos")).hasSize(1);
  }

  @Test
  void fieldsArePrintedWithTheirTimes() {
    service.answer(
        "GET /v1/videos/" + ID,
        200,
        "{\"videoId\": \"" + ID + "\", \"readyAt\": 1763700000.5, \"embed\": {\"enabled\": true}}");

    CommandRun run = run("videos", "get", ID);

    assertThat(run.out().lines())
        .containsExactly(
            "videoId        " + ID, "readyAt        2025-11-21T04:40:00Z", "embed.enabled  true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "videos delete ID",
        "videos cancel ID",
        "videos abort ID",
        "captions delete ID de",
        "webhooks delete",
        "webhooks rotate",
        "keys revoke 0a1b2c3d4e5f",
        "signing-keys remove 0a1b2c3d4e5f",
        "account end-session --others",
        "billing plan pro",
        "api DELETE /webhook"
      })
  void whatCannotBeUndoneNeedsYesWithoutATerminal(String command) {
    CommandRun run = run(command.replace("ID", ID).split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--yes");
    assertThat(service.requests()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"y, 0, 1", "YES, 0, 1", "n, 1, 0", "'', 1, 0"})
  void terminalIsAsked(String answer, int exitCode, int requests) {
    CommandRun run = CommandRun.onTerminal(answer + "\n", environment(), "videos", "delete", ID);

    assertThat(run.err()).contains("Delete video " + ID + "? [y/N]");
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(service.requests()).hasSize(requests);
  }

  @ParameterizedTest
  @CsvSource({"400, 1", "401, 77", "403, 77", "404, 1", "409, 1", "500, 1"})
  void exitCodeTellsTheKindOfRefusal(int status, int exitCode) {
    service.answer("GET /v1/account", status, "{\"error\": \"CODE\", \"message\": \"m\"}");

    assertThat(run("account", "show").exitCode()).isEqualTo(exitCode);
  }

  @Test
  void limitThatLastsIsATemporaryFailure() {
    service.answer("GET /v1/account", 429, "{\"error\": \"QUOTA_EXCEEDED\", \"message\": \"m\"}");

    assertThat(run("account", "show").exitCode()).isEqualTo(75);
  }

  @Test
  void optionsOfAnUploadAreSent() throws IOException {
    Path screen = Files.writeString(folder.resolve("screen.webm"), "12345");
    Path face = Files.writeString(folder.resolve("face.webm"), "54321");

    CommandRun run =
        run(
            "upload",
            screen.toString(),
            "--camera",
            face.toString(),
            "--layout",
            "pip,top-left,small",
            "--trim",
            "1.5-61.5",
            "--redact",
            "blur-ellipse:0.1,0.2,0.3,0.4@2-8.5",
            "--redact",
            "box:0,0,1,0.5",
            "--max-height",
            "720",
            "--low-priority",
            "--loudness",
            "-19.5",
            "--main-audio",
            "--watermark",
            "--codecs",
            "h264,av1",
            "--delete-original",
            "--metadata",
            "course=42",
            "--captions=de");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().path("videoId").asString()).isEqualTo(ID);
    assertThat(sent("POST /v1/videos").toString())
        .isEqualTo(
            "{\"fileName\":\"screen.webm\",\"sizeBytes\":5,"
                + "\"camera\":{\"fileName\":\"face.webm\",\"sizeBytes\":5},\"maxHeight\":720,"
                + "\"priority\":\"low\","
                + "\"layout\":{\"type\":\"pip\",\"position\":\"top-left\",\"size\":\"small\"},"
                + "\"metadata\":{\"course\":\"42\"}}");
    assertThat(sent("POST /v1/videos/" + ID + "/complete").toString())
        .isEqualTo(
            "{\"captions\":{\"language\":\"de\"},\"loudness\":{\"targetLufs\":-19.5},"
                + "\"audioTracks\":\"main\",\"watermark\":true,\"codecs\":[\"h264\",\"av1\"],\"redactions\":["
                + "{\"type\":\"blur\",\"shape\":\"ellipse\",\"x\":0.1,\"y\":0.2,\"w\":0.3,\"h\":0.4,"
                + "\"start\":2,\"end\":8.5},{\"type\":\"box\",\"x\":0,\"y\":0,\"w\":1,\"h\":0.5}],"
                + "\"trim\":{\"start\":1.5,\"end\":61.5},\"deleteOriginal\":true}");
    assertThat(service.requests())
        .filteredOn(request -> request.line().equals("PUT /part"))
        .extracting(RecordingService.Request::bearer)
        .containsOnly("null")
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "upload FILE --trim abc",
        "upload FILE --trim -",
        "upload FILE --trim 1.2.3-",
        "upload FILE --redact blur",
        "upload FILE --redact blur:1,2,3",
        "upload FILE --layout corner",
        "upload FILE --layout side-by-side,small",
        "videos edit ID:a-b",
        "videos edit x",
        "videos edit ID ID --transition wipe",
        "import",
        "import https://media.example.com/a.mp4 --batch FILE",
        "api BREW /videos",
        "api GET videos",
        "api GET /../admin",
        "api POST /videos --data [1]",
        "completion tcsh",
        "videos thumbnail ID --candidate 1 --image FILE",
        "account end-session"
      })
  void argumentsOfAnInvalidFormAreRefusedBeforeAnythingIsSent(String command) throws IOException {
    Path file = Files.writeString(folder.resolve("a.mp4"), "12345");

    CommandRun run = run(command.replace("ID", ID).replace("FILE", file.toString()).split(" ", -1));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(service.requests()).isEmpty();
  }

  @Test
  void editIsMadeOfItsClips() {
    CommandRun run =
        run("videos", "edit", ID + ":10-42.5", ID + ":60-", ID, "--transition", "fade:0.5");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(sent("POST /v1/videos").path("edit").toString())
        .isEqualTo(
            ("{'clips':[{'videoId':'ID','start':10,'end':42.5},"
                    + "{'videoId':'ID','start':60,'transition':{'type':'fade','seconds':0.5}},"
                    + "{'videoId':'ID','transition':{'type':'fade','seconds':0.5}}]}")
                .replace('\'', '"')
                .replace("ID", ID));
  }

  @Test
  void filesOfAFolderAreUploadedOnce() throws IOException {
    Path lectures = Files.createDirectory(folder.resolve("lectures"));
    Files.writeString(lectures.resolve("a.mp4"), "12345");
    Files.writeString(lectures.resolve("b\nc.MOV"), "12345");
    Files.writeString(lectures.resolve("notes.txt"), "12345");
    Files.writeString(lectures.resolve("empty.mp4"), "");

    CommandRun first = run("upload", lectures.toString(), "--json");
    CommandRun second = run("upload", lectures.toString());
    CommandRun trimmed = run("upload", lectures.toString(), "--trim", "1-2");
    service.answer("GET /v1/videos/" + ID, 404, "{\"error\": \"NOT_FOUND\", \"message\": \"m\"}");
    CommandRun deleted = run("upload", lectures.toString());

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.json().path("uploads")).hasSize(2);
    assertThat(second.out().lines()).hasSize(3).anyMatch(line -> line.endsWith("b?c.MOV"));
    assertThat(trimmed.exitCode()).as(trimmed.out() + trimmed.err()).isZero();
    assertThat(deleted.exitCode()).as(deleted.out() + deleted.err()).isZero();
    assertThat(service.lines()).filteredOn("POST /v1/videos"::equals).hasSize(6);
  }

  @Test
  void batchIsImportedWithKeysThatStayTheSame() throws IOException {
    Path batch =
        Files.writeString(
            folder.resolve("urls.txt"),
            """
            # lectures
            https://media.example.com/1.mp4

            https://media.example.com/2.mp4
            https://media.example.com/1.mp4
            """);

    CommandRun first = run("import", "--batch", batch.toString(), "--json");
    Map<String, String> keys = Map.copyOf(service.idempotencyKeys());
    run("import", "--batch", batch.toString());

    assertThat(first.json().path("imports")).hasSize(2);
    assertThat(service.lines()).hasSize(4);
    assertThat(keys).hasSize(2);
    assertThat(service.idempotencyKeys()).isEqualTo(keys);
  }

  @Test
  void refusalThatMeetsAllEndsABatch() throws IOException {
    Path batch =
        Files.writeString(
            folder.resolve("urls.txt"),
            "https://media.example.com/1.mp4\nhttps://media.example.com/2.mp4\n");
    service.answer(
        "POST /v1/videos", 401, "{\"error\": \"UNAUTHORIZED\", \"message\": \"unknown key\"}");

    CommandRun run = run("import", "--batch", batch.toString(), "--parallel", "1", "--json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.json().at("/imports/0/status").asString()).isEqualTo("REFUSED");
    assertThat(run.json().at("/imports/1/status").asString()).isEqualTo("NOT_BEGUN");
    assertThat(service.lines()).hasSize(1);
  }

  @Test
  void videoIsDownloadedWithoutTheKey() throws IOException {
    service.answer("GET /file.mp4", 200, "video/mp4", new byte[1000]);
    Path target = folder.resolve("talk.mp4");

    CommandRun run = run("videos", "download", ID, "--output", target.toString());
    CommandRun again = run("videos", "download", ID, "--output", target.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(target).hasSize(1000);
    assertThat(service.requests().get(1).bearer()).isEqualTo("null");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("--force");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }

  @Test
  void optionsOfANewKeyAreSentAsItsRestrictions() {
    CommandRun run =
        run(
            "keys",
            "create",
            "--scope=upload,read",
            "--expires-in=3600",
            "--allow-ip=203.0.113.0/24",
            "--allow-ip=2001:db8::/32");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.requests().get(0).body())
        .isEqualTo(
            "{\"scopes\":[\"upload\",\"read\"],\"expiresIn\":3600,"
                + "\"allowedIps\":[\"203.0.113.0/24\",\"2001:db8::/32\"]}");
  }

  @Test
  void listOfKeysShowsTheirRestrictions() {
    service.answer(
        "GET /v1/account/keys",
        200,
        """
        {"keys": [{"keyId": "0a1b2c3d4e5f", "label": "ingest", "createdAt": "2026-11-27T12:00:00Z",
                   "revoked": false, "prefix": "vpk_abcd", "scopes": ["read", "upload"],
                   "expiresAt": "2026-11-28T12:00:00Z", "allowedIps": ["203.0.113.0/24"],
                   "lastUsedOn": "2026-11-27"}]}
        """);

    assertThat(run("keys", "list").out())
        .contains("read,upload", "2026-11-27", "203.0.113.0/24", "ingest");
  }

  @Test
  void memberIsNamedByTheAddress() {
    service.answer(
        "GET /v1/account/members",
        200,
        """
        {"members": [
          {"memberId": "4f9a1c07b2de5a31", "email": "ada@example.com", "role": "owner",
           "since": "2026-11-21T12:00:00Z", "you": true, "accountAddress": true, "issuers": [], "needsRole": false},
          {"memberId": "0a1b2c3d4e5f6071", "email": "jo@example.com", "role": "editor",
           "since": "2026-11-24T12:00:00Z", "you": false, "accountAddress": false, "issuers": [], "needsRole": false}]}
        """);

    assertThat(run("members", "list").out())
        .contains("4f9a1c07b2de5a31", "jo@example.com", "editor", "you");
    run("members", "role", "Jo@example.com", "viewer");
    run("members", "remove", "jo@example.com", "--yes");
    run("members", "leave", "--yes");
    assertThat(service.lines())
        .contains(
            "PATCH /v1/account/members/0a1b2c3d4e5f6071",
            "DELETE /v1/account/members/0a1b2c3d4e5f6071",
            "DELETE /v1/account/members/4f9a1c07b2de5a31");
    assertThat(run("members", "role", "other@example.com", "viewer").err())
        .contains("no such member");
    assertThat(run("members", "role", "jo@example.com", "king").err())
        .contains("owner, admin, editor, viewer, billing");
  }

  @Test
  void fileIsDownloadedByTheEndOfItsName() throws IOException {
    String file = "{\"kind\": \"video\", \"name\": \"talk-%s\", \"url\": \"%s\"}";
    String small = service.address().resolve("/small.mp4").toString();
    String files =
        file.formatted("720p.mp4", small) + "," + file.formatted("720p-av1.mp4", small + "?1");
    service.answer(
        "GET /v1/videos/" + ID,
        200,
        "{\"videoId\": \"%s\", \"status\": \"SUCCEEDED\", \"files\": [%s]}".formatted(ID, files));
    service.answer("GET /small.mp4", 200, "video/mp4", new byte[500]);
    Path target = folder.resolve("small.mp4");

    CommandRun run =
        run("videos", "download", ID, "--file", "720p.mp4", "--output", target.toString());
    CommandRun unclear = run("videos", "download", ID, "--file", ".mp4");
    CommandRun unknown = run("videos", "download", ID, "--file", "480p.mp4");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(target).hasSize(500);
    assertThat(unclear.exitCode()).isEqualTo(1);
    assertThat(unclear.err()).contains("Several files", "talk-720p.mp4, talk-720p-av1.mp4");
    assertThat(unknown.err()).contains("no such file", "talk-720p.mp4");
  }

  @Test
  void stillsPreviewsAndClipsAreMadeWithTheParametersOfTheirCommands() throws IOException {
    String base = service.address().resolve("/play/g/").toString();
    service.answer(
        "GET /v1/videos/" + ID,
        200,
        """
        {"videoId": "%s", "status": "SUCCEEDED", "details": {"fileName": "talk.mov"}, "links": {
          "still": "%2$sstill.jpg{?time,width,height,fit}",
          "animated": "%2$spreview.webp{?start,end,width,fps}",
          "clip": "%2$smaster.m3u8{?start,end}"}}
        """
            .formatted(ID, base));
    service.answer("GET /play/g/still.png", 200, "image/png", new byte[7]);
    service.answer(
        "GET /play/g/preview.gif",
        400,
        "{\"error\": \"INVALID_REQUEST\", \"message\": \"fps must be at most 15\"}");
    Path still = folder.resolve("still.png");

    CommandRun made =
        run("videos", "still", ID, "--time", "12.50", "--width", "640", "-o", still.toString());
    CommandRun refused =
        run("videos", "preview", ID, "--fps", "30", "--format", "gif", "-o", folder + "/a");
    CommandRun unknown = run("videos", "still", ID, "--format", "bmp");
    CommandRun clip = run("videos", "clip", ID, "--start", "65", "--end", "80");

    assertThat(made.exitCode()).as(made.err()).isZero();
    assertThat(still).hasSize(7);
    assertThat(service.requests().get(1).query()).isEqualTo("time=12.50&width=640");
    assertThat(service.requests().get(1).bearer()).isEqualTo("null");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("fps must be at most 15");
    assertThat(unknown.err()).contains("jpg, png, webp");
    assertThat(clip.out().strip()).isEqualTo(base + "master.m3u8?start=65&end=80");
  }

  /** The service may have created a key, whose secret was not received. */
  @Test
  void keyIsNotCreatedAgainAfterAFaultOfTheService() {
    service.answer(
        "POST /v1/account/keys", 503, "{\"error\": \"UNAVAILABLE\", \"message\": \"m\"}");

    CommandRun run = run("keys", "create", "--label", "batch");

    assertThat(run.exitCode()).isNotZero();
    assertThat(service.lines()).containsExactly("POST /v1/account/keys");
  }

  @Test
  void videoIsNotDownloadedInPlaceOfAFolder() throws IOException {
    Path target = Files.createDirectory(folder.resolve("videos"));

    CommandRun run = run("videos", "download", ID, "--output", target.toString(), "--force");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is a folder");
    assertThat(target).isEmptyDirectory();
  }

  @Test
  void redirectIsNotFollowedWithTheKey() throws IOException {
    try (RecordingService other = new RecordingService()) {
      service.redirect("GET /v1/account", other.address().resolve("/v1/account"));

      CommandRun run = run("account", "show");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("HTTP 307");
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void responseOfAHostileServiceIsLimited() {
    service.answer(
        "GET /v1/account",
        200,
        "application/json",
        ("{\"email\": \"" + "a".repeat(5 << 20) + "\"}").getBytes(StandardCharsets.UTF_8));

    CommandRun run = run("account", "show");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("the response has more than 4194304 bytes").hasLineCount(1);
  }

  @Test
  void impossibleAnswersToAnUploadAreRefused() throws IOException {
    String first = Files.writeString(folder.resolve("1.mp4"), "12345").toString();
    String second = Files.writeString(folder.resolve("2.mp4"), "12345").toString();
    service.answer(
        "GET /v1/videos/" + ID + "/parts", 200, "{\"partSize\": 1, \"partCount\": 2000000000}");
    CommandRun parts = run("upload", first);
    service.answer("POST /v1/videos", 200, "{\"videoId\": \"../a b\\u001b\"}");
    CommandRun id = run("upload", second);

    assertThat(parts.exitCode()).isEqualTo(1);
    assertThat(parts.err()).contains("impossible number of parts");
    assertThat(id.exitCode()).isEqualTo(1);
    assertThat(id.err()).contains("not a path of the API: /videos/../a b?").hasLineCount(1);
  }

  @Test
  void addressThatIsNoWebAddressIsAUsageError() {
    CommandRun run =
        CommandRun.of(Map.of(), "videos", "list", "--url", "localhost:1", "--key", "k");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--url must be an address").hasLineCount(1);
  }

  @Test
  void charactersThatControlATerminalAreNotPrinted() {
    String hostile = "a\\u001b[2Jb\\u009b31m\\u202ec\\nd";
    service.answer("GET /v1/account", 200, "{\"email\": \"" + hostile + "\"}");
    service.answer(
        "GET /v1/videos",
        200,
        "{\"videos\": [{\"videoId\": \"x\", \"fileName\": \"" + hostile + "\"}]}");
    service.answer(
        "GET /v1/webhook",
        404,
        "{\"error\": \"" + hostile + "\", \"message\": \"" + hostile + "\"}");
    String event =
        "event: status\ndata: {\"videoId\":\"x\",\"status\":\""
            + hostile
            + "\"}\n\n"
            + "event: status\ndata: {\"status\":\"SUCCEEDED\"}\n\n";
    service.answer(
        "GET /v1/videos/" + ID + "/events",
        200,
        "text/event-stream",
        event.getBytes(StandardCharsets.UTF_8));

    for (CommandRun run :
        new CommandRun[] {
          run("account", "show"), run("account", "show", "--json"), run("videos", "list"),
          run("webhooks", "get"), run("watch", ID), run("watch", ID, "--json")
        }) {
      assertThat((run.out() + run.err()).codePoints())
          .noneMatch(c -> (c < ' ' && c != '\n') || (c >= 0x7f && c < 0xa0) || c == 0x202e);
      assertThat(run.out() + run.err()).isNotBlank();
    }
  }

  @Test
  void eventsOfAVideoAreWatchedUntilItsEnd() {
    String events =
        ": comment\n\nid: 1\nevent: progress\ndata: {\"videoId\":\""
            + ID
            + "\",\"percent\":37}\n\n"
            + "event: status\ndata: {\"videoId\":\""
            + ID
            + "\",\"status\":\"FAILED\","
            + "\"failure\":{\"code\":\"NO_VIDEO\",\"message\":\"no video\"}}\n\n";
    service.answer(
        "GET /v1/videos/" + ID + "/events",
        200,
        "text/event-stream",
        events.getBytes(StandardCharsets.UTF_8));

    CommandRun run = run("watch", ID);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).endsWith(ID + "  progress  37 %"),
            line -> assertThat(line).endsWith(ID + "  FAILED  NO_VIDEO: no video"));
  }

  @Test
  void completionKnowsTheCommands() {
    assertThat(run("completion", "bash").out()).contains("videos", "--max-height", "complete ");
    assertThat(run("completion", "fish").out())
        .contains(
            "'videos list'",
            "complete -c vidport -n '__vidport_at \"\"' -f -a upload -d 'Upload",
            "complete -c vidport -n '__vidport_at \"upload\"' -l max-height -r -d '");
  }

  @Test
  void manualPageHasTheHelpOfEveryCommand() {
    assertThat(run("manual").out())
        .startsWith(".TH VIDPORT 1")
        .contains(
            ".SS vidport videos list\n.nf\n.in 0\nUsage: vidport videos list",
            ".SS vidport admin account create\n",
            "\\-\\-max\\-height")
        .doesNotContain("\u001b");
  }
}
