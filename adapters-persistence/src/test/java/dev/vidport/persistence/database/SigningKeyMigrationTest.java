package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.usecases.storage.SigningKey;
import dev.vidport.usecases.storage.SigningKeyRing;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Random;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration to keys that can be rotated, with the key of the previous version. */
final class SigningKeyMigrationTest {
  private static final String PREVIOUS = "31";

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void keySignsOnAndStaysTheKeyOfPlayerPages(TestDatabase kind) throws SQLException {
    DatabaseSettings settings = kind.fresh();
    Dialect dialect = Dialect.of(settings);
    String url = dialect.url(settings.jdbcUrl());
    Flyway.configure()
        .locations("classpath:dev/vidport/persistence/migration")
        .table("schema_history")
        .placeholders(dialect.placeholders())
        .target(PREVIOUS)
        .dataSource(url, settings.user(), settings.password())
        .load()
        .migrate();
    byte[] secret = new byte[32];
    new Random(1).nextBytes(secret);
    String sql = "insert into signing_key (id, secret) values (1, ?)";
    try (Connection to = DriverManager.getConnection(url, settings.user(), settings.password());
        PreparedStatement insert = to.prepareStatement(sql)) {
      insert.setBytes(1, secret);
      insert.executeUpdate();
      try (Database migrated = Database.open(settings)) {
        SigningKeyRing ring =
            new JdbcSigningKeys(migrated)
                .loadOrStore(SigningKey.first(new Random(2), Instant.now()));

        assertThat(ring.keys()).hasSize(1);
        assertThat(ring.keys().get(0).number()).isEqualTo(1);
        assertThat(ring.keys().get(0).secret()).isEqualTo(SigningKey.secret(secret));
        assertThat(ring.pages()).isEqualTo(SigningKey.secret(secret));
      }
    }
  }
}
