package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.account.AccountRow;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.port.ApiKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** API keys in the table {@code api_key}. */
public final class JdbcApiKeys implements ApiKeys {
  private final Database database;
  private final RecentCredentials<Holder> recent;
  private final UseDays uses = new UseDays();

  public JdbcApiKeys(Database database) {
    this(database, Ticker.systemTicker());
  }

  /**
   * @param ticker measures how long a key that was read may be used
   */
  JdbcApiKeys(Database database, Ticker ticker) {
    this.database = database;
    this.recent = new RecentCredentials<>(ticker);
  }

  @Override
  public void insert(ApiKey key) {
    database.update(
        """
        insert into api_key (id, account_id, hash, prefix, label, created_at, expires_at, restrictions,
                             revoked, last_used_on)
        values (:id, :account, :hash, :prefix, :label, :createdAt, :expiresAt, :restrictions,
                :revoked, :lastUsedOn)
        """,
        statement ->
            statement
                .bind("id", key.id().value())
                .bind("account", key.account().value())
                .bind("hash", key.hash())
                .bind("prefix", key.prefix())
                .bind("label", key.label())
                .bind("createdAt", key.createdAt())
                .bind("expiresAt", key.restrictions().expiresAt())
                .bind("restrictions", JsonColumn.write(KeyRestrictionsRow.of(key.restrictions())))
                .bind("revoked", key.revoked())
                .bind("lastUsedOn", key.lastUsedOn().orElse(null)));
  }

  @Override
  public Optional<Holder> find(String hash) {
    return recent.find(hash, this::read);
  }

  private Optional<Holder> read(String hash) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select k.id, k.account_id, k.hash, k.prefix, k.label, k.created_at, k.expires_at,
                           k.restrictions, k.revoked, k.last_used_on,
                           a.email, a.plan, a.created_at as account_created_at, a.disabled,
                           a.videos_paused, a.is_operator, a.erasure_due_at, a.erasure_started,
                           a.retention_days, a.retention_from, a.retention_plan_from
                    from api_key k join account a on a.id = k.account_id
                    where k.hash = :hash and not k.revoked
                    """)
                .bind("hash", hash)
                .map((row, context) -> new Holder(key(row), AccountRow.read(row)))
                .findOne());
  }

  @Override
  public Optional<ApiKey> find(KeyId id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, hash, prefix, label, created_at, expires_at, restrictions,
                           revoked, last_used_on
                    from api_key where id = :id
                    """)
                .bind("id", id.value())
                .map((row, context) -> key(row))
                .findOne());
  }

  @Override
  public void revoke(KeyId id) {
    database.update(
        "update api_key set revoked = true where id = :id",
        statement -> statement.bind("id", id.value()));
    database.afterCommit(() -> recent.forget(holder -> holder.key().id().equals(id)));
  }

  @Override
  public void deleteEnded(AccountId account, Instant now, int keep) {
    database.update(
        """
        delete from api_key where id in
        (select id from api_key where account_id = :account and (revoked or expires_at <= :now)
         order by created_at desc, id desc offset :keep rows)
        """,
        statement ->
            statement.bind("account", account.value()).bind("now", now).bind("keep", keep));
  }

  @Override
  public List<ApiKey> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, hash, prefix, label, created_at, expires_at, restrictions,
                           revoked, last_used_on
                    from api_key where account_id = :account
                    order by created_at, id
                    """)
                .bind("account", account.value())
                .map((row, context) -> key(row))
                .list());
  }

  @Override
  public void used(KeyId key, LocalDate day) {
    uses.storeOnce(
        key.value(),
        day,
        () ->
            database.update(
                """
                update api_key set last_used_on = :day
                where id = :id and (last_used_on is null or last_used_on < :day)
                """,
                statement -> statement.bind("id", key.value()).bind("day", day)));
  }

  private static ApiKey key(ResultSet row) throws SQLException {
    return new ApiKey(
        new KeyId(row.getString("id")),
        new AccountId(row.getString("account_id")),
        row.getString("hash"),
        row.getString("prefix"),
        row.getString("label"),
        Rows.instant(row, "created_at"),
        JsonColumn.read(row.getString("restrictions"), KeyRestrictionsRow.class)
            .restrictions(Rows.optionalInstant(row, "expires_at")),
        Optional.ofNullable(row.getObject("last_used_on", LocalDate.class)),
        row.getBoolean("revoked"));
  }
}
