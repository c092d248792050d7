package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.signing.port.StoreSettings;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the object store and, if it is a server, its clock, public address and CORS rules. */
final class StoreCheck {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Inspection inspection;
  private final StoreSettings settings;
  private final ClockCheck clock;

  StoreCheck(Inspection inspection, StoreSettings settings, ClockCheck clock) {
    this.inspection = inspection;
    this.settings = settings;
    this.clock = clock;
  }

  List<Finding> check() {
    List<Finding> findings = new ArrayList<>();
    findings.add(operations());
    if (settings.server().isPresent()) {
      StoreServer server = settings.server().get();
      findings.add(serverClock(server));
      server.publicEndpoint().flatMap(StoreCheck::reach).ifPresent(findings::add);
      cors(server).ifPresent(findings::add);
    }
    return findings;
  }

  private Finding operations() {
    try {
      inspection.checkStore();
      return FindingCode.STORE_WORKS.ok("store", description());
    } catch (IOException e) {
      return FindingCode.STORE_FAILS.problem("reason", String.valueOf(e.getMessage()));
    }
  }

  private String description() {
    return settings
        .server()
        .map(server -> server.endpoint() + " bucket " + server.bucket())
        .orElseGet(settings::address);
  }

  /** Compares with the {@code Date} header. A store refuses signatures when the clocks differ. */
  private Finding serverClock(StoreServer server) {
    try {
      Optional<Instant> theirs =
          head(server.endpoint())
              .firstValue("Date")
              .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME))
              .map(ZonedDateTime::toInstant);
      return theirs
          .map(time -> clock.compare("the store clock", time))
          .orElseGet(FindingCode.STORE_CLOCK_UNKNOWN::advice);
    } catch (IOException | DateTimeParseException e) {
      return FindingCode.STORE_CLOCK_UNREADABLE.advice("reason", String.valueOf(e.getMessage()));
    }
  }

  /** Browsers send parts there. The network may hide it from this machine without harm. */
  private static Optional<Finding> reach(URI publicEndpoint) {
    try {
      head(publicEndpoint);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(FindingCode.STORE_ENDPOINT_UNREACHABLE.advice("endpoint", publicEndpoint));
    }
  }

  /**
   * Asks as a browser asks before it reads media after a redirect from the host, which makes the
   * origin {@code null}. The origins of the pages that send parts are not known here. Empty when
   * the store does not respond, which other findings report.
   */
  private static Optional<Finding> cors(StoreServer server) {
    HttpRequest preflight =
        HttpRequest.newBuilder(server.publicBucket())
            .timeout(TIMEOUT)
            .header("Origin", "null")
            .header("Access-Control-Request-Method", "GET")
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return Optional.of(
          send(preflight).firstValue("Access-Control-Allow-Origin").isPresent()
              ? FindingCode.STORE_CORS.ok()
              : FindingCode.STORE_CORS_MISSING.advice());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The headers of the response to a request without credentials. */
  private static HttpHeaders head(URI address) throws IOException {
    return send(
        HttpRequest.newBuilder(address)
            .timeout(TIMEOUT)
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build());
  }

  private static HttpHeaders send(HttpRequest request) throws IOException {
    HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).headers();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }
}
