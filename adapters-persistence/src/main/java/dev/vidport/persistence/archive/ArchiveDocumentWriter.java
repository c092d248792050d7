package dev.vidport.persistence.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.persistence.video.VideoRow;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.webhook.port.EventFields;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the documents of archives in JSON. */
final class ArchiveDocumentWriter {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private ArchiveDocumentWriter() {}

  private static byte[] bytes(ObjectNode document) {
    return MAPPER.writeValueAsBytes(document);
  }

  private static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static byte[] head(ArchiveHead head) {
    return bytes(
        object()
            .put("format", JsonArchiveDocuments.FORMAT)
            .put("version", JsonArchiveDocuments.VERSION)
            .put("account", head.account().value())
            .put("export", head.export().value())
            .put("createdAt", head.createdAt().toString()));
  }

  static byte[] settings(ArchivedSettings settings) {
    Account account = settings.account();
    ObjectNode document =
        object()
            .put("email", account.email().value())
            .put("plan", account.plan())
            .put("createdAt", account.createdAt().toString());
    account.retention().days().ifPresent(days -> document.put("retentionDays", days));
    ArrayNode members = document.putArray("members");
    settings
        .members()
        .forEach(
            member ->
                members
                    .addObject()
                    .put("email", member.person().value())
                    .put("role", member.role().label())
                    .put("since", member.since().toString()));
    ArrayNode domains = document.putArray("domains");
    settings.domains().stream().map(AllowedDomain::value).forEach(domains::add);
    ArrayNode keys = document.putArray("signingKeys");
    settings.signingKeys().forEach(key -> addKey(keys, key));
    settings
        .webhook()
        .ifPresent(
            webhook -> {
              ObjectNode node =
                  document
                      .putObject("webhook")
                      .put("url", webhook.url())
                      .put("enabled", webhook.enabled());
              ArrayNode events = node.putArray("events");
              webhook.events().stream().map(EventType::label).forEach(events::add);
            });
    settings.watermark().ifPresent(watermark -> putWatermark(document, watermark));
    return bytes(document);
  }

  private static void addKey(ArrayNode keys, AccountSigningKey key) {
    keys.addObject()
        .put("id", key.id().value())
        .put("name", key.name())
        .put("algorithm", key.key().algorithm().name())
        .put("publicKey", key.key().encoded())
        .put("createdAt", key.createdAt().toString());
  }

  private static void putWatermark(ObjectNode document, WatermarkSettings watermark) {
    document
        .putObject("watermark")
        .put("position", watermark.position().name())
        .put("opacity", watermark.opacity())
        .put("size", watermark.size())
        .put("margin", watermark.margin());
  }

  static byte[] video(ArchivedVideo archived) {
    VideoRow row = VideoRow.of(archived.video());
    ObjectNode document =
        object()
            .put("id", row.id())
            .put("createdAt", row.createdAt().toString())
            .put("fileName", row.fileName())
            .put("sizeBytes", row.sizeBytes())
            .put("originalDeleted", row.originalDeleted());
    put(document, "reprocessOf", row.reprocessOf());
    put(document, "job", row.jobId());
    put(document, "submittedAt", row.submittedAt());
    put(document, "outcome", row.outcome());
    put(document, "endedAt", row.endedAt());
    put(document, "embedCode", row.embedCode());
    put(document, "deleteAfter", row.deleteAfter());
    putJson(document, "metadata", Optional.of(row.metadata()));
    putJson(document, "material", Optional.of(row.material()));
    putJson(document, "options", Optional.of(row.options()));
    putJson(document, "summary", row.jobSummary());
    putJson(document, "output", row.output());
    putJson(document, "failure", row.failure());
    putJson(document, "thumbnail", row.thumbnail());
    putJson(document, "captions", row.captions());
    ArrayNode files = document.putArray("files");
    archived
        .files()
        .forEach(
            file ->
                files
                    .addObject()
                    .put("path", file.key().value())
                    .put("sizeBytes", file.sizeBytes()));
    return bytes(document);
  }

  private static void put(ObjectNode document, String name, Optional<?> value) {
    value.ifPresent(known -> document.put(name, known.toString()));
  }

  private static void putJson(ObjectNode document, String name, Optional<String> json) {
    json.ifPresent(text -> document.set(name, MAPPER.readTree(text)));
  }

  static byte[] digests(FileDigests digests) {
    ObjectNode document = object().put("complete", digests.isComplete());
    ArrayNode files = document.putArray("files");
    digests
        .files()
        .forEach(
            file ->
                files
                    .addObject()
                    .put("path", file.key().value())
                    .put("sizeBytes", file.sizeBytes())
                    .put("sha256", file.sha256()));
    return bytes(document);
  }

  static byte[] usage(List<UsageEntry> entries) {
    ObjectNode document = object();
    ArrayNode array = document.putArray("entries");
    entries.forEach(
        entry -> {
          ObjectNode node =
              array
                  .addObject()
                  .put("kind", entry.kind().name())
                  .put("cause", entry.cause())
                  .put("amount", entry.amount())
                  .put("at", entry.at().toString());
          put(node, "videoId", entry.video().map(VideoId::value));
        });
    return bytes(document);
  }

  static byte[] events(List<AccountEvent> events) {
    ObjectNode document = object();
    ArrayNode array = document.putArray("events");
    events.forEach(event -> array.add(MAPPER.valueToTree(EventFields.of(message(event)))));
    return bytes(document);
  }

  /** Links end with the instance that has made them. */
  private static EventMessage message(AccountEvent event) {
    EventMessage.Content content =
        event.match(
            video -> new EventMessage.OfVideo(video, Optional.empty(), Optional.empty()),
            EventMessage.OfUsage::new);
    return new EventMessage(event.id(), event.type().label(), event.at(), content);
  }

  static byte[] summary(ArchiveSummary summary) {
    ObjectNode document =
        object()
            .put("format", JsonArchiveDocuments.FORMAT)
            .put("version", JsonArchiveDocuments.VERSION)
            .put("videos", summary.videos())
            .put("usageEntries", summary.usageEntries())
            .put("events", summary.events())
            .put("leftOutCount", summary.leftOutCount());
    ArrayNode leftOut = document.putArray("leftOut");
    for (LeftOutVideo video : summary.leftOut()) {
      leftOut
          .addObject()
          .put("videoId", video.video().value())
          .put("reason", video.reason().label());
    }
    return bytes(document);
  }
}
