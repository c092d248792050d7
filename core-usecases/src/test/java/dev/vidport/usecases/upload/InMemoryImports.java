package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.port.FetchProgress;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Pending imports in memory. */
public final class InMemoryImports implements Imports {
  private final InMemoryTable<VideoId, Row> rows;

  public InMemoryImports(InMemoryTransactions transactions) {
    this.rows = transactions.table();
  }

  @Override
  public void insert(PendingImport pending) {
    rows.put(pending.video(), new Row(pending, 0));
  }

  @Override
  public Optional<PendingImport> find(VideoId video) {
    return rows.find(video).map(Row::pending);
  }

  @Override
  public Map<VideoId, FetchProgress> progress(Collection<VideoId> videos) {
    return videos.stream()
        .distinct()
        .flatMap(video -> find(video).stream())
        .collect(Collectors.toMap(PendingImport::video, PendingImport::progress));
  }

  @Override
  public boolean begin(VideoId video, PendingImport.Transfer transfer, long fetchedBytes) {
    return rows.replace(video, row -> Optional.of(row.with(Optional.of(transfer), fetchedBytes)));
  }

  @Override
  public boolean progress(VideoId video, long fetchedBytes) {
    return rows.replace(
        video, row -> Optional.of(row.with(row.pending().transfer(), fetchedBytes)));
  }

  @Override
  public boolean reserve(VideoId video, long bytes) {
    return rows.replace(video, row -> Optional.of(new Row(row.pending(), bytes)));
  }

  /** Ends the import of a video. */
  public void remove(VideoId video) {
    rows.remove(video);
  }

  /** The bytes reserved by each import of an account. */
  public List<Long> reserved(AccountId account) {
    return rows.all().stream()
        .filter(row -> row.pending().account().equals(account))
        .map(Row::reservedBytes)
        .toList();
  }

  private record Row(PendingImport pending, long reservedBytes) {
    Row with(Optional<PendingImport.Transfer> transfer, long fetchedBytes) {
      return new Row(
          new PendingImport(
              pending.video(), pending.account(), pending.sourceUrl(), transfer, fetchedBytes),
          reservedBytes);
    }
  }
}
