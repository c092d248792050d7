package dev.vidport.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.event.OutboxContract;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcOutboxTest extends OutboxContract {
  private final Database database;

  JdbcOutboxTest(TestDatabase kind) {
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
    insert("evt_other", "video.archived");

    assertThat(pending().claim(Instant.now().plusSeconds(60), Duration.ofMinutes(1), 10)).isEmpty();
  }

  @Test
  void damagedEventDoesNotHoldUpOthers() {
    insert("evt_damaged", "video.ready");
    database.with(handle -> handle.execute("update outbox set event = '{'"));
    insert("evt_intact", "video.ready");
    Instant later = Instant.now().plusSeconds(60);

    assertThat(pending().claim(later, Duration.ofMinutes(1), 1)).isEmpty();
    assertThat(pending().claim(later, Duration.ofMinutes(1), 1))
        .extracting(claim -> claim.event().id())
        .containsExactly("evt_intact");
  }

  private void insert(String id, String type) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into outbox
                      (id, account_id, number, type, event, created_at, next_attempt_at)
                    values (:id, :account, (select count(*) + 1 from outbox), :type, :event, current_timestamp, current_timestamp)
                    """)
                .bind("id", id)
                .bind("account", "0123456789abcdef0123456789abcdef")
                .bind("type", type)
                .bind(
                    "event",
                    "{\"videoId\":\"v\",\"fileName\":\"f\",\"metadata\":{},\"status\":\"\"}")
                .execute());
  }
}
