package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Webhooks in the table {@code webhook}. */
public final class JdbcWebhooks implements Webhooks {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcWebhooks.class);

  private static final String SELECT =
      """
      select account_id, url, secret, events, enabled, created_at, updated_at, proven,
        failing_since, last_error
      from webhook where account_id in (<accounts>)
      """;

  private final Database database;
  private final SecretCipher cipher;

  public JdbcWebhooks(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public Optional<Webhook> find(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(SELECT)
                .bindList("accounts", List.of(account.value()))
                .map((row, context) -> read(row))
                .findOne());
  }

  /** The webhooks of those accounts that have one. */
  Found find(Handle handle, Collection<AccountId> accounts) {
    Map<AccountId, Webhook> readable = new HashMap<>();
    Set<AccountId> damaged = new HashSet<>();
    if (!accounts.isEmpty()) {
      handle
          .createQuery(SELECT)
          .bindList("accounts", accounts.stream().map(AccountId::value).toList())
          .map((row, context) -> addTo(readable, damaged, row))
          .list();
    }
    return new Found(readable, damaged);
  }

  /**
   * Webhooks that were read.
   *
   * @param damaged the accounts whose webhook is not readable
   */
  record Found(Map<AccountId, Webhook> readable, Set<AccountId> damaged) {}

  private boolean addTo(Map<AccountId, Webhook> readable, Set<AccountId> damaged, ResultSet row)
      throws SQLException {
    AccountId account = new AccountId(row.getString("account_id"));
    try {
      readable.put(account, read(row));
      return true;
    } catch (DamagedDataException e) {
      LOG.error("A webhook is not readable; its deliveries wait: account={}", account, e);
      return damaged.add(account);
    }
  }

  private Webhook read(ResultSet row) throws SQLException {
    String account = row.getString("account_id");
    return new Webhook(
        new AccountId(account),
        url(row, account),
        new WebhookSecret(
            cipher.decryptText(row.getBytes("secret"), EncryptedColumn.WEBHOOK_SECRET, account)),
        types(row.getString("events")),
        row.getBoolean("enabled"),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "updated_at"),
        new EndpointHealth(
            row.getBoolean("proven"),
            Rows.optionalInstant(row, "failing_since"),
            Rows.text(row, "last_error")));
  }

  private String url(ResultSet row, String account) throws SQLException {
    return cipher.decryptText(row.getBytes("url"), EncryptedColumn.WEBHOOK_URL, account);
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

  private int insert(Handle handle, Webhook webhook, boolean reported) {
    String account = webhook.account().value();
    return handle
        .createUpdate(
            """
            insert into webhook (account_id, url, secret, events, enabled, created_at, updated_at,
              proven, failing_since, last_error, reported)
            values (:account, :url, :secret, :events, :enabled, :createdAt, :updatedAt,
              :proven, :failingSince, :lastError, :reported)
            """)
        .bind("account", account)
        .bind("url", cipher.encrypt(webhook.url(), EncryptedColumn.WEBHOOK_URL, account))
        .bind(
            "secret",
            cipher.encrypt(webhook.secret().text(), EncryptedColumn.WEBHOOK_SECRET, account))
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
    change(
        webhook,
        """
        update webhook
        set proven = true, failing_since = null, last_error = null, reported = false
        where account_id = :account and url = :stored
          and (proven = false or failing_since is not null)
        """,
        "and (proven = false or failing_since is not null)",
        UnaryOperator.identity());
  }

  @Override
  public void failed(Webhook webhook, String error, Instant at) {
    change(
        webhook,
        """
        update webhook
        set failing_since = coalesce(failing_since, :at), last_error = :error
        where account_id = :account and url = :stored
        """,
        "",
        statement -> statement.bind("at", at).bind("error", JdbcDeliveryLog.shortened(error)));
  }

  @Override
  public boolean markReported(Webhook webhook) {
    return change(
        webhook,
        """
        update webhook set reported = true
        where account_id = :account and url = :stored
          and failing_since is not null and reported = false
        """,
        "and failing_since is not null and reported = false",
        UnaryOperator.identity());
  }

  /**
   * Changes the row of {@code webhook} unless it has another URL by now. The database cannot
   * compare encrypted URLs, so the stored one is read first, and compared again as it is stored. A
   * rotation of the key may change it in between.
   *
   * @param condition of the rows that {@code sql} changes, so that no other is read
   * @return whether it was changed
   */
  private boolean change(
      Webhook webhook, String sql, String condition, UnaryOperator<Update> parameters) {
    String account = webhook.account().value();
    while (true) {
      Optional<byte[]> stored = storedUrl(account, condition).filter(url -> isOf(webhook, url));
      if (stored.isEmpty()) {
        return false;
      }
      int changed =
          database.update(
              sql,
              statement ->
                  parameters.apply(
                      statement.bind("account", account).bind("stored", stored.get())));
      if (changed == 1) {
        return true;
      }
    }
  }

  private Optional<byte[]> storedUrl(String account, String condition) {
    return database.with(
        handle ->
            handle
                .createQuery("select url from webhook where account_id = :account " + condition)
                .bind("account", account)
                .mapTo(byte[].class)
                .findOne());
  }

  private boolean isOf(Webhook webhook, byte[] url) {
    return cipher
        .decryptText(url, EncryptedColumn.WEBHOOK_URL, webhook.account().value())
        .equals(webhook.url());
  }
}
