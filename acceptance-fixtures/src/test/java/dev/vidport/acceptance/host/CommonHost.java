package dev.vidport.acceptance.host;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.oidc.IssuerServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One host shared by all test classes that do not disrupt it: with the embedded database and store,
 * or with PostgreSQL, an S3 store and the machine's ffmpeg. Its language is one in which text that
 * depends on the default locale differs. It starts with the first class and stops at the end of the
 * run.
 */
public final class CommonHost implements BeforeAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(CommonHost.class);

  private static final byte[] KEY = "the key of the host of all tests".getBytes(US_ASCII);

  private final Servers servers;
  private Shared shared;

  /** With the embedded database and store. */
  public CommonHost() {
    this(Servers.EMBEDDED);
  }

  private CommonHost(Servers servers) {
    this.servers = servers;
  }

  /** As an embedded one, with the issuer of OpenID Connect {@link #issuer}. */
  public static CommonHost withIssuer() {
    return new CommonHost(Servers.WITH_ISSUER);
  }

  /** With PostgreSQL, an S3 store and the machine's ffmpeg. */
  public static CommonHost withServers() {
    return new CommonHost(Servers.EXTERNAL);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    shared =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .computeIfAbsent(servers, any -> new Shared(servers), Shared.class);
  }

  /** The issuer {@code corp}, which creates accounts with addresses of {@code sso.example.com}. */
  public IssuerServer issuer() {
    return shared.issuer.orElseThrow();
  }

  /** The key that signs the links of an embedded one. */
  public static byte[] signingKey() {
    return KEY.clone();
  }

  public Installation installation() {
    return shared.installation;
  }

  /** The API with the key of the shared account on {@code plan}. */
  public AccountApi account(String plan) {
    return shared.accounts.computeIfAbsent(plan, shared::create);
  }

  /** Where the host stores everything. */
  private enum Servers {
    EMBEDDED,
    WITH_ISSUER,
    EXTERNAL;

    Installation installation() {
      return switch (this) {
        case EMBEDDED, WITH_ISSUER ->
            Installation.embedded()
                // Numbers have Arabic digits in this language.
                .javaOptions("-Xmx256m", "-Duser.language=ar", "-Duser.country=EG")
                .with("SIGNING_KEY", Base64.getEncoder().encodeToString(KEY))
                // Its log is searched for secrets at the end.
                .with("LOG_LEVEL", "debug");
        // In this language, the lower case of I is not i.
        case EXTERNAL ->
            withSystemFfmpeg(
                Installation.shared()
                    .javaOptions("-Xmx256m", "-Duser.language=tr", "-Duser.country=TR"));
      };
    }

    /**
     * With the ffmpeg of the machine if it has one, which is another release than the product's.
     */
    private static Installation withSystemFfmpeg(Installation installation) {
      boolean present =
          Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ffmpeg")));
      return present
          ? installation.with("FFMPEG", "ffmpeg").with("FFPROBE", "ffprobe")
          : installation;
    }
  }

  /** Closed by JUnit's store. */
  private static final class Shared implements AutoCloseable {
    private final Installation installation;
    private final Optional<IssuerServer> issuer;
    private final Map<String, AccountApi> accounts = new ConcurrentHashMap<>();

    Shared(Servers servers) {
      try {
        this.issuer =
            servers == Servers.WITH_ISSUER ? Optional.of(IssuerServer.start()) : Optional.empty();
        this.installation = servers.installation();
        installation.open();
        if (issuer.isPresent()) {
          Path file = installation.scratch().resolve("oidc.json");
          Files.writeString(file, issuers(issuer.get()));
          installation.with("OIDC_FILE", file.toString());
        }
        installation.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String issuers(IssuerServer issuer) {
      return String.format(
          Locale.ROOT,
          """
          [{"id": "corp", "name": "Example Corp", "issuer": "%s", "clientId": "%s",
            "clientSecret": "%s", "emailDomains": ["sso.example.com"], "createAccounts": true}]
          """,
          issuer.identifier(),
          IssuerServer.CLIENT,
          IssuerServer.SECRET);
    }

    /**
     * A process creates the most used account: the admin commands of the packaged product run next
     * to a host, and their log is searched for secrets as well.
     */
    private AccountApi create(String plan) {
      return plan.equals("pro") ? installation.accountByProcess(plan) : installation.account(plan);
    }

    @Override
    public void close() throws Exception {
      try {
        installation.close();
      } finally {
        issuer.ifPresent(IssuerServer::close);
      }
    }
  }
}
