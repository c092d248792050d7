package dev.vidport.usecases.archive.port;

import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.webhook.AccountEvent;
import java.util.List;

/** Writes the documents of archives, as docs/export.md describes them. */
public interface ArchiveDocuments {
  byte[] head(ArchiveHead head);

  byte[] settings(ArchivedSettings settings);

  byte[] video(ArchivedVideo video);

  byte[] digests(FileDigests digests);

  byte[] usage(List<UsageEntry> entries);

  byte[] events(List<AccountEvent> events);

  byte[] summary(ArchiveSummary summary);
}
