package dev.vidport.usecases.archive.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.webhook.AccountEvent;
import java.util.List;

/**
 * Writes and reads the documents of archives, as docs/export.md describes them. A document that is
 * read may come from anywhere; it is bounded, and every value in it has the type and the form that
 * its place requires.
 */
public interface ArchiveDocuments {
  byte[] head(ArchiveHead head);

  byte[] settings(ArchivedSettings settings);

  byte[] video(ArchivedVideo video);

  byte[] digests(FileDigests digests);

  byte[] usage(List<UsageEntry> entries);

  byte[] events(List<AccountEvent> events);

  byte[] summary(ArchiveSummary summary);

  ArchiveHead readHead(byte[] document) throws ArchiveFormatException;

  /**
   * @param account of the head
   */
  ArchivedSettings readSettings(byte[] document, AccountId account) throws ArchiveFormatException;

  /**
   * @param account that the video gets
   */
  ArchivedVideo readVideo(byte[] document, AccountId account) throws ArchiveFormatException;

  FileDigests readDigests(byte[] document) throws ArchiveFormatException;

  /**
   * @param account that the entries get
   */
  List<UsageEntry> readUsage(byte[] document, AccountId account) throws ArchiveFormatException;

  /** Without the videos that are left out. */
  ArchiveSummary readSummary(byte[] document) throws ArchiveFormatException;
}
