package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.upload.port.FetchProgress;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Pending imports in the table {@code video_import}. */
public final class JdbcImports implements Imports {
  private final Database database;
  private final SecretCipher cipher;

  public JdbcImports(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public void insert(PendingImport pending) {
    int unused =
        database.update(
            """
            insert into video_import
              (video_id, account_id, source_url, reserved_bytes, fetched_bytes)
            values (:video, :account, :url, 0, 0)
            """,
            statement ->
                statement
                    .bind("video", pending.video().value())
                    .bind("account", pending.account().value())
                    .bind(
                        "url",
                        cipher.encrypt(
                            pending.sourceUrl(),
                            EncryptedColumn.IMPORT_ADDRESS,
                            pending.video().value())));
  }

  @Override
  public Optional<PendingImport> find(VideoId video) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, source_url, fetched_bytes, upload, part_size, etag,
                           last_modified, total_bytes
                    from video_import where video_id = :video
                    """)
                .bind("video", video.value())
                .map((row, context) -> read(video, row))
                .findOne());
  }

  @Override
  public Map<VideoId, FetchProgress> progress(Collection<VideoId> videos) {
    if (videos.isEmpty()) {
      return Map.of();
    }
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select video_id, fetched_bytes, total_bytes
                    from video_import where video_id in (<videos>)
                    """)
                .bindList("videos", videos.stream().map(VideoId::value).distinct().toList())
                .reduceResultSet(
                    new HashMap<>(),
                    (all, row, context) -> {
                      all.put(
                          new VideoId(row.getString("video_id")),
                          new FetchProgress(
                              row.getLong("fetched_bytes"), Rows.bigint(row, "total_bytes")));
                      return all;
                    }));
  }

  private PendingImport read(VideoId video, ResultSet row) throws SQLException {
    return new PendingImport(
        video,
        new AccountId(row.getString("account_id")),
        cipher.decryptText(
            row.getBytes("source_url"), EncryptedColumn.IMPORT_ADDRESS, video.value()),
        transfer(row),
        row.getLong("fetched_bytes"));
  }

  private static Optional<Transfer> transfer(ResultSet row) throws SQLException {
    Optional<String> upload = Rows.text(row, "upload");
    if (upload.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Transfer(
            upload.get(),
            row.getLong("part_size"),
            new RemoteVersion(Rows.text(row, "etag"), Rows.text(row, "last_modified")),
            Rows.bigint(row, "total_bytes")));
  }

  @Override
  public boolean begin(VideoId video, Transfer transfer, long fetchedBytes) {
    return database.update(
            """
            update video_import
            set upload = :upload, part_size = :partSize, etag = :etag, last_modified = :lastModified,
                total_bytes = :total, fetched_bytes = :fetched
            where video_id = :video
            """,
            statement ->
                statement
                    .bind("video", video.value())
                    .bind("upload", transfer.storeUploadId())
                    .bind("partSize", transfer.partSize())
                    .bind("etag", transfer.version().etag())
                    .bind("lastModified", transfer.version().lastModified())
                    .bind("total", transfer.totalBytes())
                    .bind("fetched", fetchedBytes))
        == 1;
  }

  @Override
  public boolean progress(VideoId video, long fetchedBytes) {
    return database.update(
            "update video_import set fetched_bytes = :bytes where video_id = :video",
            statement -> statement.bind("video", video.value()).bind("bytes", fetchedBytes))
        == 1;
  }

  @Override
  public boolean reserve(VideoId video, long bytes) {
    return database.update(
            "update video_import set reserved_bytes = :bytes where video_id = :video",
            statement -> statement.bind("video", video.value()).bind("bytes", bytes))
        == 1;
  }

  /** Deletes the import of a video whose file is complete or no longer wanted. */
  static void delete(Handle handle, VideoId video) {
    handle
        .createUpdate("delete from video_import where video_id = :video")
        .bind("video", video.value())
        .execute();
  }
}
