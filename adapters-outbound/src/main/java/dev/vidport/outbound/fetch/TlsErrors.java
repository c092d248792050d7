package dev.vidport.outbound.fetch;

import dev.vidport.usecases.upload.port.RemoteFileException;
import java.io.EOFException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Explains why a TLS connection failed, and what to do. */
final class TlsErrors {
  /** The only sign of a response without TLS: the JDK has no exception for it. */
  private static final String NO_TLS = "unrecognized SSL message";

  /** The messages of the JDK's check of names, for which it has no exception either. */
  private static final Pattern OTHER_NAME =
      Pattern.compile("No (subject alternative|name matching)");

  private TlsErrors() {}

  /** Empty for a fault of a connection that was established, and for a broken connection. */
  static Optional<RemoteFileException> of(SSLException failure) {
    if (String.valueOf(failure.getMessage()).contains(NO_TLS)) {
      return refused(
          "The server responded without TLS, as for http:; use the host and port at which it serves"
              + " https:.");
    }
    if (failure instanceof SSLPeerUnverifiedException || isOtherName(failure)) {
      return refused(
          "The certificate of the server is not valid for the host of the URL; use a name that is in"
              + " the certificate, or install a certificate for this host.");
    }
    if (!(failure instanceof SSLHandshakeException)) {
      return Optional.empty();
    }
    if (has(failure, EOFException.class)) {
      return Optional.of(
          RemoteFileException.temporary(
              "The server closed the connection during the TLS handshake; it may not serve https: at"
                  + " this port."));
    }
    return refused(handshake(failure));
  }

  private static boolean isOtherName(SSLException failure) {
    return failure instanceof SSLHandshakeException
        && OTHER_NAME.matcher(String.valueOf(failure.getMessage())).find();
  }

  private static Optional<RemoteFileException> refused(String reason) {
    return Optional.of(RemoteFileException.refused(reason));
  }

  private static String handshake(SSLException failure) {
    if (has(failure, CertificateExpiredException.class)) {
      return "The certificate of the server has expired; renew it on the server.";
    }
    if (has(failure, CertificateNotYetValidException.class)) {
      return "The certificate of the server is not valid yet.";
    }
    if (has(failure, CertificateException.class)) {
      return "The certificate of the server is not trusted: it is self-signed, of an unknown"
          + " authority, or sent without its intermediate certificates. Install a complete"
          + " certificate of a public authority; the operator of this service can trust others"
          + " (VIDPORT_EGRESS_CA).";
    }
    return "The TLS handshake failed; the server must support TLS 1.2 or 1.3.";
  }

  private static boolean has(Throwable failure, Class<? extends Exception> type) {
    return Stream.iterate(
            Optional.of(failure), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .anyMatch(type::isInstance);
  }
}
