package dev.vidport.bench.host;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Copies the rows of finished videos, because processing a million would take days. A copy shares
 * the job of its original.
 */
final class VideoCopier {
  private static final int BATCH = 5_000;

  private final DataSource database;
  private final OffsetDateTime newest =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC);
  private int copies;

  VideoCopier(DataSource database) {
    this.database = database;
  }

  /**
   * Creates copies up to a total of {@code count}, each one second older than the previous one.
   *
   * @param videos IDs of the originals, copied in turns
   * @return database ID of the metadata pair of the first original
   */
  synchronized String copy(List<String> videos, int count) throws SQLException {
    try (Connection connection = database.getConnection()) {
      List<UUID> pairs = new ArrayList<>();
      for (String video : videos) {
        pairs.add(pair(connection, video));
      }
      connection.setAutoCommit(false);
      try (PreparedStatement video = connection.prepareStatement(copyOfVideo(connection));
          PreparedStatement pair =
              connection.prepareStatement(
                  "insert into video_pair (pair, created_at, video_id) values (?, ?, ?)")) {
        for (; copies < count; copies++) {
          String id = UUID.randomUUID().toString().replace("-", "");
          OffsetDateTime time = newest.minusSeconds(copies);
          video.setString(1, id);
          video.setObject(2, time);
          video.setString(3, videos.get(copies % videos.size()));
          video.addBatch();
          pair.setObject(1, pairs.get(copies % videos.size()));
          pair.setObject(2, time);
          pair.setString(3, id);
          pair.addBatch();
          if (copies % BATCH == 0 || copies == count - 1) {
            video.executeBatch();
            pair.executeBatch();
            connection.commit();
          }
        }
      }
      connection.setAutoCommit(true);
      return pairs.get(0).toString();
    }
  }

  private static UUID pair(Connection connection, String video) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select pair from video_pair where video_id = ?")) {
      query.setString(1, video);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getObject(1, UUID.class);
      }
    }
  }

  /** Copies all columns but the ID and the time of creation. */
  private static String copyOfVideo(Connection connection) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement("select * from video where 1 = 0");
        ResultSet none = query.executeQuery()) {
      for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
        columns.add(none.getMetaData().getColumnName(i));
      }
    }
    String copied =
        columns.stream()
            .filter(name -> !name.equalsIgnoreCase("id") && !name.equalsIgnoreCase("created_at"))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        """
        insert into video (id, created_at, %1$s)
        select cast(? as varchar(32)), cast(? as timestamp(6) with time zone), %1$s
        from video where id = ?
        """,
        copied);
  }
}
