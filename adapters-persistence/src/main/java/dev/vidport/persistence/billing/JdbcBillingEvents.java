package dev.vidport.persistence.billing;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.billing.port.BillingEvents;
import java.time.Instant;

/** Events of the payment provider in the table {@code billing_event}. */
public final class JdbcBillingEvents implements BillingEvents {
  private final Database database;

  public JdbcBillingEvents(Database database) {
    this.database = database;
  }

  @Override
  public boolean isKnown(String id) {
    return database.with(
        handle ->
            handle
                .createQuery("select id from billing_event where id = :id")
                .bind("id", id)
                .mapTo(String.class)
                .findOne()
                .isPresent());
  }

  @Override
  public void add(String id, Instant receivedAt) {
    database.update(
        """
        insert into billing_event (id, received_at) values (:id, :receivedAt)
        on conflict do nothing
        """,
        statement -> statement.bind("id", id).bind("receivedAt", receivedAt));
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return database.deleteEarliest("billing_event", "id", "received_at", "<", before, max);
  }
}
