package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a caller learns of a cancellation that the client meets between two of its steps. */
class OutboundCallTest {
  private static final OutboundUrl URL = url();

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Deadline deadline = new Deadline(Duration.ofHours(1), timer);

  private static OutboundUrl url() {
    try {
      return OutboundUrl.parse("https://example.com/file", UrlScheme.HTTPS);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @AfterEach
  void stop() {
    deadline.close();
    timer.shutdownNow();
  }

  /** A client that loses its connection in the middle of a call. */
  private static HttpClient failing(Runnable before) {
    return (HttpClient)
        Proxy.newProxyInstance(
            OutboundCallTest.class.getClassLoader(),
            new Class<?>[] {HttpClient.class},
            (proxy, method, arguments) -> {
              before.run();
              throw new IllegalStateException("Endpoint not acquired / already released");
            });
  }

  @Test
  void canceledCallFailsAsACall() {
    assertThatThrownBy(
            () ->
                OutboundCall.start(failing(deadline::abort), URL, new HttpGet(URL.uri()), deadline))
        .isInstanceOf(IOException.class)
        .hasMessage("The call was canceled");
  }

  @Test
  void faultOfTheClientStaysAFault() {
    assertThatThrownBy(
            () -> OutboundCall.start(failing(() -> {}), URL, new HttpGet(URL.uri()), deadline))
        .isInstanceOf(IllegalStateException.class);
  }
}
