package dev.vidport.host.serve;

import dev.vidport.host.settings.EndpointSettings;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.InvalidSettings;
import java.io.IOException;
import java.util.Optional;

/** The ports of a host that starts, reserved until its servers listen on them. */
final class HostPorts implements AutoCloseable {
  private final Optional<ReservedPort> http;
  private final ReservedPort admin;

  private HostPorts(Optional<ReservedPort> http, ReservedPort admin) {
    this.http = http;
    this.admin = admin;
  }

  /**
   * Reserves the ports that the role of the host needs.
   *
   * @throws InvalidSettings when an address is not one of this machine
   * @throws IOException when a port is in use; the message names its setting
   */
  static HostPorts reserve(HostSettings settings) throws IOException {
    EndpointSettings endpoints = settings.endpoints();
    Optional<ReservedPort> http =
        settings.vidport().role().servesRequests()
            ? Optional.of(
                ReservedPort.of(
                    endpoints.http().host(),
                    endpoints.http().port(),
                    "VIDPORT_HTTP_HOST",
                    "VIDPORT_HTTP_PORT"))
            : Optional.empty();
    try {
      return new HostPorts(
          http,
          ReservedPort.of(
              endpoints.adminHost(),
              endpoints.adminPort(),
              "VIDPORT_ADMIN_HOST",
              "VIDPORT_ADMIN_PORT"));
    } catch (IOException | RuntimeException e) {
      if (http.isPresent()) {
        http.get().close();
      }
      throw e;
    }
  }

  /** The settings with these ports, which differ from those configured as 0. */
  HostSettings in(HostSettings settings) {
    return settings.listeningOn(
        http.map(ReservedPort::number).orElse(settings.endpoints().http().port()), admin.number());
  }

  void releaseHttp() throws IOException {
    if (http.isPresent()) {
      http.get().close();
    }
  }

  void releaseAdmin() throws IOException {
    admin.close();
  }

  @Override
  public void close() throws IOException {
    try {
      releaseHttp();
    } finally {
      releaseAdmin();
    }
  }
}
