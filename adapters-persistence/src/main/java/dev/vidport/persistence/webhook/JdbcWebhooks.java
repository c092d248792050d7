package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Webhooks in the table {@code webhook}. */
public final class JdbcWebhooks implements Webhooks {
  private static final String SELECT =
      """
      select account_id, url, secret, events, enabled, created_at, updated_at, proven,
        failing_since, last_error
      from webhook where account_id in (<accounts>)
      """;

  private final Database database;

  public JdbcWebhooks(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Webhook> find(AccountId account) {
    return database.with(
        handle -> Optional.ofNullable(find(handle, List.of(account)).get(account)));
  }

  /** The webhooks of those accounts that have one. */
  static Map<AccountId, Webhook> find(Handle handle, Collection<AccountId> accounts) {
    if (accounts.isEmpty()) {
      return Map.of();
    }
    return handle
        .createQuery(SELECT)
        .bindList("accounts", accounts.stream().map(AccountId::value).toList())
        .map((row, context) -> read(row))
        .stream()
        .collect(Collectors.toMap(Webhook::account, Function.identity()));
  }

  private static Webhook read(ResultSet row) throws SQLException {
    return new Webhook(
        new AccountId(row.getString("account_id")),
        row.getString("url"),
        new WebhookSecret(row.getString("secret")),
        types(row.getString("events")),
        row.getBoolean("enabled"),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "updated_at"),
        new EndpointHealth(
            row.getBoolean("proven"),
            Rows.optionalInstant(row, "failing_since"),
            Rows.text(row, "last_error")));
  }

  /** Without types of newer releases. */
  private static List<EventType> types(String labels) {
    List<String> stored = List.of(labels.split(",", -1));
    return Arrays.stream(EventType.values()).filter(type -> stored.contains(type.label())).toList();
  }

  @Override
  public void save(Webhook webhook) {
    database.inTransaction(
        handle -> {
          Optional<Boolean> reported = wasReported(handle, webhook);
          delete(handle, webhook.account());
          return insert(handle, webhook, reported.orElse(false));
        });
  }

  /** Whether the failures that continue with {@code webhook} were reported. */
  private static Optional<Boolean> wasReported(Handle handle, Webhook webhook) {
    return handle
        .createQuery("select reported from webhook where account_id = :account")
        .bind("account", webhook.account().value())
        .mapTo(Boolean.class)
        .findOne()
        .filter(reported -> webhook.health().isFailing());
  }

  private static int insert(Handle handle, Webhook webhook, boolean reported) {
    return handle
        .createUpdate(
            """
            insert into webhook (account_id, url, secret, events, enabled, created_at, updated_at,
              proven, failing_since, last_error, reported)
            values (:account, :url, :secret, :events, :enabled, :createdAt, :updatedAt,
              :proven, :failingSince, :lastError, :reported)
            """)
        .bind("account", webhook.account().value())
        .bind("url", webhook.url())
        .bind("secret", webhook.secret().text())
        .bind(
            "events",
            webhook.events().stream().map(EventType::label).collect(Collectors.joining(",")))
        .bind("enabled", webhook.enabled())
        .bind("createdAt", webhook.createdAt())
        .bind("updatedAt", webhook.updatedAt())
        .bind("proven", webhook.health().isProven())
        .bind("failingSince", webhook.health().failingSince())
        .bind("lastError", webhook.health().lastError())
        .bind("reported", reported)
        .execute();
  }

  @Override
  public boolean delete(AccountId account) {
    return database.with(handle -> delete(handle, account)) > 0;
  }

  private static int delete(Handle handle, AccountId account) {
    return handle
        .createUpdate("delete from webhook where account_id = :account")
        .bind("account", account.value())
        .execute();
  }

  /** Writes nothing while the endpoint is healthy. */
  @Override
  public void succeeded(Webhook webhook) {
    database.update(
        """
        update webhook
        set proven = true, failing_since = null, last_error = null, reported = false
        where account_id = :account and url = :url
          and (proven = false or failing_since is not null)
        """,
        statement ->
            statement.bind("account", webhook.account().value()).bind("url", webhook.url()));
  }

  @Override
  public void failed(Webhook webhook, String error, Instant at) {
    database.update(
        """
        update webhook
        set failing_since = coalesce(failing_since, :at), last_error = :error
        where account_id = :account and url = :url
        """,
        statement ->
            statement
                .bind("at", at)
                .bind("error", JdbcDeliveryLog.shortened(error))
                .bind("account", webhook.account().value())
                .bind("url", webhook.url()));
  }

  @Override
  public boolean markReported(Webhook webhook) {
    return database.update(
            """
            update webhook set reported = true
            where account_id = :account and url = :url
              and failing_since is not null and reported = false
            """,
            statement ->
                statement.bind("account", webhook.account().value()).bind("url", webhook.url()))
        == 1;
  }
}
