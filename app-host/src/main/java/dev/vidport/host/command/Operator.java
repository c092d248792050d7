package dev.vidport.host.command;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.time.Clock;

/** Opens an instance for a command that changes a record or two, beside whatever server runs. */
final class Operator {
  private Operator() {}

  static Vidport open(HostSettings settings) throws IOException {
    return Vidport.open(settings.vidport().forOperator(), Clock.systemUTC());
  }
}
