package dev.vidport.usecases.upload.port;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The sizes of the parts of recordings that were signed, whether they have arrived or not. They end
 * with the upload. Changes require the lock of the account.
 */
public interface PartReservations {
  /** The reservations of those of the parts {@code numbers} that have one. */
  Map<Integer, PartReservation> find(VideoId video, UploadFileRole file, Set<Integer> numbers);

  /**
   * Reserves the parts, each in place of its previous reservation.
   *
   * @param parts by number
   * @return the bytes reserved for all parts of the file
   */
  long reserve(VideoId video, UploadFileRole file, Map<Integer, PartReservation> parts);

  /**
   * One part.
   *
   * @param expiresAt when the last address of the part expires
   */
  record PartReservation(long sizeBytes, Instant expiresAt) {}
}
