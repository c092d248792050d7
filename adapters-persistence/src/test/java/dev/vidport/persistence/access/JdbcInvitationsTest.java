package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.InvitationsContract;
import dev.vidport.usecases.access.port.Invitations;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcInvitationsTest extends InvitationsContract {
  private final Database database;

  JdbcInvitationsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Invitations invitations() {
    return new JdbcInvitations(database);
  }
}
