package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that sends the head of a response, and then nothing. */
class TimeLimitTest {
  @Test
  @Timeout(60)
  void bodyThatNeverEndsIsGivenUp() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread silent = new Thread(() -> answer(server));
      silent.start();
      HttpResponse<InputStream> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"))
                      .build(),
                  HttpResponse.BodyHandlers.ofInputStream());

      try (InputStream body = response.body();
          TimeLimit limit = TimeLimit.closing(body, Duration.ofMillis(200))) {
        assertThat(length(body)).isLessThanOrEqualTo(1);
        assertThat(limit.hasPassed()).isTrue();
      }
      silent.join();
    }
  }

  /** A closed stream ends, or throws. */
  private static int length(InputStream body) {
    try {
      return body.readAllBytes().length;
    } catch (IOException closed) {
      return 0;
    }
  }

  private static void answer(ServerSocket server) {
    try (Socket client = server.accept()) {
      OutputStream out = client.getOutputStream();
      out.write(
          "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\na".getBytes(StandardCharsets.US_ASCII));
      out.flush();
      // Until the client has gone.
      long unused = client.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      return;
    }
  }
}
