package dev.vidport.persistence.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.VideoState;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.persistence.video.VideoRow;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedSettings.WebhookAddress;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The documents of archives in JSON. Nested values of a video have the form of their columns, which
 * docs/export.md calls the stored form.
 */
public final class JsonArchiveDocuments implements ArchiveDocuments {
  static final String FORMAT = "vidport-account";
  static final int VERSION = 1;

  private static final int MAX_KEY_NAME = 400;
  private static final long MAX_AMOUNT = 1L << 60;

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private static final String NOT_VALID = " of the archive is not valid";
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");
  private static final int MAX_ITEMS = 10_000;

  /** Documents of archives from elsewhere: bounded, and without two fields of one name. */
  private static final JsonMapper READER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(30)
                          .maxStringLength(20_000)
                          .maxNumberLength(60)
                          .maxNameLength(200)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @Override
  public byte[] head(ArchiveHead head) {
    return ArchiveDocumentWriter.head(head);
  }

  @Override
  public byte[] settings(ArchivedSettings settings) {
    return ArchiveDocumentWriter.settings(settings);
  }

  @Override
  public byte[] video(ArchivedVideo archived) {
    return ArchiveDocumentWriter.video(archived);
  }

  @Override
  public byte[] digests(FileDigests digests) {
    return ArchiveDocumentWriter.digests(digests);
  }

  @Override
  public byte[] usage(List<UsageEntry> entries) {
    return ArchiveDocumentWriter.usage(entries);
  }

  @Override
  public byte[] events(List<AccountEvent> events) {
    return ArchiveDocumentWriter.events(events);
  }

  @Override
  public byte[] summary(ArchiveSummary summary) {
    return ArchiveDocumentWriter.summary(summary);
  }

  /** Reads a document; whatever is wrong with it is a fault of the archive. */
  private static <T> T read(String name, byte[] document, Function<ObjectNode, T> reader)
      throws ArchiveFormatException {
    try {
      JsonNode json = READER.readTree(document);
      if (!(json instanceof ObjectNode object)) {
        throw new ArchiveFormatException(name + NOT_VALID + ": it is not an object");
      }
      requirePlain(object);
      return reader.apply(object);
    } catch (JacksonException
        | DamagedDataException
        | DateTimeException
        | IllegalArgumentException
        | NoSuchElementException e) {
      throw new ArchiveFormatException(name + NOT_VALID + ": " + e.getMessage(), e);
    }
  }

  /** Texts are shown to people and written to logs. */
  private static void requirePlain(JsonNode node) {
    if (node.isString()
        && !node.stringValue()
            .codePoints()
            .allMatch(character -> character == '\n' || VisibleText.isPlain(character))) {
      throw new IllegalArgumentException("a text has control characters");
    }
    node.forEach(JsonArchiveDocuments::requirePlain);
  }

  private static String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    if (!value.isString()) {
      throw new IllegalArgumentException(name + " must be a text");
    }
    return value.stringValue();
  }

  private static Optional<String> optionalText(JsonNode json, String name) {
    return json.has(name) ? Optional.of(text(json, name)) : Optional.empty();
  }

  private static long number(JsonNode json, String name) {
    JsonNode value = json.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(name + " must be an integer");
    }
    return value.longValue();
  }

  private static int count(JsonNode json, String name) {
    long number = number(json, name);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " is out of range");
    }
    return (int) number;
  }

  private static double decimal(JsonNode json, String name) {
    JsonNode value = json.path(name);
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(name + " must be a number");
    }
    return value.doubleValue();
  }

  private static boolean flag(JsonNode json, String name) {
    JsonNode value = json.path(name);
    if (!value.isBoolean()) {
      throw new IllegalArgumentException(name + " must be true or false");
    }
    return value.booleanValue();
  }

  private static Instant time(JsonNode json, String name) {
    Instant time = Instant.parse(text(json, name)).truncatedTo(ChronoUnit.MICROS);
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new IllegalArgumentException(name + " is out of range");
    }
    return time;
  }

  private static Optional<Instant> optionalTime(JsonNode json, String name) {
    return json.has(name) ? Optional.of(time(json, name)) : Optional.empty();
  }

  private static List<JsonNode> items(JsonNode json, String name) {
    JsonNode array = json.path(name);
    if (!array.isArray() || array.size() > MAX_ITEMS) {
      throw new IllegalArgumentException(name + " must be a list of at most " + MAX_ITEMS);
    }
    return array.valueStream().toList();
  }

  private static Optional<String> json(JsonNode document, String name) {
    return document.has(name)
        ? Optional.of(MAPPER.writeValueAsString(document.get(name)))
        : Optional.empty();
  }

  private static void requireFormat(JsonNode json) {
    if (!text(json, "format").equals(FORMAT) || number(json, "version") != VERSION) {
      throw new IllegalArgumentException(
          "this release reads the version " + VERSION + " of the format " + FORMAT);
    }
  }

  @Override
  public ArchiveHead readHead(byte[] document) throws ArchiveFormatException {
    return read(
        "archive.json",
        document,
        json -> {
          requireFormat(json);
          return new ArchiveHead(
              new AccountId(text(json, "account")),
              new JobId(text(json, "export")),
              time(json, "createdAt"));
        });
  }

  @Override
  public ArchivedSettings readSettings(byte[] document, AccountId account)
      throws ArchiveFormatException {
    return read("account.json", document, json -> settings(json, account));
  }

  private static ArchivedSettings settings(JsonNode json, AccountId id) {
    Email email =
        Email.parse(text(json, "email"))
            .orElseThrow(() -> new IllegalArgumentException("email must be an address"));
    RetentionRule retention = RetentionRule.NONE;
    if (json.has("retentionDays")) {
      int days = count(json, "retentionDays");
      if (days < 1 || days > RetentionRule.MAX_DAYS) {
        throw new IllegalArgumentException("retentionDays is out of range");
      }
      retention = new RetentionRule(OptionalInt.of(days), Optional.empty(), Optional.empty());
    }
    Account account =
        Account.unrestricted(id, email, text(json, "plan"), time(json, "createdAt"))
            .withRetention(retention);
    List<AllowedDomain> domains =
        items(json, "domains").stream()
            .map(name -> AllowedDomain.parse(name.asString("")))
            .distinct()
            .toList();
    if (domains.size() > AllowedDomain.MAX_PER_ACCOUNT) {
      throw new IllegalArgumentException("there are too many domains");
    }
    return new ArchivedSettings(
        account,
        items(json, "members").stream().map(member -> member(member, id)).toList(),
        domains,
        items(json, "signingKeys").stream().map(key -> signingKey(key, id)).toList(),
        json.has("webhook") ? Optional.of(webhook(json.path("webhook"))) : Optional.empty(),
        json.has("watermark") ? Optional.of(watermark(json.path("watermark"))) : Optional.empty());
  }

  private static AccountMember member(JsonNode json, AccountId account) {
    return new AccountMember(
        account,
        Email.parse(text(json, "email"))
            .orElseThrow(() -> new IllegalArgumentException("email must be an address")),
        MemberRole.of(text(json, "role"))
            .orElseThrow(() -> new IllegalArgumentException("unknown role")),
        time(json, "since"));
  }

  private static AccountSigningKey signingKey(JsonNode json, AccountId account) {
    String name = text(json, "name");
    if (name.isEmpty() || name.length() > MAX_KEY_NAME) {
      throw new IllegalArgumentException("the name of a key is too long, or empty");
    }
    return new AccountSigningKey(
        new SigningKeyId(text(json, "id")),
        account,
        name,
        VerificationKey.parse(Base64.getDecoder().decode(text(json, "publicKey"))),
        time(json, "createdAt"),
        Optional.empty());
  }

  private static WebhookAddress webhook(JsonNode json) {
    return new WebhookAddress(
        text(json, "url"),
        items(json, "events").stream()
            .map(event -> EventType.ofLabel(event.asString("")))
            .distinct()
            .toList(),
        flag(json, "enabled"));
  }

  private static WatermarkSettings watermark(JsonNode json) {
    WatermarkSettings settings =
        new WatermarkSettings(
            WatermarkPosition.valueOf(text(json, "position")),
            decimal(json, "opacity"),
            decimal(json, "size"),
            decimal(json, "margin"));
    Problems problems = new Problems();
    settings.check("watermark.", problems);
    if (!problems.none()) {
      throw new IllegalArgumentException("the settings of the watermark are out of range");
    }
    return settings;
  }

  @Override
  public ArchivedVideo readVideo(byte[] document, AccountId account) throws ArchiveFormatException {
    return read("a video.json", document, json -> video(json, account));
  }

  private static ArchivedVideo video(JsonNode json, AccountId account) {
    VideoRow row =
        new VideoRow(
            text(json, "id"),
            account.value(),
            time(json, "createdAt"),
            1,
            VideoState.SUBMITTED.name(),
            text(json, "fileName"),
            number(json, "sizeBytes"),
            json(json, "material").orElseThrow(),
            Optional.empty(),
            optionalText(json, "reprocessOf"),
            json(json, "options").orElseThrow(),
            json(json, "metadata").orElseThrow(),
            Optional.empty(),
            Optional.of(text(json, "job")),
            Optional.of(time(json, "submittedAt")),
            Optional.of(text(json, "outcome")),
            Optional.of(time(json, "endedAt")),
            json(json, "output"),
            json(json, "failure"),
            flag(json, "originalDeleted"),
            json(json, "thumbnail"),
            Optional.of(json(json, "summary").orElseThrow()),
            optionalText(json, "embedCode"),
            json(json, "captions"),
            optionalTime(json, "deleteAfter"));
    List<ArchivedFile> files =
        items(json, "files").stream()
            .map(
                file ->
                    new ArchivedFile(new ObjectKey(text(file, "path")), number(file, "sizeBytes")))
            .toList();
    return new ArchivedVideo((Ended) row.video(), files);
  }

  @Override
  public FileDigests readDigests(byte[] document) throws ArchiveFormatException {
    return read(
        "a files.json",
        document,
        json ->
            new FileDigests(
                flag(json, "complete"),
                items(json, "files").stream()
                    .map(
                        file ->
                            new FileDigest(
                                new ObjectKey(text(file, "path")),
                                number(file, "sizeBytes"),
                                text(file, "sha256")))
                    .toList()));
  }

  @Override
  public List<UsageEntry> readUsage(byte[] document, AccountId account)
      throws ArchiveFormatException {
    return read(
        "a document of usage",
        document,
        json -> items(json, "entries").stream().map(entry -> usage(entry, account)).toList());
  }

  private static UsageEntry usage(JsonNode json, AccountId account) {
    String cause = text(json, "cause");
    long amount = number(json, "amount");
    // Math.abs of the smallest number is negative.
    if (!cause.chars().allMatch(c -> c >= ' ' && c < 0x7f)
        || amount > MAX_AMOUNT
        || amount < -MAX_AMOUNT) {
      throw new IllegalArgumentException("an entry of usage is not possible");
    }
    return new UsageEntry(
        account,
        UsageKind.valueOf(text(json, "kind")),
        cause,
        optionalText(json, "videoId").map(VideoId::new),
        amount,
        time(json, "at"));
  }

  @Override
  public ArchiveSummary readSummary(byte[] document) throws ArchiveFormatException {
    return read(
        "manifest.json",
        document,
        json -> {
          requireFormat(json);
          return new ArchiveSummary(
              count(json, "videos"),
              count(json, "usageEntries"),
              count(json, "events"),
              count(json, "leftOutCount"),
              List.of());
        });
  }
}
