package dev.vidport.acceptance.host;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.s3.S3Server;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a database on PostgreSQL and a bucket still have of an account: rows of any table that name
 * it, objects, and unfinished uploads.
 */
public final class AccountTraces {
  private static final String TABLES =
      """
      select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
      order by table_name
      """;

  private final PostgresServer database;
  private final S3Server store;
  private final String account;
  private final List<String> videos;
  private final String export;

  AccountTraces(
      PostgresServer database, S3Server store, String account, List<String> videos, String export) {
    this.database = database;
    this.store = store;
    this.account = account;
    this.videos = List.copyOf(videos);
    this.export = export;
  }

  /** Tables with rows that name the account, one of its videos or its export. */
  public List<String> tables() throws SQLException {
    try (Connection connection = connect()) {
      List<String> tables = new ArrayList<>();
      for (String table : texts(connection, TABLES)) {
        if (hasRows(connection, table)) {
          tables.add(table);
        }
      }
      return tables;
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
  }

  private static List<String> texts(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }

  private boolean hasRows(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select exists (select 1 from \"" + table + "\" found where found::text ~ ?)")) {
      statement.setString(1, String.join("|", ids()));
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() && rows.getBoolean(1);
      }
    }
  }

  private List<String> ids() {
    return Stream.concat(Stream.of(account, export), videos.stream()).toList();
  }

  /** Objects and unfinished uploads. */
  public List<String> objects() throws IOException {
    List<String> names = new ArrayList<>();
    for (ObjectKey root : roots()) {
      names.addAll(store.keysBelow(root));
      names.addAll(store.unfinishedBelow(root));
    }
    return names;
  }

  private List<ObjectKey> roots() {
    return Stream.concat(
            Stream.of(ObjectKey.ofExport(new JobId(export))),
            videos.stream().map(id -> ObjectKey.ofVideo(new VideoId(id))))
        .toList();
  }

  /** Lets the last check of the erasure, and the deletions that it waits for, be due. */
  public void makeLastCheckDue() throws SQLException {
    for (ObjectKey root : roots()) {
      database.execute(
          """
          update pending_deletion set
            not_before = not_before - interval '4 hours', again_at = again_at - interval '4 hours'
          where root like '%s%%'
          """
              .formatted(root.value()));
    }
    database.execute(
        """
        update erased_account set
          erased_at = erased_at - interval '4 hours', check_at = current_timestamp
        where account_id = '%s'
        """
            .formatted(account));
  }
}
