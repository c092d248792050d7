package dev.vidport.host.metric;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.library.internal.PortProxy;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcProvider;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Map;

/** Counts what issuers of OpenID Connect are asked. */
final class IssuerMetrics {
  private static final Map<String, String> QUESTIONS =
      Map.of("redeem", "SIGN_IN", "refresh", "CHECK");

  private static final String OK = "OK";
  private static final String REFUSED = "REFUSED";
  private static final String UNAVAILABLE = "UNAVAILABLE";
  private static final String BUSY = "BUSY";

  /** After a bug. */
  private static final String FAILED = "FAILED";

  private static final List<String> ENDS = List.of(OK, REFUSED, UNAVAILABLE, BUSY, FAILED);

  private final Counter questions;

  IssuerMetrics(PrometheusRegistry registry) {
    questions =
        Counter.builder()
            .name("vidport_issuer_questions")
            .help("Sign-ins and checks of users that this host has asked issuers for.")
            .labelNames("issuer", "question", "end")
            .register(registry);
  }

  /** All ends are reported from the start, so that a query sees the first one. */
  OidcProvider around(OidcProvider real) {
    for (OidcIssuer issuer : real.issuers()) {
      for (String question : QUESTIONS.values()) {
        ENDS.forEach(end -> questions.initLabelValues(issuer.id(), question, end));
      }
    }
    return PortProxy.around(
        OidcProvider.class,
        real,
        (method, arguments, call) -> {
          String question = QUESTIONS.get(method.getName());
          if (question == null) {
            return call.proceed();
          }
          String end = FAILED;
          try {
            Object result = call.proceed();
            end = OK;
            return result;
          } catch (OidcException e) {
            end = end(e);
            throw e;
          } finally {
            questions.labelValues(((OidcIssuer) arguments[0]).id(), question, end).inc();
          }
        });
  }

  private static String end(OidcException e) {
    if (e.isBusy()) {
      return BUSY;
    }
    return e.isUnavailable() ? UNAVAILABLE : REFUSED;
  }
}
