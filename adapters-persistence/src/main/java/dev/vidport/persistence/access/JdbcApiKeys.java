package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.account.AccountRow;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.ApiKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** API keys in the table {@code api_key}. */
public final class JdbcApiKeys implements ApiKeys {
  private static final Duration USE_RECORDED_EVERY = Duration.ofMinutes(1);
  private static final int MAX_CACHED_KEYS = 10_000;

  /** How long a host may accept a key that another host revoked, or use an old plan. */
  private static final Duration CACHE_TIME = Duration.ofSeconds(1);

  private final Database database;

  /** Recently used keys: saves most requests of busy clients a query. */
  private final Cache<String, Holder> recent =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_KEYS).expireAfterWrite(CACHE_TIME).build();

  /** When this host last recorded a use: saves most requests an update. */
  private final Cache<KeyId, Instant> recordedUses =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_KEYS).build();

  public JdbcApiKeys(Database database) {
    this.database = database;
  }

  @Override
  public void insert(ApiKey key) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into api_key (id, account_id, hash, prefix, label, created_at, revoked)
                    values (:id, :account, :hash, :prefix, :label, :createdAt, :revoked)
                    """)
                .bind("id", key.id().value())
                .bind("account", key.account().value())
                .bind("hash", key.hash())
                .bind("prefix", key.prefix())
                .bind("label", key.label())
                .bind("createdAt", key.createdAt())
                .bind("revoked", key.revoked())
                .execute());
  }

  @Override
  public Optional<Holder> find(String hash) {
    Optional<Holder> known = Optional.ofNullable(recent.getIfPresent(hash));
    return known.isPresent() ? known : stored(hash);
  }

  private Optional<Holder> stored(String hash) {
    Optional<Holder> holder = read(hash);
    holder.ifPresent(found -> recent.put(hash, found));
    return holder;
  }

  private Optional<Holder> read(String hash) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select k.id, k.account_id, k.hash, k.prefix, k.label, k.created_at, k.revoked,
                           a.email, a.plan, a.created_at as account_created_at, a.disabled, a.videos_paused
                    from api_key k join account a on a.id = k.account_id
                    where k.hash = :hash and not k.revoked
                    """)
                .bind("hash", hash)
                .map((row, context) -> new Holder(key(row), AccountRow.read(row)))
                .findOne());
  }

  @Override
  public List<ApiKey> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, hash, prefix, label, created_at, revoked
                    from api_key where account_id = :account
                    order by created_at, id
                    """)
                .bind("account", account.value())
                .map((row, context) -> key(row))
                .list());
  }

  @Override
  public void used(KeyId key, Instant at) {
    Instant last = recordedUses.getIfPresent(key);
    if (last != null && at.isBefore(last.plus(USE_RECORDED_EVERY))) {
      return;
    }
    recordedUses.put(key, at);
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update api_key set last_used_at = :at
                    where id = :id and (last_used_at is null or last_used_at <= :minuteAgo)
                    """)
                .bind("id", key.value())
                .bind("at", at)
                .bind("minuteAgo", at.minus(USE_RECORDED_EVERY))
                .execute());
  }

  private static ApiKey key(ResultSet row) throws SQLException {
    return new ApiKey(
        new KeyId(row.getString("id")),
        new AccountId(row.getString("account_id")),
        row.getString("hash"),
        row.getString("prefix"),
        row.getString("label"),
        Rows.instant(row, "created_at"),
        row.getBoolean("revoked"));
  }
}
