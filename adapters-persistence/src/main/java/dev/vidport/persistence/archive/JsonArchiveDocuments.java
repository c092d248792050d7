package dev.vidport.persistence.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
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
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The documents of archives in JSON. Nested values of a video have the form of their columns, which
 * docs/export.md calls the stored form.
 */
public final class JsonArchiveDocuments implements ArchiveDocuments {
  static final String FORMAT = "vidport-account";
  static final int VERSION = 1;

  private static final int MAX_KEY_NAME = 400;
  private static final long MAX_AMOUNT = 1L << 60;

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

  private static void requireFormat(ArchiveFields json) {
    if (!json.text("format").equals(FORMAT) || json.number("version") != VERSION) {
      throw new IllegalArgumentException(
          "this release reads the version " + VERSION + " of the format " + FORMAT);
    }
  }

  @Override
  public ArchiveHead readHead(byte[] document) throws ArchiveFormatException {
    return ArchiveFields.read(
        "archive.json",
        document,
        json -> {
          requireFormat(json);
          return new ArchiveHead(
              new AccountId(json.text("account")),
              new JobId(json.text("export")),
              json.time("createdAt"));
        });
  }

  @Override
  public ArchivedSettings readSettings(byte[] document, AccountId account)
      throws ArchiveFormatException {
    return ArchiveFields.read("account.json", document, json -> settings(json, account));
  }

  private static ArchivedSettings settings(ArchiveFields json, AccountId id) {
    RetentionRule retention = RetentionRule.NONE;
    if (json.has("retentionDays")) {
      int days = json.count("retentionDays");
      if (days < 1 || days > RetentionRule.MAX_DAYS) {
        throw new IllegalArgumentException("retentionDays is out of range");
      }
      retention = new RetentionRule(OptionalInt.of(days), Optional.empty(), Optional.empty());
    }
    Account account =
        Account.unrestricted(id, json.email("email"), json.text("plan"), json.time("createdAt"))
            .withRetention(retention);
    List<AllowedDomain> domains =
        json.texts("domains").stream().map(AllowedDomain::parse).distinct().toList();
    if (domains.size() > AllowedDomain.MAX_PER_ACCOUNT) {
      throw new IllegalArgumentException("there are too many domains");
    }
    return new ArchivedSettings(
        account,
        json.items("members").stream().map(member -> member(member, id)).toList(),
        domains,
        json.items("signingKeys").stream().map(key -> signingKey(key, id)).toList(),
        json.optional("webhook").map(JsonArchiveDocuments::webhook),
        json.optional("watermark").map(JsonArchiveDocuments::watermark));
  }

  private static AccountMember member(ArchiveFields json, AccountId account) {
    return new AccountMember(
        account,
        json.email("email"),
        MemberRole.of(json.text("role"))
            .orElseThrow(() -> new IllegalArgumentException("unknown role")),
        json.time("since"));
  }

  private static AccountSigningKey signingKey(ArchiveFields json, AccountId account) {
    String name = json.text("name");
    if (name.isEmpty() || name.length() > MAX_KEY_NAME) {
      throw new IllegalArgumentException("the name of a key is too long, or empty");
    }
    return new AccountSigningKey(
        new SigningKeyId(json.text("id")),
        account,
        name,
        VerificationKey.parse(Base64.getDecoder().decode(json.text("publicKey"))),
        json.time("createdAt"),
        Optional.empty());
  }

  private static WebhookAddress webhook(ArchiveFields json) {
    return new WebhookAddress(
        json.text("url"),
        json.texts("events").stream().map(EventType::ofLabel).distinct().toList(),
        json.flag("enabled"));
  }

  private static WatermarkSettings watermark(ArchiveFields json) {
    WatermarkSettings settings =
        new WatermarkSettings(
            WatermarkPosition.valueOf(json.text("position")),
            json.decimal("opacity"),
            json.decimal("size"),
            json.decimal("margin"));
    Problems problems = new Problems();
    settings.check("watermark.", problems);
    if (!problems.none()) {
      throw new IllegalArgumentException("the settings of the watermark are out of range");
    }
    return settings;
  }

  @Override
  public ArchivedVideo readVideo(byte[] document, AccountId account) throws ArchiveFormatException {
    return ArchiveFields.read("a video.json", document, json -> video(json, account));
  }

  private static ArchivedVideo video(ArchiveFields json, AccountId account) {
    VideoRow row =
        new VideoRow(
            json.text("id"),
            account.value(),
            json.time("createdAt"),
            1,
            VideoState.SUBMITTED.name(),
            json.text("fileName"),
            json.number("sizeBytes"),
            json.document("material"),
            Optional.empty(),
            json.optionalText("reprocessOf"),
            json.document("options"),
            json.document("metadata"),
            Optional.empty(),
            Optional.of(json.text("job")),
            Optional.of(json.time("submittedAt")),
            Optional.of(json.text("outcome")),
            Optional.of(json.time("endedAt")),
            json.optionalDocument("output"),
            json.optionalDocument("failure"),
            json.flag("originalDeleted"),
            json.optionalDocument("thumbnail"),
            Optional.of(json.document("summary")),
            json.optionalText("embedCode"),
            json.optionalDocument("captions"),
            json.optionalTime("deleteAfter"));
    List<ArchivedFile> files =
        json.items("files").stream()
            .map(
                file ->
                    new ArchivedFile(new ObjectKey(file.text("path")), file.number("sizeBytes")))
            .toList();
    return new ArchivedVideo((Ended) row.video(), files);
  }

  @Override
  public FileDigests readDigests(byte[] document) throws ArchiveFormatException {
    return ArchiveFields.read(
        "a files.json",
        document,
        json ->
            new FileDigests(
                json.flag("complete"),
                json.items("files").stream()
                    .map(
                        file ->
                            new FileDigest(
                                new ObjectKey(file.text("path")),
                                file.number("sizeBytes"),
                                file.text("sha256")))
                    .toList()));
  }

  @Override
  public List<UsageEntry> readUsage(byte[] document, AccountId account)
      throws ArchiveFormatException {
    return ArchiveFields.read(
        "a document of usage",
        document,
        json -> json.items("entries").stream().map(entry -> usage(entry, account)).toList());
  }

  private static UsageEntry usage(ArchiveFields json, AccountId account) {
    String cause = json.text("cause");
    long amount = json.number("amount");
    // Math.abs of the smallest number is negative.
    if (!cause.chars().allMatch(c -> c >= ' ' && c < 0x7f)
        || amount > MAX_AMOUNT
        || amount < -MAX_AMOUNT) {
      throw new IllegalArgumentException("an entry of usage is not possible");
    }
    return new UsageEntry(
        account,
        UsageKind.valueOf(json.text("kind")),
        cause,
        json.optionalText("videoId").map(VideoId::new),
        amount,
        json.time("at"));
  }

  @Override
  public ArchiveSummary readSummary(byte[] document) throws ArchiveFormatException {
    return ArchiveFields.read(
        "manifest.json",
        document,
        json -> {
          requireFormat(json);
          return new ArchiveSummary(
              json.count("videos"),
              json.count("usageEntries"),
              json.count("events"),
              json.count("leftOutCount"),
              List.of());
        });
  }
}
