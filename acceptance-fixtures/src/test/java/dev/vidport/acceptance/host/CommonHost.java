package dev.vidport.acceptance.host;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.acceptance.api.AccountApi;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One embedded host shared by all test classes that do not disrupt it. It starts with the first
 * class and stops at the end of the run.
 */
public final class CommonHost implements BeforeAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(CommonHost.class);

  private static final byte[] KEY = "the key of the host of all tests".getBytes(US_ASCII);

  private Shared shared;

  @Override
  public void beforeAll(ExtensionContext context) {
    shared =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .computeIfAbsent(Shared.class, any -> new Shared(), Shared.class);
  }

  /** The key that signs its links. */
  public static byte[] signingKey() {
    return KEY.clone();
  }

  public Installation installation() {
    return shared.installation;
  }

  /** The API with the key of the shared account on {@code plan}. */
  public AccountApi account(String plan) {
    return shared.accounts.computeIfAbsent(plan, shared.installation::account);
  }

  /** Closed by JUnit's store. */
  private static final class Shared implements AutoCloseable {
    private final Installation installation =
        Installation.embedded()
            .with("SIGNING_KEY", Base64.getEncoder().encodeToString(KEY))
            // Its log is searched for secrets at the end.
            .with("LOG_LEVEL", "debug");
    private final Map<String, AccountApi> accounts = new ConcurrentHashMap<>();

    Shared() {
      installation.open();
      installation.start();
    }

    @Override
    public void close() throws Exception {
      installation.close();
    }
  }
}
