package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.video.Submitted;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.doctor.port.FindingCode;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerEntry;
import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoredFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OperatorRoutesTest extends ServerTest {
  private Account operator;
  private Client run;

  @BeforeEach
  void addOperator() {
    operator = fixture.addAccount("op@example.com", "free", false).withOperator(true);
    fixture.database.accounts.update(operator);
    run = fixture.client(fixture.addSession(operator));
  }

  @Test
  void plansHaveTheirLimits() {
    JsonNode plans = run.get("/v1/operator/plans").json().get("plans");

    assertThat(names(plans, "plan")).containsExactly("free", "starter", "pro", "scale");
    assertThat(plans.get(0).get("limits").get("maxHeight").asInt()).isEqualTo(720);
  }

  @Test
  void othersAreRefusedWithTheReason() {
    Client session = fixture.client(fixture.addSession(fixture.account));
    Client key = fixture.client(fixture.addKey(operator));

    assertThat(session.get("/v1/operator/accounts").json().get("message").asString())
        .isEqualTo("this operation requires an account that is an operator of this instance");
    assertThat(session.get("/v1/operator/accounts").status()).isEqualTo(403);
    assertThat(key.get("/v1/operator/accounts").error()).isEqualTo("SESSION_REQUIRED");
  }

  @Test
  void findingsOfTheHostHaveTheirCures() {
    fixture.examination =
        new Examination(
            fixture.clock.instant(),
            Optional.of("the mail server"),
            List.of(
                FindingCode.FFMPEG.ok("text", "8.0"),
                FindingCode.DISK_FULL.problem("free", "0.1", "folder", "/data")));

    JsonNode body = run.get("/v1/operator/doctor").json();

    assertThat(body.get("complete").asBoolean()).isFalse();
    assertThat(body.get("running").asString()).isEqualTo("the mail server");
    assertThat(body.get("startedAt").asString()).isEqualTo("2026-11-21T12:00:00Z");
    assertThat(names(body.get("findings"), "state")).containsExactly("OK", "PROBLEM");
    assertThat(body.get("findings").get(0).has("cure")).isFalse();
    JsonNode disk = body.get("findings").get(1);
    assertThat(disk.get("code").asString()).isEqualTo("DISK_FULL");
    assertThat(disk.get("values").get("folder").asString()).isEqualTo("/data");
    assertThat(disk.get("text").asString())
        .isEqualTo("0.1 GB free in /data, so processing would fail");
    assertThat(disk.get("cure").asString()).isEqualTo("free disk space");
    assertThat(fixture.anonymousClient().get("/v1/operator/doctor").status()).isEqualTo(401);
    assertThat(
            fixture.client(fixture.addSession(fixture.account)).get("/v1/operator/doctor").error())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  void storageHasItsPlaceItsBytesAndItsDisks() {
    fixture.place =
        new StoragePlace(
            StoragePlace.Kind.S3,
            "https://s3.example.com",
            Optional.of("videos"),
            Optional.empty(),
            List.of(
                new StoragePlace.Disk(
                    EnumSet.of(StoragePlace.Use.WORK), Path.of("/work"), 5, 100, 10)));
    fixture.storedFiles =
        new StoredFiles(
            300,
            Optional.of(new StoredFiles.Amount(2, 200)),
            Optional.of(new StoredFiles.Amount(1, 100)),
            new StoredFiles.Amount(4, 40),
            7);

    JsonNode body = run.get("/v1/operator/storage").json();

    assertThat(body.get("store").get("bucket").asString()).isEqualTo("videos");
    assertThat(body.get("store").has("publicEndpoint")).isFalse();
    assertThat(body.get("storedBytes").asLong()).isEqualTo(300);
    assertThat(body.get("originals").get("bytes").asLong()).isEqualTo(200);
    assertThat(body.get("unfinishedUploads").get("count").asInt()).isEqualTo(4);
    JsonNode disk = body.get("disks").get(0);
    assertThat(disk.get("uses").get(0).asString()).isEqualTo("WORK");
    assertThat(disk.get("low").asBoolean()).isTrue();
  }

  @Test
  void accountsAreListedInPagesAndFiltered() {
    fixture.addAccount("bo@example.com", "pro", true);

    JsonNode first = run.get("/v1/operator/accounts?limit=2").json();

    assertThat(names(first.get("accounts"), "email"))
        .containsExactly("ada@example.com", "bo@example.com");
    JsonNode second = run.get("/v1/operator/accounts?after=" + first.get("next").asString()).json();
    assertThat(names(second.get("accounts"), "email")).containsExactly("op@example.com");
    assertThat(second.has("next")).isFalse();
    assertThat(emails("?email=B")).containsExactly("bo@example.com");
    assertThat(emails("?plan=pro&disabled=false")).containsExactly("ada@example.com");
    assertThat(emails("?operator=true")).containsExactly("op@example.com");
    assertThat(run.get("/v1/operator/accounts?after=x&limit=0").problems())
        .containsExactly("limit: must be 1 to 500");
  }

  @Test
  void accountIsCreatedReadAndChangedAndTheAuditLogNamesTheOperator() {
    Response created =
        run.post("/v1/operator/accounts", "{\"email\": \"Al@Example.com\", \"plan\": \"free\"}");
    assertThat(created.status()).isEqualTo(201);
    String path = "/v1/operator/accounts/" + created.json().get("accountId").asString();

    JsonNode changed =
        patch(path, "{\"plan\": \"pro\", \"disabled\": true, \"videosPaused\": true}").json();

    assertThat(changed.get("plan").asString()).isEqualTo("pro");
    assertThat(changed.get("disabled").asBoolean()).isTrue();
    JsonNode read = run.get(path).json();
    assertThat(read.get("email").asString()).isEqualTo("al@example.com");
    assertThat(read.get("usage").get("month").asString()).isEqualTo("2026-11");
    assertThat(read.get("keys").isEmpty()).isTrue();
    assertThat(actions())
        .containsExactly(
            AuditAction.ACCOUNT_READ,
            AuditAction.VIDEOS_PAUSED,
            AuditAction.ACCOUNT_DISABLED,
            AuditAction.PLAN_CHANGED,
            AuditAction.ACCOUNT_CREATED);
    assertThat(
            run.post("/v1/operator/accounts", "{\"email\": \"x\", \"plan\": \"gold\"}").problems())
        .containsExactly(
            "email: must be an e-mail address", "plan: must be one of free, starter, pro, scale");
    assertThat(run.post("/v1/operator/accounts", "{\"email\": \"x\"}").problems())
        .containsExactly("plan: is required", "email: must be an e-mail address");
    assertThat(patch(path, "{\"plan\": \"gold\", \"operator\": 1}").problems())
        .contains("operator: must be true or false");
  }

  @Test
  void onlyOperatorCannotEndItself() {
    String own = "/v1/operator/accounts/" + operator.id();

    assertThat(patch(own, "{\"operator\": false}").error()).isEqualTo("INVALID_STATE");
    assertThat(patch(own, "{\"disabled\": true}").status()).isEqualTo(409);
    assertThat(
            patch("/v1/operator/accounts/" + fixture.account.id(), "{\"operator\": true}").status())
        .isEqualTo(200);
    assertThat(patch(own, "{\"operator\": false}").status()).isEqualTo(200);
    assertThat(run.get("/v1/operator/plans").error()).isEqualTo("FORBIDDEN");
  }

  @Test
  void operatorGivesAKeyAndASignInCode() {
    String path = "/v1/operator/accounts/" + fixture.account.id();

    Response key = run.post(path + "/keys", "{\"label\": \"CI\"}");

    assertThat(key.status()).isEqualTo(201);
    assertThat(fixture.client(key.json().get("key").asString()).get("/v1/videos").status())
        .isEqualTo(200);
    assertThat(names(run.get(path).json().get("keys"), "label")).contains("CI");
    Response code = run.post(path + "/sign-in-code", "");
    assertThat(code.status()).isEqualTo(201);
    assertThat(
            fixture
                .anonymousClient()
                .post(
                    "/auth/verify",
                    "{\"email\": \"ada@example.com\", \"code\": \""
                        + code.json().get("code").asString()
                        + "\"}")
                .status())
        .isEqualTo(200);
    assertThat(actions())
        .containsExactly(
            AuditAction.SIGN_IN_CODE_SHOWN, AuditAction.ACCOUNT_READ, AuditAction.KEY_CREATED);
  }

  @Test
  void unknownAccountIsNotFound() {
    for (String id : List.of("0".repeat(32), "x")) {
      String path = "/v1/operator/accounts/" + id;

      assertThat(run.get(path).error()).isEqualTo("NOT_FOUND");
      assertThat(run.post("/v1/operator/accounts", "{\"email\": \"x\"}").problems())
          .containsExactly("plan: is required", "email: must be an e-mail address");
      assertThat(patch(path, "{\"operator\": true}").error()).isEqualTo("NOT_FOUND");
      assertThat(run.post(path + "/keys", "").error()).isEqualTo("NOT_FOUND");
      assertThat(run.post(path + "/sign-in-code", "").error()).isEqualTo("NOT_FOUND");
    }
  }

  @Test
  void invitationIsCreatedListedAndRevoked() {
    String path = "/v1/operator/invitations";

    assertThat(run.post(path, "{\"email\": \"al@example.com\", \"days\": 2}").status())
        .isEqualTo(201);

    JsonNode listed = run.get(path).json().get("invitations");
    assertThat(names(listed, "email")).containsExactly("al@example.com");
    assertThat(names(listed, "expiresAt")).containsExactly("2026-11-23T12:00:00Z");
    assertThat(run.send("DELETE", path + "/al@example.com", new byte[0]).status()).isEqualTo(200);
    assertThat(run.send("DELETE", path + "/al@example.com", new byte[0]).error())
        .isEqualTo("NOT_FOUND");
    assertThat(run.post(path, "{\"email\": \"ada@example.com\"}").problems())
        .containsExactly("email: already has an account");
    assertThat(actions())
        .containsExactly(AuditAction.INVITATION_REVOKED, AuditAction.ACCOUNT_INVITED);
  }

  @Test
  void auditLogIsListedInPagesAndFiltered() {
    String account = "/v1/operator/accounts/" + fixture.account.id();
    patch(account, "{\"videosPaused\": true}");
    patch(account, "{\"videosPaused\": false}");
    String log = "/v1/operator/audit?account=" + fixture.account.id();

    JsonNode first = run.get(log + "&limit=1").json();

    assertThat(names(first.get("entries"), "action")).containsExactly("VIDEOS_RESUMED");
    JsonNode actor = first.get("entries").get(0).get("actor");
    assertThat(actor.get("kind").asString()).isEqualTo("OPERATOR_ACCOUNT");
    assertThat(actor.get("id").asString()).isEqualTo(operator.id() + "/" + operator.email());
    assertThat(actor.get("address").asString()).isEqualTo("127.0.0.1");
    assertThat(
            names(
                run.get(log + "&limit=1&after=" + first.get("next").asString())
                    .json()
                    .get("entries"),
                "action"))
        .containsExactly("VIDEOS_PAUSED");
    assertThat(names(run.get(log + "&action=VIDEOS_PAUSED").json().get("entries"), "action"))
        .containsExactly("VIDEOS_PAUSED");
    assertThat(run.get(log + "&since=2026-11-22T00:00:00Z").json().get("entries").isEmpty())
        .isTrue();
    assertThat(run.get("/v1/operator/audit?after=1-&until=x&since=-&action=NONE").problems())
        .containsExactlyInAnyOrder(
            "until: must be a time such as 2026-03-04T05:06:07Z",
            "since: must be a time such as 2026-03-04T05:06:07Z",
            "action: is not an action of the audit log",
            "after: must be `next` of an earlier response");
  }

  @Test
  void jobIsListedCancelledAndRetried() {
    Submitted video = fixture.aRunningVideo();

    JsonNode job = run.get("/v1/operator/jobs?state=QUEUED").json().get("jobs").get(0);

    assertThat(job.get("jobId").asString()).isEqualTo(video.job().value());
    assertThat(job.get("videoId").asString()).isEqualTo(video.id().value());
    assertThat(names(job.get("steps"), "kind")).containsExactly("PROBE");
    assertThat(run.get("/v1/operator/jobs?account=" + operator.id()).json().get("jobs").isEmpty())
        .isTrue();
    String path = "/v1/operator/jobs/" + video.job();
    assertThat(run.post(path + "/retry", "").error()).isEqualTo("INVALID_STATE");
    assertThat(run.post(path + "/cancel", "").json().get("cancelledSteps").asInt()).isEqualTo(1);
    assertThat(run.post(path + "/cancel", "").error()).isEqualTo("INVALID_STATE");
    assertThat(actions()).containsExactly(AuditAction.JOB_CANCELLED);
    assertThat(run.get("/v1/operator/jobs?state=ENDED&after=x").problems())
        .containsExactly(
            "state: must be QUEUED, RUNNING, REDRIVE or FAILED",
            "after: must be `next` of an earlier response");
  }

  @Test
  void unknownJobIsNotFound() {
    for (String id : List.of("0".repeat(32), "x")) {
      assertThat(run.post("/v1/operator/jobs/" + id + "/retry", "").error()).isEqualTo("NOT_FOUND");
      assertThat(run.post("/v1/operator/jobs/" + id + "/cancel", "").error())
          .isEqualTo("NOT_FOUND");
    }
  }

  @Test
  void workersAndLanesAreShown() {
    fixture.database.queue.set(
        new Backlog(
            List.of(
                new Backlog.Steps(
                    RenderSteps.CHUNK,
                    Backlog.State.QUEUED,
                    3,
                    fixture.clock.instant().minusSeconds(90)),
                new Backlog.Steps(
                    RenderSteps.CHUNK, Backlog.State.RUNNING, 2, fixture.clock.instant())),
            7,
            Optional.empty()),
        List.of(
            new WorkerEntry(
                "media-1-0a",
                "media-1",
                true,
                false,
                2,
                2,
                OptionalDouble.of(21_400_000),
                Optional.of("1.0"),
                Optional.empty(),
                CaptionSupport.of(Optional.of("ffmpeg has no libass")),
                91_000_000_000L,
                2,
                fixture.clock.instant())));

    JsonNode worker = run.get("/v1/operator/workers").json().get("workers").get(0);
    JsonNode queue = run.get("/v1/operator/queue").json();

    assertThat(worker.get("name").asString()).isEqualTo("media-1");
    assertThat(worker.get("speed").asDouble()).isEqualTo(21.4);
    assertThat(worker.get("version").asString()).isEqualTo("1.0");
    assertThat(worker.has("ffmpeg")).isFalse();
    assertThat(worker.get("drawsCaptions").asBoolean()).isFalse();
    assertThat(worker.get("captionObstacle").asString()).isEqualTo("ffmpeg has no libass");
    assertThat(worker.get("freeBytes").asLong()).isEqualTo(91_000_000_000L);
    JsonNode heavy = queue.get("lanes").get(0);
    assertThat(heavy.get("lane").asString()).isEqualTo("HEAVY");
    assertThat(heavy.get("queued").asInt()).isEqualTo(3);
    assertThat(heavy.get("running").asInt()).isEqualTo(2);
    assertThat(heavy.get("oldestDueAt").asString()).isEqualTo("2026-11-21T11:58:30Z");
    assertThat(queue.get("lanes").get(1).has("oldestDueAt")).isFalse();
    assertThat(queue.get("events").get("pending").asInt()).isEqualTo(7);

    JsonNode paused = run.post("/v1/operator/workers/media-1-0a/pause", "").json();
    assertThat(paused.get("name").asString()).isEqualTo("media-1");
    assertThat(paused.get("paused").asBoolean()).isTrue();
    assertThat(fixture.database.workerPauses.isPaused("media-1")).isTrue();
    assertThat(run.post("/v1/operator/workers/media-1/resume", "").json().get("paused").asBoolean())
        .isFalse();
    assertThat(run.post("/v1/operator/workers/media-2/pause", "").error()).isEqualTo("NOT_FOUND");
    assertThat(names(run.get("/v1/operator/audit").json().get("entries"), "action"))
        .startsWith("WORKER_RESUMED", "WORKER_PAUSED");
  }

  @Test
  void operatorRevokesAKeyOfTheAccountThatIsNamed() {
    String owner = fixture.account.id().value();
    String path = "/v1/operator/accounts/" + owner + "/keys";
    JsonNode key = run.post(path, "{\"label\": \"lost\"}").json();
    Client holder = fixture.client(key.get("key").asString());
    String keyPath = "/keys/" + key.get("keyId").asString();
    assertThat(holder.get("/v1/account").status()).isEqualTo(200);

    String other =
        run.post("/v1/operator/accounts", "{\"email\": \"other@example.com\", \"plan\": \"pro\"}")
            .json()
            .get("accountId")
            .asString();
    assertThat(delete("/v1/operator/accounts/" + other + keyPath).error()).isEqualTo("NOT_FOUND");
    assertThat(delete("/v1/operator/accounts/" + owner + keyPath).json().get("revoked").asBoolean())
        .isTrue();

    fixture.clock.advance(Duration.ofSeconds(2));
    assertThat(holder.get("/v1/account").error()).isEqualTo("UNAUTHORIZED");
    assertThat(delete(path + "/ffffffffffff").error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void accountIsDeletedAndRestored() {
    String path = "/v1/operator/accounts/" + fixture.account.id();

    assertThat(delete(path).json().get("erasureDueAt").asString())
        .isEqualTo("2026-12-05T12:00:00Z");
    assertThat(delete(path + "?now=true").json().get("erasureDueAt").asString())
        .isEqualTo("2026-11-21T12:00:00Z");
    assertThat(delete(path).json().get("erasureDueAt").asString())
        .isEqualTo("2026-11-21T12:00:00Z");
    assertThat(run.post(path + "/restore", "{}").json().has("erasureDueAt")).isFalse();

    assertThat(run.post(path + "/restore", "{}").error()).isEqualTo("INVALID_STATE");
    assertThat(delete("/v1/operator/accounts/" + operator.id()).error()).isEqualTo("INVALID_STATE");
    assertThat(delete("/v1/operator/accounts/" + "0".repeat(32)).error()).isEqualTo("NOT_FOUND");
    assertThat(actions())
        .containsExactly(
            AuditAction.ERASURE_CANCELLED,
            AuditAction.ERASURE_REQUESTED,
            AuditAction.ERASURE_REQUESTED);
  }

  private Response delete(String path) {
    return run.send("DELETE", path, new byte[0]);
  }

  private Response patch(String path, String json) {
    return run.send("PATCH", path, json.getBytes(UTF_8));
  }

  private List<String> emails(String query) {
    return names(run.get("/v1/operator/accounts" + query).json().get("accounts"), "email");
  }

  private static List<String> names(JsonNode items, String field) {
    return items.valueStream().map(item -> item.get(field).asString()).toList();
  }

  /** What the operator did, the latest first. */
  private List<AuditAction> actions() {
    return fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 100).stream()
        .filter(
            entry ->
                entry
                    .actor()
                    .equals(Actor.operatorAccount(operator.id(), operator.email(), "127.0.0.1")))
        .map(AuditEntry::action)
        .toList();
  }
}
