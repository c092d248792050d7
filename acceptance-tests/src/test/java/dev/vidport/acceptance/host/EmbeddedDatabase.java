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

/** The database of a running host in its data folder, found as {@code docs/operations.md} says. */
final class EmbeddedDatabase {
  private final Path note;

  EmbeddedDatabase(Path data) {
    this.note = data.resolve("database").resolve("vidport.server");
  }

  /** Types of the events of {@code video} that wait to be sent, oldest first. */
  List<String> eventsOf(String video) {
    String sql = "select type from outbox where event like ? order by created_at, id";
    try (Connection connection = DriverManager.getConnection(address(), "", "");
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

  private String address() {
    Properties found = new Properties();
    try {
      found.load(new StringReader(Files.readString(note)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "jdbc:h2:tcp://127.0.0.1:%s/%s"
        .formatted(found.getProperty("port"), found.getProperty("key"));
  }
}
