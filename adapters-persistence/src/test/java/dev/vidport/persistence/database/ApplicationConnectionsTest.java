package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the use of a data source whose application has tables of the same names. */
class ApplicationConnectionsTest {
  private PostgresServer server;
  private HikariDataSource source;

  @BeforeEach
  void start() throws Exception {
    server = PostgresServer.start();
    server.execute("create table public.video (title text)");
    source = new HikariDataSource();
    source.setJdbcUrl(server.jdbcUrl());
    source.setUsername(server.user());
    source.setPassword(server.password());
    source.setMaximumPoolSize(3);
    source.setAutoCommit(false);
  }

  @AfterEach
  void stop() throws Exception {
    source.close();
    server.close();
  }

  @Test
  void connectionsAreReturnedAsTheyWere() throws Exception {
    String before = query("show search_path");

    try (Database database = Database.open(DatabaseSettings.of(source, "my videos"))) {
      assertThat(count(database)).isZero();
      assertThatThrownBy(
              () ->
                  database.inTransaction(
                      handle -> {
                        handle.execute("delete from video");
                        return handle.execute("select wrong");
                      }))
          .hasMessageContaining("wrong");
      assertThatThrownBy(() -> inTransactionOfAnEndedSession(database)).isNotNull();

      assertThat(count(database)).isZero();
      assertThat(database.pool().active()).isZero();
    }

    assertThat(source.isClosed()).isFalse();
    for (int i = 0; i < 10; i++) {
      assertThat(query("show search_path")).isEqualTo(before);
    }
    assertThat(query("select count(title) from video")).isEqualTo("0");
    assertThat(query("select count(*) from pg_tables where schemaname = 'public'")).isEqualTo("1");
    try (Connection connection = source.getConnection()) {
      assertThat(connection.getAutoCommit()).isFalse();
    }
  }

  /** The application may lose a connection in the middle of a transaction. */
  private static int inTransactionOfAnEndedSession(Database database) {
    return database.inTransaction(
        handle -> {
          handle.execute("select pg_terminate_backend(pg_backend_pid())");
          return 0;
        });
  }

  @Test
  void twoCanStartAtTheSameTime() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      var first = threads.submit(this::open);
      var second = threads.submit(this::open);

      assertThat(first.get(1, TimeUnit.MINUTES)).isZero();
      assertThat(second.get(1, TimeUnit.MINUTES)).isZero();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } finally {
      threads.shutdown();
    }
  }

  private int open() {
    HikariDataSource own = new HikariDataSource();
    own.setJdbcUrl(server.jdbcUrl());
    own.setUsername(server.user());
    own.setPassword(server.password());
    own.setMaximumPoolSize(3);
    try (own;
        Database database = Database.open(DatabaseSettings.of(own, "vidport"))) {
      return count(database);
    }
  }

  private static int count(Database database) {
    return database.with(
        handle -> handle.createQuery("select count(*) from video").mapTo(Integer.class).one());
  }

  private String query(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
