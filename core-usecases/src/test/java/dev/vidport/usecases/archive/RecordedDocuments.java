package dev.vidport.usecases.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.concurrent.ConcurrentHashMap;

/** Documents that stand for their values, which can be read by their bytes. */
public final class RecordedDocuments implements ArchiveDocuments {
  private final Map<String, Object> values = new ConcurrentHashMap<>();

  private byte[] record(Object value) {
    String name = "document " + (values.size() + 1);
    values.put(name, value);
    return name.getBytes(UTF_8);
  }

  /** The value of a document. */
  public <T> T value(byte[] document, Class<T> type) {
    return type.cast(Objects.requireNonNull(values.get(new String(document, UTF_8))));
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
}
