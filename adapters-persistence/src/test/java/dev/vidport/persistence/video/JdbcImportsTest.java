package dev.vidport.persistence.video;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.upload.ImportsContract;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.video.port.Videos;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcImportsTest extends ImportsContract {
  private final Database database;

  JdbcImportsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Imports imports() {
    return new JdbcImports(database, TestSecrets.CIPHER);
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }
}
