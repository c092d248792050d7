package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The restart, which other tests rely on. */
@Tag("process")
class PostgresServerTest {
  @Test
  void restartEndsConnectionsAndKeepsAddressAndData(@TempDir Path folder) throws Exception {
    try (PostgresServer server = PostgresServer.start(folder);
        Connection before = connect(server.jdbcUrl(), server)) {
      execute(before, "create table note (text text); insert into note values ('kept')");
      String address = server.jdbcUrl();

      server.restart(folder);

      assertThatThrownBy(() -> execute(before, "select 1")).isInstanceOf(SQLException.class);
      try (Connection after = connect(address, server);
          Statement statement = after.createStatement();
          ResultSet row = statement.executeQuery("select text from note")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("kept");
      }
    }
  }

  private static Connection connect(String address, PostgresServer server) throws SQLException {
    return DriverManager.getConnection(address, server.user(), server.password());
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
