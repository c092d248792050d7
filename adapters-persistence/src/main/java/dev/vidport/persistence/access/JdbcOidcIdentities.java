package dev.vidport.persistence.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.access.port.OidcIdentities;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Users of issuers in the table {@code oidc_identity}. */
public final class JdbcOidcIdentities implements OidcIdentities {
  private final Database database;

  public JdbcOidcIdentities(Database database) {
    this.database = database;
  }

  @Override
  public Optional<AccountId> find(OidcIdentity identity) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id from oidc_identity
                    where issuer = :issuer and subject = :subject
                    """)
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .mapTo(String.class)
                .map(AccountId::new)
                .findOne());
  }

  @Override
  public List<OidcIdentity> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select issuer, subject from oidc_identity
                    where account_id = :account
                    order by issuer, subject
                    """)
                .bind("account", account.value())
                .map(
                    (row, context) ->
                        new OidcIdentity(row.getString("issuer"), row.getString("subject")))
                .list());
  }

  @Override
  public boolean insert(OidcIdentity identity, AccountId account, Instant at) {
    return database.update(
            """
            insert into oidc_identity (issuer, subject, account_id, created_at)
            values (:issuer, :subject, :account, :at)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("issuer", identity.issuer())
                    .bind("subject", identity.subject())
                    .bind("account", account.value())
                    .bind("at", at))
        == 1;
  }

  @Override
  public boolean delete(OidcIdentity identity) {
    return database.update(
            "delete from oidc_identity where issuer = :issuer and subject = :subject",
            statement ->
                statement.bind("issuer", identity.issuer()).bind("subject", identity.subject()))
        == 1;
  }
}
