package dev.vidport.usecases.upload;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.port.PartReservations;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Part reservations in memory. */
public final class InMemoryPartReservations implements PartReservations {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<FileKey, Map<Integer, PartReservation>> files;

  public InMemoryPartReservations(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.files = transactions.table();
  }

  @Override
  public Map<Integer, PartReservation> find(
      VideoId video, UploadFileRole file, Set<Integer> numbers) {
    Map<Integer, PartReservation> found = new HashMap<>(parts(video, file));
    found.keySet().retainAll(numbers);
    return found;
  }

  @Override
  public long reserve(VideoId video, UploadFileRole file, Map<Integer, PartReservation> parts) {
    return transactions.in(
        () -> {
          Map<Integer, PartReservation> all = new HashMap<>(parts(video, file));
          all.putAll(parts);
          files.put(new FileKey(video, file), Map.copyOf(all));
          return bytes(video, file);
        });
  }

  /** The bytes reserved for all files of a video. */
  public long bytes(VideoId video) {
    return bytes(video, UploadFileRole.SOURCE) + bytes(video, UploadFileRole.CAMERA);
  }

  /** Ends the reservations of a video. */
  public void remove(VideoId video) {
    files.remove(new FileKey(video, UploadFileRole.SOURCE));
    files.remove(new FileKey(video, UploadFileRole.CAMERA));
  }

  private long bytes(VideoId video, UploadFileRole file) {
    return parts(video, file).values().stream().mapToLong(PartReservation::sizeBytes).sum();
  }

  private Map<Integer, PartReservation> parts(VideoId video, UploadFileRole file) {
    return files.find(new FileKey(video, file)).orElse(Map.of());
  }

  private record FileKey(VideoId video, UploadFileRole file) {}
}
