package dev.vidport.persistence.video;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.upload.PartReservationsContract;
import dev.vidport.usecases.upload.port.PartReservations;
import dev.vidport.usecases.video.port.Videos;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcPartReservationsTest extends PartReservationsContract {
  private final Database database;

  JdbcPartReservationsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected PartReservations reservations() {
    return new JdbcPartReservations(database);
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }
}
