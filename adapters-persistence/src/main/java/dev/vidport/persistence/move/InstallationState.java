package dev.vidport.persistence.move;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Tells which installation a database is of, and whether a host has used it meanwhile. */
record InstallationState(MoveConnection connection) {
  /**
   * What only this installation has, as long as it exists: its oldest account and key. Empty for a
   * database without accounts.
   */
  Optional<String> id() {
    return connection
        .query(
            """
        select coalesce((select min(id) from account
                where created_at = (select min(created_at) from account)), '')
            || coalesce((select cast(cast(floor(extract(epoch from min(created_at))) as bigint) as varchar(20))
                from account), '')
        """)
        .filter(text -> !text.isEmpty())
        .map(text -> digest(text).substring(0, 9));
  }

  /**
   * Changes whenever a host has used the database: its periodic tasks, its workers, and what it
   * stores leave traces.
   */
  String digest() {
    StringBuilder state = new StringBuilder();
    for (String sql :
        List.of(
            "select count(*) || ',' || coalesce(sum(revision), 0) from video",
            "select coalesce(max(id), 0) from usage_entry",
            "select coalesce(max(id), 0) from audit_entry",
            "select count(*) || ',' || coalesce(sum(last_number), 0) from event_sequence",
            "select count(*) || ',' || coalesce(sum(version), 0) from recurring_execution",
            "select count(*) || ',' || coalesce(sum(version), 0) from step_execution",
            "select count(*) || ',' || coalesce(sum(attempts + webhook_attempts), 0) from outbox",
            "select coalesce(max(last_seen), timestamp with time zone '1970-01-01 00:00:00+00')"
                + " from worker",
            "select count(*) || ',' || coalesce(sum(number), 0) from signing_key",
            "select coalesce(sum(number), 0) from secret_key where number > 0",
            "select count(*) from api_key where revoked",
            "select count(*) from user_session",
            "select count(*) from browser_token",
            "select count(*) from pending_deletion",
            "select count(*) || ',' || coalesce(sum(fetched_bytes), 0) from video_import")) {
      state.append(connection.query(sql).orElse("")).append(';');
    }
    return digest(state.toString()).substring(0, 10);
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
