package dev.vidport.host.settings;

import dev.vidport.http.server.HttpSettings;
import java.net.URI;
import java.util.Optional;

/**
 * Where a host listens, and the links that it issues.
 *
 * @param baseUrl the configured base URL; empty to derive it from the port
 */
public record EndpointSettings(
    HttpSettings http, String adminHost, int adminPort, Optional<URI> baseUrl) {

  /** The address by which users reach the service. */
  URI address() {
    return baseUrl.orElseGet(() -> URI.create("http://localhost:" + http.port()));
  }

  EndpointSettings listeningOn(int newHttpPort, int newAdminPort) {
    return new EndpointSettings(
        http.listeningOn(http.host(), newHttpPort), adminHost, newAdminPort, baseUrl);
  }
}
