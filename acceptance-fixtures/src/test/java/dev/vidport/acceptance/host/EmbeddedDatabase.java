package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The database of a running host, as other processes on its machine open it. */
final class EmbeddedDatabase {
  private final Path folder;

  EmbeddedDatabase(Path data) {
    this.folder = data.resolve("database");
  }

  /** Types of the unsent events of {@code video}, oldest first. */
  List<String> eventsOf(String video) {
    String sql = "select type from outbox where event like ? order by created_at, id";
    try (Connection connection = connect();
        PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, "%" + video + "%");
      List<String> types = new ArrayList<>();
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          types.add(row.getString(1));
        }
      }
      return types;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Makes the events due now whose delivery was claimed. */
  void endWebhookLeases() {
    String sql =
        "update outbox set webhook_due_at = current_timestamp"
            + " where webhook_due_at > current_timestamp";
    try (Connection connection = connect();
        PreparedStatement update = connection.prepareStatement(sql)) {
      update.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private Connection connect() throws SQLException {
    String password = properties("vidport.credentials").getProperty("application.password");
    return DriverManager.getConnection(jdbcUrl(), "VIDPORT", password);
  }

  private String jdbcUrl() {
    Properties server = properties("vidport.server");
    return "jdbc:h2:tcp://127.0.0.1:%s/%s"
        .formatted(server.getProperty("port"), server.getProperty("key"));
  }

  private Properties properties(String file) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(Files.readString(folder.resolve(file))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
