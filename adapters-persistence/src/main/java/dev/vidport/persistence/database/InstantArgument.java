package dev.vidport.persistence.database;

import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Stores instants independent of the time zone of the machine, cut to the microsecond: left to
 * themselves the databases round, and what is due now would be due in the future.
 */
final class InstantArgument extends AbstractArgumentFactory<Instant> {
  InstantArgument() {
    super(Types.TIMESTAMP_WITH_TIMEZONE);
  }

  @Override
  protected Argument build(Instant value, ConfigRegistry config) {
    return (position, statement, context) ->
        statement.setObject(
            position, value.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
  }
}
