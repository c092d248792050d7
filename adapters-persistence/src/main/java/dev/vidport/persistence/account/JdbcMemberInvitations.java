package dev.vidport.persistence.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.account.port.MemberInvitations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Invitations of members in the table {@code member_invitation}. */
public final class JdbcMemberInvitations implements MemberInvitations {
  private final Database database;

  public JdbcMemberInvitations(Database database) {
    this.database = database;
  }

  /** The lock of the account keeps two calls apart. */
  @Override
  public void replace(MemberInvitation invitation) {
    database.run(
        () -> {
          database.update(
              "delete from member_invitation where account_id = :account and person = :person",
              statement ->
                  statement
                      .bind("account", invitation.account().value())
                      .bind("person", invitation.person().value()));
          insert(invitation);
        });
  }

  private void insert(MemberInvitation invitation) {
    database.update(
        """
        insert into member_invitation
          (id, account_id, person, role, inviter, hash, created_at, expires_at)
        values (:id, :account, :person, :role, :inviter, :hash, :createdAt, :expiresAt)
        """,
        statement ->
            statement
                .bind("id", invitation.id().value())
                .bind("account", invitation.account().value())
                .bind("person", invitation.person().value())
                .bind("role", invitation.role().name())
                .bind("inviter", invitation.inviter().value())
                .bind("hash", invitation.hash())
                .bind("createdAt", invitation.createdAt())
                .bind("expiresAt", invitation.expiresAt()));
  }

  @Override
  public Optional<MemberInvitation> find(String hash) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, person, role, inviter, hash, created_at, expires_at
                    from member_invitation
                    where hash = :hash
                    """)
                .bind("hash", hash)
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public List<MemberInvitation> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, person, role, inviter, hash, created_at, expires_at
                    from member_invitation
                    where account_id = :account
                    order by person
                    """)
                .bind("account", account.value())
                .map((row, context) -> read(row))
                .list());
  }

  @Override
  public boolean isInvited(Email person, Instant now) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select 1 from member_invitation
                    where person = :person and expires_at > :now
                    fetch first 1 rows only
                    """)
                .bind("person", person.value())
                .bind("now", now)
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  @Override
  public boolean delete(InvitationId id) {
    return database.update(
            "delete from member_invitation where id = :id",
            statement -> statement.bind("id", id.value()))
        == 1;
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("member_invitation", "id", "expires_at", "<=", now, max);
  }

  private static MemberInvitation read(ResultSet row) throws SQLException {
    return new MemberInvitation(
        new InvitationId(row.getString("id")),
        new AccountId(row.getString("account_id")),
        new Email(row.getString("person")),
        MemberRole.valueOf(row.getString("role")),
        new Email(row.getString("inviter")),
        row.getString("hash"),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "expires_at"));
  }
}
