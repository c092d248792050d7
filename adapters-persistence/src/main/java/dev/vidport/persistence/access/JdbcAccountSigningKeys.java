package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.TokenAlgorithm;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Public keys in the table {@code account_signing_key}. */
public final class JdbcAccountSigningKeys implements AccountSigningKeys {
  private final Database database;
  private final RecentCredentials<AccountSigningKey> recent;

  private final UseDays uses = new UseDays();

  public JdbcAccountSigningKeys(Database database) {
    this(database, Ticker.systemTicker());
  }

  /**
   * @param ticker measures how long a key that was read may be used
   */
  JdbcAccountSigningKeys(Database database, Ticker ticker) {
    this.database = database;
    this.recent = new RecentCredentials<>(ticker);
  }

  @Override
  public void insert(AccountSigningKey key) {
    database.update(
        """
        insert into account_signing_key (id, account_id, name, algorithm, public_key, created_at, last_used_on)
        values (:id, :account, :name, :algorithm, :publicKey, :createdAt, :lastUsedOn)
        """,
        statement ->
            statement
                .bind("id", key.id().value())
                .bind("account", key.account().value())
                .bind("name", key.name())
                .bind("algorithm", key.key().algorithm().name())
                .bind("publicKey", key.key().encoded())
                .bind("createdAt", key.createdAt())
                .bind("lastUsedOn", key.lastUsedOn().orElse(null)));
  }

  @Override
  public Optional<AccountSigningKey> find(SigningKeyId id) {
    return recent.find(id.value(), this::read);
  }

  private Optional<AccountSigningKey> read(String id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, name, algorithm, public_key, created_at, last_used_on
                    from account_signing_key where id = :id
                    """)
                .bind("id", id)
                .map((row, context) -> key(row))
                .findOne());
  }

  @Override
  public List<AccountSigningKey> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, name, algorithm, public_key, created_at, last_used_on
                    from account_signing_key where account_id = :account
                    order by created_at, id
                    """)
                .bind("account", account.value())
                .map((row, context) -> key(row))
                .list());
  }

  @Override
  public void remove(AccountId account, SigningKeyId id) {
    database.update(
        "delete from account_signing_key where id = :id and account_id = :account",
        statement -> statement.bind("id", id.value()).bind("account", account.value()));
    database.afterCommit(() -> recent.forget(key -> key.id().equals(id)));
  }

  @Override
  public void used(SigningKeyId id, LocalDate day) {
    uses.storeOnce(
        id.value(),
        day,
        () ->
            database.update(
                """
                update account_signing_key set last_used_on = :day
                where id = :id and (last_used_on is null or last_used_on < :day)
                """,
                statement -> statement.bind("id", id.value()).bind("day", day)));
  }

  private static AccountSigningKey key(ResultSet row) throws SQLException {
    return new AccountSigningKey(
        new SigningKeyId(row.getString("id")),
        new AccountId(row.getString("account_id")),
        row.getString("name"),
        new VerificationKey(
            TokenAlgorithm.valueOf(row.getString("algorithm")), row.getString("public_key")),
        Rows.instant(row, "created_at"),
        Optional.ofNullable(row.getObject("last_used_on", LocalDate.class)));
  }
}
