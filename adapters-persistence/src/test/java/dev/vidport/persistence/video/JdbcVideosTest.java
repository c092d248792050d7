package dev.vidport.persistence.video;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.video.VideosContract;
import org.junit.jupiter.api.Nested;

final class JdbcVideosTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends VideosContract {
    private final Database database;

    Contract(TestDatabase kind) {
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
}
