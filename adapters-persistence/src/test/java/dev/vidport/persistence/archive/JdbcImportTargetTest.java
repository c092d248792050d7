package dev.vidport.persistence.archive;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.ImportTargetContract;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.video.port.Videos;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcImportTargetTest extends ImportTargetContract {
  private final Database database;

  JdbcImportTargetTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected ImportTarget target() {
    return new JdbcImportTarget(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }
}
