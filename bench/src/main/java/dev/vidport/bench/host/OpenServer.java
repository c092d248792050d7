package dev.vidport.bench.host;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.http.server.HttpServer;
import dev.vidport.http.server.HttpServerAssembly;
import dev.vidport.http.server.HttpSettings;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.RateLimiter;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The same API as that of the host, on another port, which takes every API key for one known key
 * and limits no requests. What remains of a request's time is everything but authentication and
 * limits.
 */
final class OpenServer implements AutoCloseable {
  private final HttpServer server;

  private OpenServer(HttpServer server) {
    this.server = server;
  }

  static OpenServer start(Ports ports, Account account) throws IOException {
    Ports open =
        new Ports(
            ports.environment(),
            ports.transactions(),
            ports.accounts(),
            access(ports.access(), account),
            ports.signing(),
            ports.events(),
            ports.storage(),
            ports.pendingDeletions(),
            ports.jobs(),
            ports.usage(),
            ports.billing(),
            ports.videos(),
            ports.uploads(),
            ports.render(),
            ports.captions(),
            ports.images(),
            ports.webhooks());
    HttpServer server =
        new HttpServerAssembly(
                UseCases.assemble(open),
                dev.vidport.http.server.HttpPorts.of(open),
                HttpSettings.defaults().listeningOn("127.0.0.1", 0))
            .server(request -> ended -> {});
    server.start();
    return new OpenServer(server);
  }

  private static AccessPorts access(AccessPorts real, Account account) {
    RateLimiter.Verdict accepted =
        new RateLimiter.Verdict(1, 1, Duration.ZERO, RateLimiter.ExceededLimit.NONE, Duration.ZERO);
    return new AccessPorts(
        new OneKey(account),
        real.browserTokens(),
        real.signIn(),
        real.idempotencyKeys(),
        credential -> accepted);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }

  /** Finds the same key for every hash. */
  private static final class OneKey implements ApiKeys {
    private final Holder holder;

    OneKey(Account account) {
      this.holder =
          new Holder(
              new ApiKey(
                  new KeyId("0".repeat(12)),
                  account.id(),
                  "0".repeat(64),
                  ApiKey.PREFIX + "0000",
                  "bench",
                  Instant.EPOCH,
                  false),
              account);
    }

    @Override
    public Optional<Holder> find(String hash) {
      return Optional.of(holder);
    }

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.of(holder.key());
    }

    @Override
    public void used(KeyId key, Instant at) {}

    @Override
    public List<ApiKey> of(AccountId account) {
      return List.of(holder.key());
    }

    @Override
    public void insert(ApiKey key) {
      throw unused();
    }

    @Override
    public void revoke(KeyId id) {
      throw unused();
    }

    @Override
    public void deleteRevoked(AccountId account, int keep) {
      throw unused();
    }

    private static UnsupportedOperationException unused() {
      return new UnsupportedOperationException("the measurement changes no keys here");
    }
  }
}
