package dev.vidport.outbound.egress;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that the JDK's keytool made and signed by itself. */
public record TestCertificate(Path keys, Path pem) {
  private static final String PASSWORD = "password";

  /**
   * @param names subject alternative names, such as {@code dns:example.test}
   */
  public static TestCertificate create(Path folder, String names) throws Exception {
    Path keys = folder.resolve("keys.p12");
    Path pem = folder.resolve("certificate.pem");
    List<String> store =
        List.of("-keystore", keys.toString(), "-storepass", PASSWORD, "-alias", "server");
    keytool(
        store,
        "-genkeypair",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-storetype",
        "PKCS12",
        "-validity",
        "30",
        "-dname",
        "CN=test",
        "-ext",
        "san=" + names);
    TestCertificate created = new TestCertificate(keys, pem);
    created.writePem();
    return created;
  }

  /** Not by keytool, whose start costs more. */
  private void writePem() throws IOException, GeneralSecurityException {
    byte[] certificate = keyStore().getCertificate("server").getEncoded();
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate);
    Files.writeString(
        pem, "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n");
  }

  private KeyStore keyStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(keys)) {
      store.load(file, PASSWORD.toCharArray());
    }
    return store;
  }

  private static void keytool(List<String> store, String... options) throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                Stream.of(Stream.of(program.toString()), Stream.of(options), store.stream())
                    .flatMap(part -> part)
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException("keytool failed: " + List.of(options));
    }
  }

  public SSLContext serverContext() throws IOException, GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keyStore(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}
