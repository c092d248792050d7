package dev.vidport.acceptance.host;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.outbound.caption.TranscriptionServer;
import dev.vidport.outbound.egress.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One host with the embedded database and store, shared by all test classes that kill or stop it,
 * or that need the servers that it calls: those of {@link #certificate}, {@link #speechServer} and
 * {@link #mailServer}. The classes hold the {@link #LOCK}, so that they run one after the other,
 * and start it again.
 */
public final class KillableHost implements BeforeAllCallback, AfterAllCallback {
  /** The resource of {@code @ResourceLock} on a class that uses the host. */
  public static final String LOCK = "dev.vidport.acceptance.host.KillableHost";

  private static final String MAIL_PASSWORD = "t0p-secret";

  private static final Namespace NAMESPACE = Namespace.create(KillableHost.class);

  private Shared shared;
  private AccountApi api;

  /** Starts the host if the class before this one has not left it running. */
  @Override
  public void beforeAll(ExtensionContext context) {
    shared =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .computeIfAbsent(Shared.class, any -> new Shared(), Shared.class);
    if (shared.host == null || !shared.host.isAlive()) {
      shared.host = shared.installation.start();
    }
    api = shared.installation.account("pro");
  }

  @Override
  public void afterAll(ExtensionContext context) {
    shared.speechServer.recover();
  }

  public Installation installation() {
    return shared.installation;
  }

  /** The host that was started last. */
  public HostUnderTest host() {
    return shared.host;
  }

  /** Starts the host again, after a test has killed or stopped it. */
  public void startAgain() {
    shared.host = shared.installation.start();
  }

  /** The API with the key of an account of this class. */
  public AccountApi api() {
    return api;
  }

  /** A certificate for {@code 127.0.0.1} and {@code localhost} that the host trusts. */
  public TestCertificate certificate() {
    return shared.certificate;
  }

  /** The server that recognizes speech for the host. */
  public TranscriptionServer speechServer() {
    return shared.speechServer;
  }

  /** The server that sends the mail of the host. */
  public GreenMail mailServer() {
    return shared.mailServer;
  }

  /** Its password at the {@link #mailServer}. */
  public static String mailPassword() {
    return MAIL_PASSWORD;
  }

  /** Closed by JUnit's store. */
  private static final class Shared implements AutoCloseable {
    private final Installation installation = Installation.embedded();
    private final GreenMail mailServer =
        new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final TranscriptionServer speechServer;
    private final Path keys;
    private final TestCertificate certificate;
    private HostUnderTest host;

    Shared() {
      try {
        keys = Files.createTempDirectory("vidport-certificate");
        certificate = TestCertificate.create(keys, "ip:127.0.0.1,dns:localhost");
        speechServer = TranscriptionServer.start();
      } catch (Exception e) {
        throw new IllegalStateException("the servers of the host did not start", e);
      }
      mailServer.setUser("relay@example.com", "relay", MAIL_PASSWORD);
      mailServer.start();
      String mailUrl =
          "smtp://relay:%s@127.0.0.1:%d?starttls=never"
              .formatted(MAIL_PASSWORD, mailServer.getSmtp().getPort());
      installation
          .with("SMTP_URL", mailUrl)
          .with("SMTP_FROM", "Vidport <no-reply@vidport.test>")
          .with("EGRESS_ALLOW", "127.0.0.0/8,::1")
          .with("EGRESS_CA", certificate.pem().toString())
          .with("SPEECH_URL", speechServer.url().toString());
      installation.open();
    }

    @Override
    public void close() throws Exception {
      try {
        installation.close();
      } finally {
        mailServer.stop();
        speechServer.close();
        Folders.delete(keys);
      }
    }
  }
}
