package dev.vidport.outbound.egress;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that the JDK's keytool made and signed by itself. */
public record TestCertificate(Path keys, Path pem) {
  private static final String PASSWORD = "password";
  private static final String ALIAS = "server";

  /**
   * @param names subject alternative names, such as {@code dns:example.test}
   */
  public static TestCertificate create(Path folder, String names) throws Exception {
    Path keys = folder.resolve("keys.p12");
    generate(keys, names);
    Path pem = folder.resolve("certificate.pem");
    Files.writeString(pem, pem(load(keys).getCertificate(ALIAS)));
    return new TestCertificate(keys, pem);
  }

  private static void generate(Path keys, String names) throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command = new ArrayList<>(List.of(program.toString(), "-genkeypair"));
    command.addAll(List.of("-alias", ALIAS, "-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-validity", "30", "-dname", "CN=test", "-ext", "san=" + names));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", keys.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    // The password protects nothing, and a file with the usual 10,000 iterations takes long to
    // read.
    for (String use : List.of("keyPbe", "certPbe", "mac")) {
      command.add("-J-Dkeystore.pkcs12." + use + "IterationCount=1");
    }
    // It ends before an optimizing compiler pays off.
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(3, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException("keytool failed: " + command);
    }
  }

  private static KeyStore load(Path keys) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(keys)) {
      store.load(file, PASSWORD.toCharArray());
    }
    return store;
  }

  private static String pem(Certificate certificate) throws CertificateEncodingException {
    String text = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
  }

  public SSLContext serverContext() throws IOException, GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(load(keys), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}
