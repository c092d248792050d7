package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.webhook.port.ClaimedDelivery;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The deliveries of the events in the table {@code outbox} to webhooks. */
public final class JdbcWebhookDeliveries implements WebhookDeliveries {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcWebhookDeliveries.class);
  private static final int BATCH = 100;

  private final Database database;
  private final JdbcWebhooks webhooks;
  private final JdbcDeliveryLog log;

  public JdbcWebhookDeliveries(Database database, SecretCipher cipher) {
    this.database = database;
    this.webhooks = new JdbcWebhooks(database, cipher);
    this.log = new JdbcDeliveryLog(database);
  }

  @Override
  public Claims claim(ClaimRequest request) {
    return database.apart(handle -> handle.inTransaction(same -> claim(same, request)));
  }

  private Claims claim(Handle handle, ClaimRequest request) {
    List<DueDelivery> due = lockDue(handle, request);
    JdbcWebhooks.Found found =
        webhooks.find(handle, due.stream().map(DueDelivery::account).collect(Collectors.toSet()));
    Instant leaseEnd = request.now().plus(request.lease());
    List<String> unreadable = new ArrayList<>();
    List<String> unwanted = new ArrayList<>();
    List<ClaimedDelivery> claimed = new ArrayList<>();
    for (DueDelivery delivery : due) {
      Optional<Webhook> webhook =
          Optional.ofNullable(found.readable().get(delivery.account()))
              .filter(delivery::isWantedBy);
      if (found.damaged().contains(delivery.account())) {
        unreadable.add(delivery.id());
      } else if (webhook.isEmpty()) {
        unwanted.add(delivery.id());
      } else if (request.admit().test(webhook.get())) {
        claimed.add(delivery.claim(webhook.get()));
      }
    }
    setDue(handle, unwanted, Optional.empty());
    setDue(handle, unreadable, Optional.of(leaseEnd));
    startAttempts(handle, claimed, leaseEnd);
    return new Claims(claimed, due.size() == BATCH);
  }

  /** Skips rows that another claim has locked. */
  private static List<DueDelivery> lockDue(Handle handle, ClaimRequest request) {
    String notExcept = request.except().isEmpty() ? "" : " and account_id not in (<except>)";
    String notFailing =
        request.failingToo()
            ? ""
            : """
               and account_id not in (
                select account_id from webhook where failing_since is not null)
              """;
    Query query =
        handle
            .createQuery(
                """
                select id, account_id, type, event, created_at, webhook_attempts,
                  webhook_round_start
                from outbox
                where webhook_due_at <= :now and type in (<types>)
                """
                    + notExcept
                    + notFailing
                    + """
                       order by webhook_due_at, id
                      fetch first :limit rows only
                      for update skip locked
                      """)
            .bind("now", request.now())
            .bindList("types", EventRow.KNOWN_TYPES)
            .bind("limit", BATCH);
    if (!request.except().isEmpty()) {
      query.bindList("except", request.except().stream().map(AccountId::value).toList());
    }
    return query.map((row, context) -> due(row)).list();
  }

  private static DueDelivery due(ResultSet row) throws SQLException {
    String id = row.getString("id");
    return new DueDelivery(
        id,
        new AccountId(row.getString("account_id")),
        event(id, row),
        row.getInt("webhook_attempts"),
        row.getInt("webhook_round_start"));
  }

  private static Optional<AccountEvent> event(String id, ResultSet row) throws SQLException {
    try {
      return Optional.of(EventRow.read(row));
    } catch (DamagedDataException e) {
      LOG.error("An event is not readable; it is not delivered to a webhook: event={}", id, e);
      return Optional.empty();
    }
  }

  /**
   * @param at empty for deliveries that have ended
   */
  private static void setDue(Handle handle, List<String> ids, Optional<Instant> at) {
    if (!ids.isEmpty()) {
      handle
          .createUpdate("update outbox set webhook_due_at = :at where id in (<ids>)")
          .bind("at", at)
          .bindList("ids", ids)
          .execute();
    }
  }

  private static void startAttempts(Handle handle, List<ClaimedDelivery> claims, Instant leaseEnd) {
    if (claims.isEmpty()) {
      return;
    }
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            update outbox set webhook_attempts = :attempt, webhook_due_at = :leaseEnd
            where id = :id
            """)) {
      for (ClaimedDelivery claim : claims) {
        batch
            .bind("id", claim.event().id())
            .bind("attempt", claim.attempt())
            .bind("leaseEnd", leaseEnd)
            .add();
      }
      batch.execute();
    }
  }

  @Override
  public boolean finish(ClaimedDelivery claim, Optional<Instant> nextAttempt) {
    return database.update(
            """
            update outbox set webhook_due_at = :next
            where id = :id and webhook_attempts = :attempt
              and webhook_due_at is not null
            """,
            statement ->
                statement
                    .bind("next", nextAttempt)
                    .bind("id", claim.event().id())
                    .bind("attempt", claim.attempt()))
        == 1;
  }

  @Override
  public Optional<EventType> type(AccountId account, String eventId) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select type from outbox
                    where id = :id and account_id = :account and type in (<types>)
                    """)
                .bind("id", eventId)
                .bind("account", account.value())
                .bindList("types", EventRow.KNOWN_TYPES)
                .map((row, context) -> EventType.ofLabel(row.getString("type")))
                .findOne());
  }

  @Override
  public boolean replay(AccountId account, String eventId, Instant at) {
    return database.update(
            """
            update outbox
            set webhook_due_at = :at, webhook_round_start = webhook_attempts
            where id = :id and account_id = :account
            """,
            statement ->
                statement.bind("at", at).bind("id", eventId).bind("account", account.value()))
        == 1;
  }

  @Override
  public void log(DeliveryAttempt attempt) {
    log.add(attempt);
  }

  @Override
  public List<DeliveryAttempt> latest(AccountId account, Optional<VideoId> video, int limit) {
    return log.latest(account, video, limit);
  }

  @Override
  public int deleteExpired(Instant attemptedBefore, int limit) {
    return log.deleteBefore(attemptedBefore, limit);
  }

  /**
   * An event that is due.
   *
   * @param event empty if the stored event is damaged
   * @param attempts made so far
   * @param roundStart attempts before the present round
   */
  private record DueDelivery(
      String id, AccountId account, Optional<AccountEvent> event, int attempts, int roundStart) {
    boolean isWantedBy(Webhook webhook) {
      return event.filter(found -> webhook.wants(found.type())).isPresent();
    }

    ClaimedDelivery claim(Webhook webhook) {
      int attempt = attempts + 1;
      return new ClaimedDelivery(webhook, event.orElseThrow(), attempt, attempt - roundStart);
    }
  }
}
