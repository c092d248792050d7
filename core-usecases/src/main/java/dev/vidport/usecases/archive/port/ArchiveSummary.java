package dev.vidport.usecases.archive.port;

import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.LeftOutVideo;
import java.util.List;

/**
 * The last document of an archive.
 *
 * @param videos the number of videos
 * @param usageEntries the number of usage entries
 * @param events the number of events
 * @param leftOutCount the number of videos that are left out
 * @param leftOut the first {@link AccountExport#MAX_LEFT_OUT} of them
 */
public record ArchiveSummary(
    int videos, int usageEntries, int events, int leftOutCount, List<LeftOutVideo> leftOut) {
  public ArchiveSummary {
    leftOut = List.copyOf(leftOut);
  }
}
