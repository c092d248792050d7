package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class AcknowledgedRowsTest {
  private static final int CHANGES = 3_000;
  private static final int LAST_ROWS = 5;

  @TempDir private Path folder;

  /**
   * H2 2.5.252 did not find the latest version of a file whose space is reused, which begins 45
   * seconds after a start; here at once.
   */
  @Test
  void killedProcessLosesNoRowOfAFileWhoseSpaceIsReused() throws Exception {
    String url = Dialect.H2.url("jdbc:h2:file:" + folder.resolve("x") + ";RETENTION_TIME=0");
    Process writer = JavaProcess.start(Writer.class, url);
    try {
      String output = new String(writer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(writer.waitFor()).as(output).isEqualTo(Writer.EXIT_CODE);
    } finally {
      JavaProcess.end(writer);
    }

    try (Connection connection = DriverManager.getConnection(url + ";IFEXISTS=TRUE", "sa", "");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from last_rows")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(LAST_ROWS);
    }
  }

  /** Changes rows, stores some more, and then ends as a killed process does. */
  static final class Writer {
    static final int EXIT_CODE = 9;

    private Writer() {}

    public static void main(String[] arguments) throws SQLException {
      Random random = new Random(2);
      try (Connection connection = DriverManager.getConnection(arguments[0], "sa", "");
          Statement statement = connection.createStatement()) {
        statement.execute("create table changed (id int primary key, words varchar)");
        statement.execute("create table last_rows (id int primary key)");
        for (int i = 0; i < CHANGES; i++) {
          String words = "words ".repeat(random.nextInt(100));
          statement.execute(
              "merge into changed values (%d, '%s')".formatted(random.nextInt(3_000), words));
        }
        for (int i = 0; i < LAST_ROWS; i++) {
          statement.execute("insert into last_rows values (" + i + ")");
        }
        Runtime.getRuntime().halt(EXIT_CODE);
      }
    }
  }
}
