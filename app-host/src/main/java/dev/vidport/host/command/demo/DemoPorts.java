package dev.vidport.host.command.demo;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.serve.ReservedPort;
import dev.vidport.host.settings.EndpointSettings;
import dev.vidport.host.settings.HostSettings;
import java.io.IOException;
import java.util.function.Consumer;

/** Chooses the ports of the demo, which a running service must not stop. */
final class DemoPorts {
  private static final int MAX_ATTEMPTS = 100;

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
    int http = freeAtOrAfter(endpoints.http().host(), wanted, wantedAdmin);
    int admin = freeAtOrAfter(endpoints.adminHost(), wantedAdmin, http);
    if (http != wanted) {
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

  /**
   * The first free port at or after {@code wanted}; 0 if that is 0, for the host to choose.
   *
   * @param other the port of the other server
   */
  private static int freeAtOrAfter(String host, int wanted, int other) throws IOException {
    if (wanted == 0) {
      return 0;
    }
    for (int port = wanted; port < wanted + MAX_ATTEMPTS && port <= 65_535; port++) {
      if (port != other && ReservedPort.isFree(host, port)) {
        return port;
      }
    }
    throw new IOException("no free port from " + wanted + " to " + (wanted + MAX_ATTEMPTS - 1));
  }
}
