package dev.vidport.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.webhook.Outbox;
import dev.vidport.usecases.webhook.OutboxContract;
import dev.vidport.usecases.webhook.PendingEvents;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class JdbcOutboxTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends OutboxContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Override
    protected Outbox outbox() {
      return new JdbcOutbox(database);
    }

    @Override
    protected Transactions transactions() {
      return database;
    }

    @Override
    protected PendingEvents pending() {
      return new JdbcPendingEvents(database);
    }

    @Test
    void eventOfNewerReleaseIsLeftToNewerHosts() {
      addLikeOtherRelease("video.archived");

      assertThat(pending().claim(Instant.now().plusSeconds(60), Duration.ofMinutes(1), 10))
          .isEmpty();
    }

    @Test
    void eventOfReleaseBeforeIsDue() {
      addLikeOtherRelease("video.ready");

      assertThat(pending().claim(Instant.now().plusSeconds(60), Duration.ofMinutes(1), 10))
          .hasSize(1);
    }

    /** Without the columns that a newer migration added. */
    private void addLikeOtherRelease(String type) {
      database.with(
          handle ->
              handle
                  .createUpdate(
                      """
                      insert into outbox (id, account_id, type, event, created_at)
                      values ('evt_other', :account, :type, :event, current_timestamp)
                      """)
                  .bind("account", "0123456789abcdef0123456789abcdef")
                  .bind("type", type)
                  .bind(
                      "event",
                      "{\"videoId\":\"v\",\"fileName\":\"f\",\"metadata\":{},\"status\":\"\"}")
                  .execute());
    }
  }
}
