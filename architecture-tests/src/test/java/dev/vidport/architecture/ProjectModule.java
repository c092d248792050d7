package dev.vidport.architecture;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The modules of Vidport. Each owns one package below the root package of its code base. */
enum ProjectModule {
  DOMAIN,
  USECASES,
  HTTP,
  OUTBOUND,
  PERSISTENCE,
  STORAGE,
  S3,
  STRIPE,
  SMTP,
  OIDC,
  WEBAUTHN,
  MEDIA,
  FFMPEG,
  /** Single media files, without the service. */
  MEDIAFILE,
  LIBRARY,
  /** The starter for Spring Boot. */
  SPRING,
  /** The client of the service for other programs. */
  CLIENT,
  HOST,
  BENCH;

  static final Set<ProjectModule> CORES = EnumSet.of(DOMAIN, USECASES);
  static final Set<ProjectModule> ADAPTERS =
      EnumSet.of(HTTP, OUTBOUND, PERSISTENCE, STORAGE, S3, STRIPE, SMTP, OIDC, WEBAUTHN, MEDIA);

  /**
   * The adapters in artifacts of their own, each with the module that has its settings, or its port
   * if it has none.
   */
  static final Map<ProjectModule, ProjectModule> OPTIONAL =
      Map.of(S3, STORAGE, STRIPE, OUTBOUND, SMTP, OUTBOUND, OIDC, OUTBOUND, WEBAUTHN, USECASES);

  /** The modules whose interfaces another module implements, besides its own and the ports. */
  static final Map<ProjectModule, ProjectModule> LISTENED_TO =
      Map.of(S3, STORAGE, STRIPE, OUTBOUND, SMTP, OUTBOUND, OIDC, OUTBOUND, HOST, CLIENT);

  /** The modules that run as the service, in a process of an operator or of an embedder. */
  static final Set<ProjectModule> SHIPPED = EnumSet.complementOf(EnumSet.of(BENCH));

  /**
   * The modules outside the core of the hexagon: they implement the ports and wire the application.
   */
  static final Set<ProjectModule> OUTSIDE = EnumSet.complementOf(EnumSet.copyOf(CORES));

  String packageName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
