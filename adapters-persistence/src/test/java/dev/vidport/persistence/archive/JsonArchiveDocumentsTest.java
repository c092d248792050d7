package dev.vidport.persistence.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.TokenAlgorithm;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedSettings.WebhookAddress;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The documents of archives, as docs/export.md describes them. */
class JsonArchiveDocumentsTest {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");

  private final JsonArchiveDocuments documents = new JsonArchiveDocuments();
  private final Account account = AccountFixture.account();

  private static JsonNode read(byte[] document) {
    return JsonMapper.shared().readTree(document);
  }

  @Test
  void headNamesFormatAndVersion() {
    JsonNode head = read(documents.head(new ArchiveHead(account.id(), VideoFixture.job(), AT)));

    assertThat(head.path("format").asString()).isEqualTo("vidport-account");
    assertThat(head.path("version").asInt()).isEqualTo(1);
    assertThat(head.path("account").asString()).isEqualTo(account.id().value());
    assertThat(head.path("createdAt").asString()).isEqualTo("2026-03-04T05:06:07.123456Z");
  }

  private ArchivedSettings settings() {
    return new ArchivedSettings(
        account,
        List.of(AccountMember.owner(account)),
        List.of(new AllowedDomain("example.com")),
        List.of(
            new AccountSigningKey(
                new SigningKeyId("0123456789ab"),
                account.id(),
                "server",
                new VerificationKey(
                    TokenAlgorithm.EDDSA,
                    "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
                AT,
                Optional.empty())),
        Optional.of(
            new WebhookAddress("https://hooks.example.com/x", List.of(EventType.READY), true)),
        Optional.of(new WatermarkSettings(WatermarkPosition.TOP_LEFT, 0.75, 0.2, 0.05)));
  }

  @Test
  void settingsHaveAddressesAndPublicKeysAlone() {
    byte[] document = documents.settings(settings());

    JsonNode settings = read(document);
    assertThat(settings.propertyNames())
        .containsExactlyInAnyOrder(
            "email",
            "plan",
            "createdAt",
            "members",
            "domains",
            "signingKeys",
            "webhook",
            "watermark");
    assertThat(settings.path("webhook").propertyNames())
        .containsExactlyInAnyOrder("url", "events", "enabled");
    assertThat(settings.path("signingKeys").path(0).propertyNames())
        .containsExactlyInAnyOrder("id", "name", "algorithm", "publicKey", "createdAt");
    assertThat(settings.path("members").path(0).path("role").asString()).isEqualTo("owner");
  }

  @Test
  void videoHasItsStoredValuesAndItsFiles() {
    Ended video = VideoFixture.succeeded(account.id());
    ObjectKey source = ObjectKey.ofVideo(video.id()).child("source");

    JsonNode document =
        read(documents.video(new ArchivedVideo(video, List.of(new ArchivedFile(source, 7)))));

    assertThat(document.path("id").asString()).isEqualTo(video.id().value());
    assertThat(document.path("job").asString()).isEqualTo(video.job().value());
    assertThat(document.path("outcome").asString()).isEqualTo("SUCCEEDED");
    assertThat(document.path("output").path("renditions").isArray()).isTrue();
    assertThat(document.path("material").path("owner").isString()).isTrue();
    assertThat(document.path("files").path(0).path("path").asString()).isEqualTo(source.value());
    assertThat(document.has("account")).isFalse();
  }

  @Test
  void digestsUsageEventsAndSummaryAreWritten() {
    VideoId video = new VideoId("a".repeat(32));
    JsonNode digests =
        read(
            documents.digests(
                new FileDigests(
                    true, List.of(new FileDigest(ObjectKey.ofVideo(video), 3, "ab".repeat(32))))));
    JsonNode usage =
        read(
            documents.usage(
                List.of(
                    new UsageEntry(
                        account.id(), UsageKind.STORAGE, "x", Optional.of(video), -5, AT))));
    JsonNode events =
        read(
            documents.events(
                List.of(
                    new VideoEvent(
                        "evt_1",
                        EventType.DELETED,
                        account.id(),
                        video.value(),
                        "a.mp4",
                        Map.of(),
                        "request",
                        AT))));
    JsonNode summary =
        read(
            documents.summary(
                new ArchiveSummary(
                    4, 5, 6, 1, List.of(new LeftOutVideo(video, LeftOutVideo.Reason.DELETED)))));

    assertThat(digests.path("files").path(0).path("sha256").asString()).isEqualTo("ab".repeat(32));
    assertThat(usage.path("entries").path(0).path("amount").asLong()).isEqualTo(-5);
    assertThat(events.path("events").path(0).path("data").path("videoId").asString())
        .isEqualTo(video.value());
    assertThat(summary.path("leftOut").path(0).path("reason").asString()).isEqualTo("deleted");
    assertThat(new String(documents.usage(List.of()), UTF_8)).isEqualTo("{\"entries\":[]}");
  }

  private static void assertInvalid(ThrowingCallable reading, String message) {
    assertThatExceptionOfType(ArchiveFormatException.class)
        .isThrownBy(reading)
        .withMessageContaining(message);
  }

  private static byte[] bytes(String json) {
    return json.getBytes(UTF_8);
  }

  @Test
  void documentsAreReadAsTheyWereWritten() throws IOException {
    ArchiveHead head = new ArchiveHead(account.id(), VideoFixture.job(), AT);
    ArchivedSettings settings = settings();
    FileDigests digests =
        new FileDigests(
            true,
            List.of(
                new FileDigest(
                    ObjectKey.ofVideo(new VideoId("a".repeat(32))), 3, "ab".repeat(32))));
    List<UsageEntry> usage =
        List.of(new UsageEntry(account.id(), UsageKind.STORAGE, "x:1", Optional.empty(), -5, AT));

    assertThat(documents.readHead(documents.head(head))).isEqualTo(head);
    assertThat(documents.readSettings(documents.settings(settings), account.id()))
        .isEqualTo(settings);
    assertThat(documents.readDigests(documents.digests(digests))).isEqualTo(digests);
    assertThat(documents.readUsage(documents.usage(usage), account.id())).isEqualTo(usage);
    assertThat(
            documents
                .readSummary(documents.summary(new ArchiveSummary(4, 5, 6, 1, List.of())))
                .videos())
        .isEqualTo(4);
  }

  @Test
  void videosAreReadAsTheyWereWritten() throws IOException {
    for (Ended video :
        List.of(VideoFixture.succeeded(account.id()), VideoFixture.failed(account.id()))) {
      ArchivedVideo archived =
          new ArchivedVideo(
              video, List.of(new ArchivedFile(ObjectKey.ofVideo(video.id()).child("source"), 7)));

      assertThat(documents.readVideo(documents.video(archived), account.id()))
          .usingRecursiveComparison()
          .ignoringFields("video.details.revision")
          .isEqualTo(archived);
    }
  }

  @Test
  void documentOfAnotherFormatIsRefused() {
    assertInvalid(
        () -> documents.readHead(bytes("{\"format\": \"other\", \"version\": 1}")),
        "this release reads the version 1");
    assertInvalid(
        () -> documents.readHead(bytes("{\"format\": \"vidport-account\", \"version\": 2}")),
        "this release reads the version 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{",
        "{}{}",
        "{\"entries\": 5}",
        "{\"entries\": [5]}",
        "{\"entries\": [], \"entries\": []}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\", \"amount\": 1}]}",
        "{\"entries\": [{\"kind\": \"OTHER\", \"cause\": \"x\", \"amount\": 1,"
            + " \"at\": \"2026-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"DELIVERY\", \"cause\": \"x\", \"amount\": -1,"
            + " \"at\": \"2026-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\", \"amount\": 1e300,"
            + " \"at\": \"2026-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\","
            + " \"amount\": 99999999999999999999, \"at\": \"2026-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\", \"amount\": 1,"
            + " \"at\": \"+999999999-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\\u001b\", \"amount\": 1,"
            + " \"at\": \"2026-01-01T00:00:00Z\"}]}",
        "{\"entries\": [{\"kind\": \"STORAGE\", \"cause\": \"x\", \"amount\": 1,"
            + " \"videoId\": \"../x\", \"at\": \"2026-01-01T00:00:00Z\"}]}"
      })
  void usageThatIsNotValidIsRefused(String document) {
    assertInvalid(() -> documents.readUsage(bytes(document), account.id()), "is not valid");
  }

  @Test
  void deepAndLongDocumentsAreRefused() {
    assertInvalid(
        () ->
            documents.readDigests(
                bytes("{\"files\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}")),
        "is not valid");
    assertInvalid(
        () -> documents.readDigests(bytes("{\"x\": \"" + "y".repeat(30_000) + "\"}")),
        "is not valid");
  }

  /** Whatever value of a video is missing or another one, the archive is at fault. */
  @Test
  void videoWithAnyOtherValueIsReadOrRefused() throws IOException {
    byte[] document =
        documents.video(new ArchivedVideo(VideoFixture.succeeded(account.id()), List.of()));
    List<String> pointers = new ArrayList<>();
    collect(read(document), "", pointers);
    assertThat(pointers).hasSizeGreaterThan(50);
    int refused = 0;
    for (String pointer : pointers) {
      for (JsonNode other :
          List.of(
              NullNode.getInstance(),
              StringNode.valueOf("x"),
              LongNode.valueOf(Long.MIN_VALUE),
              JsonNodeFactory.instance.arrayNode(),
              JsonNodeFactory.instance.objectNode())) {
        ObjectNode changed = (ObjectNode) read(document);
        set(changed, pointer, other);
        refused += isRefused(JsonMapper.shared().writeValueAsBytes(changed)) ? 1 : 0;
      }
    }
    assertThat(refused).isGreaterThan(pointers.size());
  }

  private boolean isRefused(byte[] document) throws IOException {
    try {
      ArchivedVideo unused = documents.readVideo(document, account.id());
      return false;
    } catch (ArchiveFormatException e) {
      return true;
    }
  }

  private static void collect(JsonNode node, String path, List<String> pointers) {
    node.properties()
        .forEach(
            field -> {
              String pointer = path + "/" + field.getKey();
              pointers.add(pointer);
              collect(field.getValue(), pointer, pointers);
            });
  }

  private static void set(ObjectNode root, String pointer, JsonNode value) {
    int end = pointer.lastIndexOf('/');
    ObjectNode parent = (ObjectNode) root.at(pointer.substring(0, end));
    JsonNode unused = parent.set(pointer.substring(end + 1), value);
  }
}
