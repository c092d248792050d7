package dev.vidport.host.command;

import dev.vidport.host.serve.FreePort;
import dev.vidport.host.settings.EndpointSettings;
import dev.vidport.host.settings.HostSettings;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;

/** Chooses the ports of the demo, which a running service must not stop. */
final class DemoPorts {
  private DemoPorts() {}

  /**
   * A copy of the settings with free ports: the configured ones, or the next ones.
   *
   * @param notice receives a sentence when the HTTP port differs from the configured one
   * @throws CommandFailed when the HTTP port is in use and the base URL binds the demo to it
   */
  static HostSettings choose(HostSettings settings, Consumer<String> notice) throws IOException {
    EndpointSettings endpoints = settings.endpoints();
    int wanted = endpoints.http().port();
    int wantedAdmin = endpoints.adminPort();
    int http = FreePort.atOrAfter(endpoints.http().host(), wanted, Set.of(wantedAdmin));
    int admin = FreePort.atOrAfter(endpoints.adminHost(), wantedAdmin, Set.of(http));
    if (http != wanted && wanted != 0) {
      if (endpoints.baseUrl().isPresent()) {
        throw new CommandFailed(
            CommandExitCode.FAILED,
            "Port "
                + wanted
                + " is in use. Free it: with VIDPORT_BASE_URL set, the demo can't use another"
                + " port.");
      }
      notice.accept("Port " + wanted + " is in use, using " + http + " instead.");
    }
    return settings.listeningOn(http, admin);
  }
}
