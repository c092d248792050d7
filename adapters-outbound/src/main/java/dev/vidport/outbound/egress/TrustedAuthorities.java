package dev.vidport.outbound.egress;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities that outbound calls trust. */
public final class TrustedAuthorities {
  private TrustedAuthorities() {}

  /**
   * A context that trusts the authorities of the JDK and of {@code file}.
   *
   * @throws IOException when the file is not readable or contains no certificate
   */
  public static SSLContext context(Optional<Path> file) throws IOException {
    try {
      List<Certificate> trusted = new ArrayList<>(ofJdk());
      if (file.isPresent()) {
        trusted.addAll(read(file.get()));
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (int i = 0; i < trusted.size(); i++) {
        store.setCertificateEntry("authority-" + i, trusted.get(i));
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory(store).getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("could not set up TLS for outbound calls", e);
    }
  }

  /**
   * Reads the file, if there is one.
   *
   * @throws IOException when it is not readable or holds no certificate; the message is one line
   */
  public static void check(Optional<Path> file) throws IOException {
    if (file.isPresent()) {
      var unused = read(file.get());
    }
  }

  private static List<Certificate> ofJdk() throws GeneralSecurityException {
    return Arrays.stream(factory(null).getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .flatMap(manager -> Arrays.stream(((X509TrustManager) manager).getAcceptedIssuers()))
        .map(Certificate.class::cast)
        .toList();
  }

  private static TrustManagerFactory factory(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory;
  }

  private static Collection<? extends Certificate> read(Path file) throws IOException {
    try (InputStream pem = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(pem);
      if (certificates.isEmpty()) {
        throw new IOException(file + " contains no certificate in PEM");
      }
      return certificates;
    } catch (FileSystemException e) {
      throw new IOException(
          "can't read the certificates in " + file + ": " + e.getClass().getSimpleName(), e);
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " contains no valid certificates in PEM: " + e.getMessage(), e);
    }
  }
}
