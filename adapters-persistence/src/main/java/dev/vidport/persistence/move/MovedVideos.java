package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.video.StoredUploads;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the videos of a database, and the uploads whose names in the store are other ones. */
record MovedVideos(MoveConnection connection) {
  /**
   * The first videos after {@code last} that have objects, in the order of this database. Some have
   * no row: the original of a deleted video stays as long as another one was reprocessed from it.
   */
  List<VideoId> after(Optional<VideoId> last, int limit) {
    String id = last.map(VideoId::value).orElse("");
    try (PreparedStatement select =
        connection
            .jdbc()
            .prepareStatement(
                """
                select id from (
                  (select id from video where id > ? order by id fetch first ? rows only)
                  union
                  (select distinct original_owner as id from video where original_owner > ?
                   order by original_owner fetch first ? rows only)
                ) found
                order by id fetch first ? rows only
                """)) {
      select.setString(1, id);
      select.setInt(2, limit);
      select.setString(3, id);
      select.setInt(4, limit);
      select.setInt(5, limit);
      List<VideoId> found = new ArrayList<>();
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          found.add(new VideoId(row.getString(1)));
        }
      }
      return found;
    } catch (SQLException e) {
      throw DatabaseProblem.of(connection.settings(), e);
    }
  }

  /** The uploads of a video that have not ended: of its own files, or of its import. */
  List<MovedUpload> uploads(VideoId video) {
    List<MovedUpload> found = new ArrayList<>();
    connection
        .query("select upload from video where id = '" + video.value() + "' and upload is not null")
        .map(StoredUploads::read)
        .ifPresent(
            uploads ->
                uploads.forEach(
                    (file, upload) ->
                        found.add(
                            new MovedUpload(video, file, upload.name(), upload.isReadable()))));
    connection
        .query(
            "select upload from video_import where video_id = '"
                + video.value()
                + "' and upload is not null")
        .ifPresent(name -> found.add(new MovedUpload(video, UploadFileRole.SOURCE, name, false)));
    return found;
  }

  /** Replaces the names of uploads where the rows stay and only the store is another. */
  void renameUploads(UploadNames names) {
    connection.inTransaction(
        () -> {
          rename("video", "id", names);
          rename("video_import", "video_id", names);
        });
  }

  private void rename(String name, String key, UploadNames names) throws SQLException {
    MovedTable table = new MovedTable(name, List.of(key, "upload"), List.of());
    RowEditor editor = RowEditor.of(table, names);
    List<Object[]> changed = new ArrayList<>();
    try (Statement statement = connection.jdbc().createStatement();
        ResultSet row = statement.executeQuery(table.selection() + " where upload is not null")) {
      while (row.next()) {
        changed.add(editor.edited(new Object[] {row.getString(1), row.getString(2)}));
      }
    }
    try (PreparedStatement update =
        connection
            .jdbc()
            .prepareStatement("update " + name + " set upload = ? where " + key + " = ?")) {
      for (Object[] row : changed) {
        update.setObject(1, row[1]);
        update.setObject(2, row[0]);
        int unused = update.executeUpdate();
      }
    }
  }
}
