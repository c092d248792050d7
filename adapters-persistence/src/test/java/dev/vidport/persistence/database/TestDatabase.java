package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Batch;

/**
 * The databases on which the tests of this module run. Each test thread has its own, so that tests
 * run in parallel; it is opened once for all tests of the thread.
 */
public enum TestDatabase {
  H2_MEMORY {
    @Override
    public DatabaseSettings fresh() {
      return new DatabaseSettings("jdbc:h2:mem:test" + COUNT.incrementAndGet(), "", "", POOL);
    }
  },

  H2_FILE {
    @Override
    public DatabaseSettings fresh() {
      return new DatabaseSettings("jdbc:h2:file:" + folder().resolve("vidport"), "", "", POOL);
    }
  },

  POSTGRESQL {
    @Override
    public DatabaseSettings fresh() {
      PostgresServer server = Server.RUNNING;
      try {
        String url = server.create("test" + COUNT.incrementAndGet());
        return new DatabaseSettings(url, server.user(), server.password(), POOL);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  };

  private static final int POOL = 12;
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** Every table, after those that refer to it. */
  static final List<String> TABLES =
      List.of(
          "audit_entry",
          "audit_chain",
          "browser_token",
          "api_key",
          "user_session",
          "account_member",
          "member_invitation",
          "oidc_identity",
          "passkey",
          "allowed_domain",
          "account_signing_key",
          "watermark",
          "account_export",
          "overage_report",
          "plan_term",
          "billing_account",
          "billing_event",
          "account",
          "first_account",
          "erased_account",
          "erased_video",
          "kept_usage",
          "kept_overage",
          "sign_in_code",
          "invitation",
          "one_time_value",
          "event_limit",
          "idempotency_key",
          "rate_bucket",
          "video",
          "video_pair",
          "video_deleted",
          "part_reservation",
          "video_import",
          "usage_entry",
          "usage_balance",
          "usage_day",
          "stored_level",
          "usage_reservation",
          "usage_threshold",
          "known_plan",
          "job",
          "step_result",
          "step_progress",
          "step_execution",
          "recurring_execution",
          "worker",
          "worker_pause",
          "outbox",
          "event_sequence",
          "webhook",
          "webhook_attempt",
          "pending_deletion",
          "signing_key",
          "secret_key");

  @SuppressWarnings("ImmutableEnumChecker")
  private final ThreadLocal<Database> opened = ThreadLocal.withInitial(this::open);

  /** The settings of a new, empty database. */
  public abstract DatabaseSettings fresh();

  /** The database of this kind for tests of this thread, with its tables emptied. */
  public Database emptied() {
    Database database = opened.get();
    database.run(() -> database.with(TestDatabase::deleteRows));
    return database;
  }

  private Database open() {
    Database database = Database.open(fresh());
    Runtime.getRuntime().addShutdownHook(new Thread(database::close));
    return database;
  }

  static int deleteRows(Handle handle) {
    // In one message to a server.
    Batch batch = handle.createBatch();
    TABLES.forEach(table -> batch.add("delete from " + table));
    return Arrays.stream(batch.execute()).sum();
  }

  /** A folder that is deleted when the tests end. */
  public static Path folder() {
    try {
      Path folder = Files.createTempDirectory("vidport-test");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      System.err.println("could not delete " + folder + " (" + e + ")");
    }
  }

  /** Started by the first test that needs it, and ended with the tests. */
  private static final class Server {
    static final PostgresServer RUNNING = start();

    private static PostgresServer start() {
      try {
        return PostgresServer.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
