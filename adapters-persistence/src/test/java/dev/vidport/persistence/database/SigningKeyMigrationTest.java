package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration to keys that can be rotated, with the key of the previous version. */
final class SigningKeyMigrationTest {
  private static final String PREVIOUS = "31";

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void keySignsOnAndStaysTheKeyOfPlayerPages(TestDatabase kind) throws SQLException {
    PreviousSchema schema = PreviousSchema.create(kind, PREVIOUS);
    byte[] secret = new byte[32];
    new Random(1).nextBytes(secret);
    String sql = "insert into signing_key (id, secret) values (1, ?)";
    try (Connection to = schema.connect();
        PreparedStatement insert = to.prepareStatement(sql)) {
      insert.setBytes(1, secret);
      insert.executeUpdate();
      try (Database migrated = schema.migrate()) {
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
