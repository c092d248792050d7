package dev.vidport.http.server.pipeline;

import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.HttpConfiguration;

/** How servers read HTTP. */
public final class StrictHttp {
  /**
   * Every line must end with CR LF. A proxy that takes a single LF for a part of a header, or the
   * other way round, would see another request than the server (request smuggling).
   */
  private static final HttpCompliance COMPLIANCE =
      HttpCompliance.RFC9110.without(
          "VIDPORT",
          HttpCompliance.Violation.LF_HEADER_TERMINATION,
          HttpCompliance.Violation.LF_CHUNK_TERMINATION);

  private StrictHttp() {}

  /** A configuration for one connector, which may be changed. */
  public static HttpConfiguration configuration() {
    HttpConfiguration http = new HttpConfiguration();
    http.setHttpCompliance(COMPLIANCE);
    http.setSendServerVersion(false);
    http.addCustomizer(new BodyFraming());
    return http;
  }
}
