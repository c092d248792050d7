package dev.vidport.acceptance.host;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The database of a host that does not run. */
final class EmbeddedDatabase {
  private final String url;

  EmbeddedDatabase(Path data) {
    this.url =
        "jdbc:h2:file:"
            + data.resolve("database/vidport")
            + ";IFEXISTS=TRUE;DATABASE_TO_LOWER=TRUE";
  }

  /** Makes the events due now whose delivery was claimed. */
  void endWebhookLeases() {
    String sql =
        "update outbox set webhook_due_at = current_timestamp"
            + " where webhook_due_at > current_timestamp";
    try (Connection connection = DriverManager.getConnection(url, "VIDPORT_OWNER", "");
        Statement update = connection.createStatement()) {
      update.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
