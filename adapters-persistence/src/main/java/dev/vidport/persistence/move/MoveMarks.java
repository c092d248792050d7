package dev.vidport.persistence.move;

import dev.vidport.persistence.secret.KeyRegister;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The marks of a target whose rows are not complete, among the ids of the secret keys: which
 * installation is moved, and the state of the source when the rows were copied. A host does not
 * start on a database with such a mark ({@link KeyRegister}).
 */
record MoveMarks(MoveConnection connection) {
  private static final int INSTALLATION_MARK = -1;
  private static final int STATE_MARK = -2;
  private static final String STATE_PREFIX = "state-";

  /** The installation whose unfinished target this database is. */
  Optional<String> installation() {
    return connection
        .query("select id from secret_key where number = " + INSTALLATION_MARK)
        .map(id -> id.substring(KeyRegister.UNFINISHED_MOVE.length()));
  }

  /** The state of the source when this database was marked as its target. */
  Optional<String> state() {
    return connection
        .query("select id from secret_key where number = " + STATE_MARK)
        .map(id -> id.substring(STATE_PREFIX.length()));
  }

  void set(String installation, String state) throws SQLException {
    mark(INSTALLATION_MARK, KeyRegister.UNFINISHED_MOVE + installation);
    mark(STATE_MARK, STATE_PREFIX + state);
  }

  private void mark(int number, String id) throws SQLException {
    try (PreparedStatement insert =
        connection
            .jdbc()
            .prepareStatement(
                "insert into secret_key (number, id, created_at) values (?, ?, current_timestamp)")) {
      insert.setInt(1, number);
      insert.setString(2, id);
      int unused = insert.executeUpdate();
    }
  }
}
