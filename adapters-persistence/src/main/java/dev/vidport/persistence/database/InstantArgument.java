package dev.vidport.persistence.database;

import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Binds instants independently of the machine's time zone, truncated to microseconds. The databases
 * would round up, and a step that is due now would be due in the future.
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
