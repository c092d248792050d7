package dev.vidport.bench.host;

import dev.vidport.domain.account.AccountId;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Minimal routes to compare with: one query, its columns as JSON, no authentication, no rate limit,
 * no validation.
 */
final class BareRoutes {
  private static final int PAGE = 25;
  private static final String COLUMNS =
      """
      id, account_id, created_at, revision, state, file_name, size_bytes, options, metadata,
      upload, job_id, submitted_at, outcome, ended_at, output, failure, original_deleted
      """;
  private static final String ONE =
      "select " + COLUMNS + " from video where id = ? and account_id = ?";
  private static final String PAGE_OF_ALL =
      "select "
          + COLUMNS
          + """
           from video
          where account_id = ? and created_at <= ? and (created_at < ? or id < ?)
          order by account_id desc, created_at desc, id desc limit ?
          """;
  private static final String PAGE_OF_PAIR =
      "select "
          + COLUMNS
          + """
           from (select video_id from video_pair
                 where pair = ? and created_at <= ? and (created_at < ? or video_id < ?)
                 order by pair desc, created_at desc, video_id desc limit ?) page
          join video on video.id = page.video_id
          order by created_at desc, id desc
          """;

  private final DataSource database;
  private final AccountId account;

  BareRoutes(DataSource database, AccountId account) {
    this.database = database;
    this.account = account;
  }

  void add(JavalinConfig config) {
    config.routes.get("/bare/videos/{id}", this::one);
    config.routes.get("/bare/videos", this::page);
  }

  private void one(Context ctx) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(ONE)) {
      query.setString(1, ctx.pathParam("id"));
      query.setString(2, account.value());
      List<Map<String, Object>> rows = rows(query);
      if (rows.isEmpty()) {
        ctx.status(HttpStatus.NOT_FOUND);
      } else {
        ctx.json(rows.get(0));
      }
    }
  }

  /**
   * A page of videos. With {@code time} and {@code id}, the videos after the video {@code id},
   * which was created in the second {@code time} of Unix time.
   */
  private void page(Context ctx) throws SQLException {
    String pair = ctx.queryParam("pair");
    long second =
        Long.parseLong(ctx.queryParamAsClass("time", String.class).getOrDefault("9999999999"));
    OffsetDateTime time = Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC);
    try (Connection connection = database.getConnection();
        PreparedStatement query =
            connection.prepareStatement(pair == null ? PAGE_OF_ALL : PAGE_OF_PAIR)) {
      if (pair == null) {
        query.setString(1, account.value());
      } else {
        query.setObject(1, UUID.fromString(pair));
      }
      query.setObject(2, time);
      query.setObject(3, time);
      query.setString(4, ctx.queryParamAsClass("id", String.class).getOrDefault(""));
      query.setInt(5, PAGE);
      ctx.json(Map.of("videos", rows(query)));
    }
  }

  private static List<Map<String, Object>> rows(PreparedStatement query) throws SQLException {
    List<Map<String, Object>> rows = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 1; i <= columns; i++) {
          values.put(row.getMetaData().getColumnLabel(i), row.getString(i));
        }
        rows.add(values);
      }
    }
    return rows;
  }
}
