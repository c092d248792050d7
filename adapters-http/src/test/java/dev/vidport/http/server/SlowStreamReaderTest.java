package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Plans;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.OpenStream;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.StreamHandler;
import dev.vidport.http.server.file.DeliveryFlusher;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.http.server.limit.DataRateFloor;
import dev.vidport.http.server.limit.SignOutAllowance;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.Authorizer;
import dev.vidport.http.server.pipeline.JsonBodyReader;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.stream.AsyncTextWriter;
import dev.vidport.usecases.access.ApiKeyLookup;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.playback.OpenFile;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that do not read a stream, which here has no end. */
class SlowStreamReaderTest extends ServerTest {
  private static final String PIECE = ":" + "x".repeat(10_000) + "\n\n";

  /** More than the buffers of both sockets hold. */
  private static final long MAX_PIECES = 5_000;

  private final AtomicLong pieces = new AtomicLong();
  private final AtomicLong closed = new AtomicLong();
  private HttpServer endless;

  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .clients(
            ClientLimits.defaults()
                .withRates(
                    new DataRateFloor(Duration.ofMillis(500), 64 << 10),
                    new DataRateFloor(Duration.ofMillis(500), 4 << 20)))
        .build();
  }

  @BeforeEach
  void startWithEndlessStreams() throws IOException {
    Api api =
        new Api(
            HttpFixture.SITE,
            List.of(
                Route.ofStream(
                    "/videos/{videoId}/events",
                    Operation.READ_VIDEO,
                    "watchVideo",
                    new EndlessStreams())),
            new Authorizer(
                new Authenticate(
                    List.of(new ApiKeyLookup(fixture.database.apiKeys, fixture.clock)),
                    new PlanCatalog(Plans.defaults())),
                fixture.limiter,
                new AuthenticationFailures(fixture.clock),
                new ClientAddresses(List.of()),
                new SignOutAllowance(fixture.clock)),
            fixture.keys,
            new SecureRandom(),
            fixture.clock,
            new JsonBodyReader(settings().maxBodyBytes(), settings().requestTimeout(), 8),
            Optional.empty());
    ObjectResponder responder = new ObjectResponder(fixture.store, fixture.delivery());
    endless =
        new HttpServer(
            settings(),
            api,
            new FileHandler(
                new OpenFile(fixture.signer, fixture.store),
                fixture.useCases.derivatives().muxed(),
                responder,
                Optional.empty()),
            fixture.playHandler(responder),
            new DeliveryFlusher(fixture.delivery()),
            List.of(),
            RequestListener.none());
    endless.start();
  }

  @AfterEach
  void stopEndless() throws IOException {
    endless.stop();
  }

  @Test
  void clientThatDoesNotReadIsDisconnected() throws IOException {
    try (Socket socket = RawClient.connect(endless.port())) {
      RawClient.send(
          socket,
          "GET /v1/videos/5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e/events HTTP/1.1\r\nHost: a\r\n"
              + "Authorization: Bearer "
              + fixture.key
              + "\r\n\r\n");

      await().until(() -> closed.get() > 0);

      assertThat(pieces.get()).isPositive().isLessThan(MAX_PIECES);
    }
  }

  private final class EndlessStreams implements StreamHandler {
    @Override
    public OpenStream open(Call call, Supplier<Principal> reauthenticate) {
      return new EndlessStream();
    }

    @Override
    public void close() {}
  }

  private final class EndlessStream implements OpenStream, AsyncTextWriter.Source {
    @Override
    public void start(AsyncContext request) throws IOException {
      new AsyncTextWriter(request, this).start();
    }

    @Override
    public String next() {
      return pieces.incrementAndGet() < MAX_PIECES ? PIECE : "";
    }

    @Override
    public boolean isEnded() {
      return false;
    }

    @Override
    public void closed() {
      closed.incrementAndGet();
    }

    @Override
    public void close() {}
  }
}
