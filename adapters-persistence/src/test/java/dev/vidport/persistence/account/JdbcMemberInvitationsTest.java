package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.MemberInvitationsContract;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.MemberInvitations;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcMemberInvitationsTest extends MemberInvitationsContract {
  private final Database database;

  JdbcMemberInvitationsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected MemberInvitations invitations() {
    return new JdbcMemberInvitations(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
