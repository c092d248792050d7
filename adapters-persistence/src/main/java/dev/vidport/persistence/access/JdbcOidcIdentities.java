package dev.vidport.persistence.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Users of issuers in the table {@code oidc_identity}. */
public final class JdbcOidcIdentities implements OidcIdentities {
  private final Database database;
  private final SecretCipher cipher;

  public JdbcOidcIdentities(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public Optional<OidcLink> find(OidcIdentity identity) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select issuer, subject, account_id, person, role from oidc_identity
                    where issuer = :issuer and subject = :subject
                    """)
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .map((row, context) -> link(row))
                .findOne());
  }

  @Override
  public List<OidcLink> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select issuer, subject, account_id, person, role from oidc_identity
                    where account_id = :account
                    order by issuer, subject
                    """)
                .bind("account", account.value())
                .map((row, context) -> link(row))
                .list());
  }

  private static OidcLink link(ResultSet row) throws SQLException {
    return new OidcLink(
        new OidcIdentity(row.getString("issuer"), row.getString("subject")),
        new AccountId(row.getString("account_id")),
        new Email(row.getString("person")),
        Optional.ofNullable(row.getString("role")).map(MemberRole::valueOf));
  }

  @Override
  public boolean insert(OidcLink link, Instant at) {
    return database.update(
            """
            insert into oidc_identity (issuer, subject, account_id, person, role, created_at)
            values (:issuer, :subject, :account, :person, :role, :at)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("issuer", link.identity().issuer())
                    .bind("subject", link.identity().subject())
                    .bind("account", link.account().value())
                    .bind("person", link.person().value())
                    .bind("role", link.role().map(MemberRole::name).orElse(null))
                    .bind("at", at))
        == 1;
  }

  @Override
  public void update(OidcLink link) {
    database.update(
        """
        update oidc_identity set account_id = :account, person = :person, role = :role
        where issuer = :issuer and subject = :subject
        """,
        statement ->
            statement
                .bind("issuer", link.identity().issuer())
                .bind("subject", link.identity().subject())
                .bind("account", link.account().value())
                .bind("person", link.person().value())
                .bind("role", link.role().map(MemberRole::name).orElse(null)));
  }

  @Override
  public boolean delete(OidcIdentity identity) {
    return database.update(
            "delete from oidc_identity where issuer = :issuer and subject = :subject",
            statement ->
                statement.bind("issuer", identity.issuer()).bind("subject", identity.subject()))
        == 1;
  }

  @Override
  public void confirmed(OidcIdentity identity, Optional<String> refreshToken, Instant dueAt) {
    byte[] token =
        refreshToken
            .map(
                text ->
                    cipher.encrypt(
                        text, EncryptedColumn.REFRESH_TOKEN, identity.issuer(), identity.subject()))
            .orElse(null);
    database.update(
        """
        update oidc_identity
        set refresh_token = :token, check_due_at = :dueAt, check_failing_since = null
        where issuer = :issuer and subject = :subject
        """,
        statement ->
            statement
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .bind("token", token)
                .bind("dueAt", token == null ? null : dueAt));
  }

  @Override
  public Optional<String> changeCheck(
      OidcIdentity identity, OidcCheckTimes from, OidcCheckTimes to) {
    boolean isChanged =
        database.update(
                """
                update oidc_identity set check_due_at = :dueAt, check_failing_since = :failingSince
                where issuer = :issuer and subject = :subject and refresh_token is not null
                  and check_due_at = :from
                """,
                statement ->
                    statement
                        .bind("issuer", identity.issuer())
                        .bind("subject", identity.subject())
                        .bind("from", from.dueAt())
                        .bind("dueAt", to.dueAt())
                        .bind("failingSince", to.failingSince().orElse(null)))
            == 1;
    return isChanged ? refreshToken(identity) : Optional.empty();
  }

  private Optional<String> refreshToken(OidcIdentity identity) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select refresh_token from oidc_identity
                    where issuer = :issuer and subject = :subject and refresh_token is not null
                    """)
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .map(
                    (row, context) ->
                        cipher.decryptText(
                            row.getBytes("refresh_token"),
                            EncryptedColumn.REFRESH_TOKEN,
                            identity.issuer(),
                            identity.subject()))
                .findOne());
  }

  @Override
  public int forgetUnusedTokens(int max) {
    return database.update(
        """
        update oidc_identity
        set refresh_token = null, check_due_at = null, check_failing_since = null
        where (issuer, subject) in (
          select i.issuer, i.subject from oidc_identity i
          where i.refresh_token is not null
            and not exists (
              select 1 from user_session s where s.issuer = i.issuer and s.subject = i.subject)
          fetch first :max rows only)
        """,
        statement -> statement.bind("max", max));
  }
}
