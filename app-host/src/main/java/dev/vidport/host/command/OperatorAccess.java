package dev.vidport.host.command;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.time.Clock;

/** Opens an instance for a short operator command, while a server may run on the same database. */
final class OperatorAccess {
  private OperatorAccess() {}

  static Vidport open(HostSettings settings) throws IOException {
    return Vidport.open(settings.vidport().forOperator(), Clock.systemUTC());
  }
}
