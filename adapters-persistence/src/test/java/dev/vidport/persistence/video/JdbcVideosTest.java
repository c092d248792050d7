package dev.vidport.persistence.video;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.video.VideosContract;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcVideosTest extends VideosContract {
  private final Database database;

  JdbcVideosTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
