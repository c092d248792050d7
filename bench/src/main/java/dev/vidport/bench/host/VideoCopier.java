package dev.vidport.bench.host;

import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Copies the rows of finished videos in bulk. Each copy is one second older than the previous one.
 */
final class VideoCopier {
  private static final int BATCH = 5_000;
  private static final String VIDEO =
      """
      insert into video (id, account_id, created_at, revision, state, file_name, size_bytes,
                         reserved_bytes, material, options, metadata, job_id, submitted_at, outcome, ended_at, output, original_deleted,
                         job_summary)
      select cast(? as varchar(32)), account_id, cast(? as timestamp(6) with time zone), revision,
             state, file_name, size_bytes, 0, material, options, metadata, cast(? as varchar(32)), submitted_at,
             outcome, ended_at, output, original_deleted, job_summary
      from video where id = ?
      """;
  private static final String JOB =
      """
      insert into job (id, kind, account_id, video_id, created_at, started_at, done, ended, turn)
      select cast(? as varchar(32)), kind, account_id, cast(? as varchar(32)), created_at,
             started_at, done, ended, turn
      from job where id = ?
      """;
  private static final String RESULTS =
      """
      insert into step_result (job_id, step, attempt, result)
      select cast(? as varchar(32)), step, attempt, result from step_result where job_id = ?
      """;
  private static final String CHUNK =
      "insert into step_progress (job_id, step, amount) values (?, 'CHUNK:0', 60)";
  private static final String PAIR =
      "insert into video_pair (pair, created_at, video_id) values (?, ?, ?)";

  private final DataSource database;
  private final List<Ended> templates;
  private final Instant newest;
  private final Random random;

  /**
   * @param newest creation time of copy number 0
   */
  VideoCopier(DataSource database, List<Ended> templates, Instant newest, Random random) {
    this.database = database;
    this.templates = List.copyOf(templates);
    this.newest = newest;
    this.random = random;
  }

  /** Creates the copies numbered {@code from} to {@code to} - 1. */
  void copy(int from, int to) throws SQLException {
    List<List<UUID>> pairs = new ArrayList<>();
    for (Ended template : templates) {
      pairs.add(pairs(database, template.id()));
    }
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement video = connection.prepareStatement(VIDEO);
          PreparedStatement job = connection.prepareStatement(JOB);
          PreparedStatement results = connection.prepareStatement(RESULTS);
          PreparedStatement chunk = connection.prepareStatement(CHUNK);
          PreparedStatement pair = connection.prepareStatement(PAIR)) {
        for (int i = from; i < to; i++) {
          int template = i % templates.size();
          add(templates.get(template), pairs.get(template), i, video, job, results, chunk, pair);
          if (i % BATCH == 0 || i == to - 1) {
            for (PreparedStatement statement : List.of(video, job, results, chunk, pair)) {
              statement.executeBatch();
            }
            connection.commit();
          }
        }
      }
      connection.setAutoCommit(true);
    }
  }

  private void add(
      Ended template,
      List<UUID> pairs,
      int number,
      PreparedStatement video,
      PreparedStatement job,
      PreparedStatement results,
      PreparedStatement chunk,
      PreparedStatement pair)
      throws SQLException {
    String id = Hex.random(random, 16);
    String jobId = Hex.random(random, 16);
    OffsetDateTime time = newest.minusSeconds(number).atOffset(ZoneOffset.UTC);
    video.setString(1, id);
    video.setObject(2, time);
    video.setString(3, jobId);
    video.setString(4, template.id().value());
    video.addBatch();
    job.setString(1, jobId);
    job.setString(2, id);
    job.setString(3, template.job().value());
    job.addBatch();
    results.setString(1, jobId);
    results.setString(2, template.job().value());
    results.addBatch();
    chunk.setString(1, jobId);
    chunk.addBatch();
    for (UUID name : pairs) {
      pair.setObject(1, name);
      pair.setObject(2, time);
      pair.setString(3, id);
      pair.addBatch();
    }
  }

  /** Database IDs of the metadata pairs of a video. */
  static List<UUID> pairs(DataSource database, VideoId video) throws SQLException {
    List<UUID> pairs = new ArrayList<>();
    try (Connection connection = database.getConnection();
        PreparedStatement query =
            connection.prepareStatement("select pair from video_pair where video_id = ?")) {
      query.setString(1, video.value());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          pairs.add(row.getObject(1, UUID.class));
        }
      }
    }
    return pairs;
  }
}
