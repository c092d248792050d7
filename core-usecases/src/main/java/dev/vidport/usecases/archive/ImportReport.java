package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Map;

/**
 * What an import has done.
 *
 * @param isNewAccount whether the import has created the account, now or in an earlier run
 * @param imported the number of videos that it has stored
 * @param present the number of videos that the account had before, such as those of an earlier run
 * @param bytes the size of the files that it has stored
 * @param mapped the videos that have another id here, by their ids in the archive
 * @param usageEntries the number of usage entries that it has added
 * @param leftOut the number of videos that the archive does not have
 * @param notes what the operator or the owner should know or do
 */
public record ImportReport(
    Account account,
    boolean isNewAccount,
    int imported,
    int present,
    long bytes,
    Map<VideoId, VideoId> mapped,
    int usageEntries,
    int leftOut,
    List<String> notes) {
  public ImportReport {
    mapped = Map.copyOf(mapped);
    notes = List.copyOf(notes);
  }
}
