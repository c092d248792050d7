package dev.vidport.persistence.video;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.upload.port.PartReservations;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Part reservations in the table {@code part_reservation}, with their sum in the row of the video.
 */
public final class JdbcPartReservations implements PartReservations {
  private final Database database;

  public JdbcPartReservations(Database database) {
    this.database = database;
  }

  @Override
  public Map<Integer, PartReservation> find(
      VideoId video, UploadFileRole file, Set<Integer> numbers) {
    if (numbers.isEmpty()) {
      return Map.of();
    }
    return database.with(
        handle -> {
          Map<Integer, PartReservation> found = new HashMap<>();
          handle
              .createQuery(
                  """
                  select part_number, size_bytes, expires_at from part_reservation
                  where video_id = :video and file = :file and part_number in (<numbers>)
                  """)
              .bind("video", video.value())
              .bind("file", file.name())
              .bindList("numbers", numbers)
              .map(
                  (row, context) ->
                      found.put(
                          row.getInt("part_number"),
                          new PartReservation(
                              row.getLong("size_bytes"), Rows.instant(row, "expires_at"))))
              .list();
          return found;
        });
  }

  @Override
  public long reserve(VideoId video, UploadFileRole file, Map<Integer, PartReservation> parts) {
    return database.inTransaction(
        handle -> {
          if (!parts.isEmpty()) {
            replace(handle, video, file, parts);
          }
          long bytes = bytes(handle, video, file);
          updateVideo(handle, video);
          return bytes;
        });
  }

  private static void replace(
      Handle handle, VideoId video, UploadFileRole file, Map<Integer, PartReservation> parts) {
    handle
        .createUpdate(
            """
            delete from part_reservation
            where video_id = :video and file = :file and part_number in (<numbers>)
            """)
        .bind("video", video.value())
        .bind("file", file.name())
        .bindList("numbers", parts.keySet())
        .execute();
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into part_reservation (video_id, file, part_number, size_bytes, expires_at)
            values (:video, :file, :number, :size, :expiresAt)
            """)) {
      parts.forEach(
          (number, part) ->
              batch
                  .bind("video", video.value())
                  .bind("file", file.name())
                  .bind("number", number)
                  .bind("size", part.sizeBytes())
                  .bind("expiresAt", part.expiresAt())
                  .add());
      batch.execute();
    }
  }

  private static long bytes(Handle handle, VideoId video, UploadFileRole file) {
    return handle
        .createQuery(
            """
            select coalesce(sum(size_bytes), 0) from part_reservation
            where video_id = :video and file = :file
            """)
        .bind("video", video.value())
        .bind("file", file.name())
        .mapTo(long.class)
        .one();
  }

  private static void updateVideo(Handle handle, VideoId video) {
    handle
        .createUpdate(
            """
            update video set reserved_bytes = size_bytes
                + (select coalesce(sum(p.size_bytes), 0) from part_reservation p
                   where p.video_id = :video)
            where id = :video
            """)
        .bind("video", video.value())
        .execute();
  }

  /** Deletes the reservations of an upload that has ended. */
  static void delete(Handle handle, VideoId video) {
    handle
        .createUpdate("delete from part_reservation where video_id = :video")
        .bind("video", video.value())
        .execute();
  }
}
