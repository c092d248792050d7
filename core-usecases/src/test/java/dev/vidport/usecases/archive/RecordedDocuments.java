package dev.vidport.usecases.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.FileDigests;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Documents that stand for their values, which can be read by their bytes. */
public final class RecordedDocuments implements ArchiveDocuments {
  /** Of all instances: a document may be read by another one than that which has written it. */
  private static final Map<String, Object> VALUES = new ConcurrentHashMap<>();

  private byte[] record(Object value) {
    String name = "document " + UUID.randomUUID();
    VALUES.put(name, value);
    return name.getBytes(UTF_8);
  }

  /** The value of a document. */
  public <T> T value(byte[] document, Class<T> type) {
    return type.cast(Objects.requireNonNull(VALUES.get(new String(document, UTF_8))));
  }

  @Override
  public byte[] head(ArchiveHead head) {
    return record(head);
  }

  @Override
  public byte[] settings(ArchivedSettings settings) {
    return record(settings);
  }

  @Override
  public byte[] video(ArchivedVideo video) {
    return record(video);
  }

  @Override
  public byte[] digests(FileDigests digests) {
    return record(digests);
  }

  @Override
  public byte[] usage(List<UsageEntry> entries) {
    return record(entries);
  }

  @Override
  public byte[] events(List<AccountEvent> events) {
    return record(events);
  }

  @Override
  public byte[] summary(ArchiveSummary summary) {
    return record(summary);
  }

  @Override
  public ArchiveHead readHead(byte[] document) {
    return value(document, ArchiveHead.class);
  }

  @Override
  public ArchivedSettings readSettings(byte[] document, AccountId account) {
    return value(document, ArchivedSettings.class);
  }

  @Override
  public ArchivedVideo readVideo(byte[] document, AccountId account) {
    return value(document, ArchivedVideo.class);
  }

  @Override
  public FileDigests readDigests(byte[] document) {
    return value(document, FileDigests.class);
  }

  @Override
  public List<UsageEntry> readUsage(byte[] document, AccountId account) {
    List<?> entries = (List<?>) value(document, Object.class);
    return entries.stream().map(UsageEntry.class::cast).toList();
  }

  @Override
  public ArchiveSummary readSummary(byte[] document) {
    return value(document, ArchiveSummary.class);
  }
}
