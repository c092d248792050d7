package dev.vidport.persistence.webhook;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.event.port.Outbox;

/**
 * Events in the table {@code outbox}. The number of an event comes from a row of its account, which
 * stays locked until the commit: the events of an account have the order of their commits, and a
 * reader that has seen one will see no event before it.
 */
public final class JdbcOutbox implements Outbox {
  private final Database database;

  public JdbcOutbox(Database database) {
    this.database = database;
  }

  @Override
  public void add(AccountEvent event) {
    database.beforeCommit("event " + event.account().value(), () -> insert(event));
  }

  private void insert(AccountEvent event) {
    String account = event.account().value();
    if (!advance(account)) {
      database.update(
          """
          insert into event_sequence (account_id, last_number) values (:account, 0)
          on conflict do nothing
          """,
          statement -> statement.bind("account", account));
      boolean unused = advance(account);
    }
    // Due at once, even if the clock of this host is ahead of those that deliver.
    database.update(
        """
        insert into outbox (id, account_id, number, video_id, type, event, created_at,
          next_attempt_at, webhook_due_at)
        select :id, account_id, last_number, :video, :type, :event, cast(:at as timestamp(6) with time zone),
          least(cast(:at as timestamp(6) with time zone), current_timestamp),
          least(cast(:at as timestamp(6) with time zone), current_timestamp)
        from event_sequence where account_id = :account
        """,
        statement ->
            statement
                .bind("id", event.id())
                .bind("account", event.account().value())
                .bind("video", event.match(VideoEvent::video, threshold -> null))
                .bind("type", event.type().label())
                .bind("event", EventRow.json(event))
                .bind("at", event.at()));
  }

  private boolean advance(String account) {
    return database.update(
            "update event_sequence set last_number = last_number + 1 where account_id = :account",
            statement -> statement.bind("account", account))
        == 1;
  }
}
