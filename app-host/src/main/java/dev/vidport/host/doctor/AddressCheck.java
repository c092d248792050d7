package dev.vidport.host.doctor;

import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Checks the base URL, which is in every link, and the certificate of its server. */
final class AddressCheck {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration RENEWAL = Duration.ofDays(14);
  private static final int OK = 200;
  private static final int MAX_BYTES = 4096;

  /** Public, small, and answered by no other program. */
  private static final String PATH = "/auth/setup";

  private final URI base;
  private final boolean isServed;
  private final Clock clock;
  private final Optional<SSLContext> trusted;

  private AddressCheck(URI base, boolean isServed, Clock clock, Optional<SSLContext> trusted) {
    this.base = base;
    this.isServed = isServed;
    this.clock = clock;
    this.trusted = trusted;
  }

  /** Of a host that may not run. */
  static AddressCheck ofSetting(URI base, Clock clock) {
    return new AddressCheck(base, false, clock, Optional.empty());
  }

  /** Of a host that runs, and so should answer there. */
  static AddressCheck ofHost(URI base, Clock clock) {
    return new AddressCheck(base, true, clock, Optional.empty());
  }

  /**
   * @param trusted knows the authorities, in place of those of Java
   */
  static AddressCheck ofHost(URI base, Clock clock, SSLContext trusted) {
    return new AddressCheck(base, true, clock, Optional.of(trusted));
  }

  List<Finding> check() {
    List<Finding> findings = new ArrayList<>();
    findings.add(setting());
    if (isServed) {
      findings.addAll(answers());
    }
    return List.copyOf(findings);
  }

  private Finding setting() {
    if (isLoopback()) {
      return FindingCode.ADDRESS_LOCAL.advice("url", base);
    }
    return isEncrypted()
        ? FindingCode.ADDRESS.ok("url", base)
        : FindingCode.ADDRESS_NOT_ENCRYPTED.advice("url", base);
  }

  private boolean isEncrypted() {
    return "https".equals(base.getScheme());
  }

  private boolean isLoopback() {
    String host = String.valueOf(base.getHost());
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return true;
    }
    // Names of other hosts are not looked up.
    boolean isLiteral = host.startsWith("[") || host.matches("[0-9.]+");
    try {
      return isLiteral && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private List<Finding> answers() {
    try {
      HttpResponse<String> response = get();
      Optional<Instant> end = response.sslSession().flatMap(AddressCheck::end);
      if (response.statusCode() != OK || !response.body().contains("\"open\"")) {
        return List.of(
            FindingCode.ADDRESS_OF_ANOTHER.problem("url", base, "status", response.statusCode()));
      }
      return end.map(this::certificate).stream().toList();
    } catch (SSLException e) {
      return List.of(untrusted(e));
    } catch (IOException e) {
      return List.of(FindingCode.ADDRESS_UNREACHABLE.advice("url", base, "reason", reason(e)));
    }
  }

  private Finding certificate(Instant end) {
    LocalDate date = LocalDate.ofInstant(end, ZoneOffset.UTC);
    return end.minus(RENEWAL).isBefore(clock.instant())
        ? FindingCode.CERTIFICATE_ENDS.advice("date", date)
        : FindingCode.CERTIFICATE.ok("date", date);
  }

  private Finding untrusted(SSLException fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return FindingCode.CERTIFICATE_EXPIRED.problem("url", base, "reason", reason(fault));
      }
    }
    return FindingCode.CERTIFICATE_UNTRUSTED.advice("url", base, "reason", reason(fault));
  }

  private static Optional<Instant> end(SSLSession session) {
    try {
      Certificate first = session.getPeerCertificates()[0];
      return first instanceof X509Certificate certificate
          ? Optional.of(certificate.getNotAfter().toInstant())
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }

  private static String reason(IOException fault) {
    return Optional.ofNullable(fault.getMessage()).orElseGet(fault.getClass()::getSimpleName);
  }

  /** The limit is that of the whole response, unlike that of the request. */
  private HttpResponse<String> get() throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + PATH)).timeout(TIMEOUT).GET().build();
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(TIMEOUT);
    trusted.ifPresent(client::sslContext);
    CompletableFuture<HttpResponse<String>> response =
        client.build().sendAsync(request, info -> new BodyBeginning(MAX_BYTES));
    try {
      return response.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("no whole response after " + TIMEOUT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } finally {
      // Closes the connection of a response that has not ended.
      boolean unused = response.cancel(true);
    }
  }
}
