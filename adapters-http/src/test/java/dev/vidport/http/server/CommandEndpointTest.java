package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.http.server.admin.AdminServer;
import dev.vidport.http.server.admin.CommandEndpoint;
import dev.vidport.http.server.admin.CommandProtocol;
import dev.vidport.http.server.admin.OperatorCommands;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandEndpointTest {
  private static final String LIST =
      """
      {"arguments": ["admin", "account", "list"], "operator": "ann"}""";

  private final AtomicInteger runs = new AtomicInteger();
  private OperatorCommands commands = this::echo;
  private Duration maxWait = Duration.ofMinutes(1);
  private Duration bodyLimit = Duration.ofMinutes(1);
  private Optional<AdminServer> started = Optional.empty();

  private int echo(List<String> arguments, String operator, PrintWriter out, PrintWriter err) {
    runs.incrementAndGet();
    out.println(operator + " runs " + String.join(" ", arguments));
    err.print("no ");
    err.println("errors");
    out.print("end");
    return 7;
  }

  @AfterEach
  void stop() throws IOException {
    if (started.isPresent()) {
      started.get().stop();
    }
  }

  @Test
  void commandThatHasWaitedTooLongIsNotRun() throws Exception {
    maxWait = Duration.ZERO;

    assertThat(post("Bearer secret", LIST).statusCode()).isEqualTo(503);
    assertThat(runs).hasValue(0);
  }

  @Test
  void commandRunsAndItsOutputArrivesInOrderWithTheExitCode() throws Exception {
    HttpResponse<String> response = post("Bearer secret", LIST);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .isEqualTo(
            """
            {"out":"ann runs admin account list\\n"}
            {"err":"no errors\\n"}
            {"out":"end"}
            {"exitCode":7}
            """);
  }

  @Test
  void longOutputArrivesInPieces() throws Exception {
    commands =
        (arguments, operator, out, err) -> {
          for (int i = 0; i < 100_000; i++) {
            out.println("a line of forty characters, more or less");
          }
          return 0;
        };

    List<String> lines = post("Bearer secret", LIST).body().lines().toList();

    assertThat(lines).hasSizeGreaterThan(400).allMatch(line -> line.length() < 10_000);
    assertThat(lines).last().isEqualTo("{\"exitCode\":0}");
  }

  @Test
  void wrongOrMissingTokenIsRefusedAndRunsNothing() throws Exception {
    for (String authorization : List.of("Bearer wrong", "Bearer ", "secret", "Basic secret")) {
      assertThat(post(authorization, LIST).statusCode()).as(authorization).isEqualTo(401);
    }
    assertThat(
            send(HttpRequest.newBuilder(address()).POST(HttpRequest.BodyPublishers.ofString(LIST)))
                .statusCode())
        .isEqualTo(401);
    assertThat(runs).hasValue(0);
  }

  @Test
  void otherMethodIsRefused() throws Exception {
    assertThat(send(HttpRequest.newBuilder(address())).statusCode()).isEqualTo(405);
  }

  @Test
  void bodyThatIsTooLongOrNotJsonIsRefusedAndRunsNothing() throws Exception {
    assertThat(post("Bearer secret", "{").statusCode()).isEqualTo(400);
    assertThat(post("Bearer secret", " ".repeat(70_000)).statusCode()).isEqualTo(413);
    assertThat(runs).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"arguments\": \"admin\"}",
        "{\"arguments\": {\"0\": \"admin\"}}",
        "{\"arguments\": [\"admin\", 1]}",
        "{\"arguments\": [null]}",
        "{\"arguments\": [\"admin\"], \"operator\": 7}"
      })
  void bodyOfAnotherFormIsRefusedAndRunsNothing(String body) throws Exception {
    assertThat(post("Bearer secret", body).statusCode()).isEqualTo(400);
    assertThat(runs).hasValue(0);
  }

  @Test
  void bodiesThatArriveTooSlowlyDelayNoOtherRequestAndAreRefused() throws Exception {
    bodyLimit = Duration.ofSeconds(5);
    int port = address().getPort();
    List<Socket> slow = new ArrayList<>();
    try {
      // More than the port has threads.
      for (int i = 0; i < 20; i++) {
        Socket socket = RawClient.connect(port);
        slow.add(socket);
        RawClient.send(
            socket,
            "POST "
                + CommandProtocol.PATH
                + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\n"
                + "Content-Length: 100\r\n\r\n{");
      }

      assertThat(send(HttpRequest.newBuilder(address().resolve("/healthz"))).statusCode())
          .isEqualTo(200);
      assertThat(RawClient.readAll(slow.get(0))).startsWith("HTTP/1.1 408");
      assertThat(runs).hasValue(0);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void clientMayUseAnyAddressOfItsMachine() throws Exception {
    AdminServer server = server("0.0.0.0");

    for (InetAddress own : addresses()) {
      assertThat(
              post(address(own.getHostAddress(), server.port()), "Bearer secret", LIST)
                  .statusCode())
          .as(own.toString())
          .isEqualTo(200);
    }
  }

  private static List<InetAddress> addresses() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address)
        .toList();
  }

  @Test
  void commandThatFailsUnexpectedlyBreaksItsResponse() {
    commands =
        (arguments, operator, out, err) -> {
          out.println("begun");
          throw new IllegalStateException("broken");
        };

    assertThatThrownBy(() -> post("Bearer secret", LIST)).isInstanceOf(IOException.class);
  }

  @Test
  void serverThatStopsWaitsForTheCommandThatRuns() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch stopping = new CountDownLatch(1);
    commands =
        (arguments, operator, out, err) -> {
          running.countDown();
          await(stopping);
          out.print("done");
          return 0;
        };
    var response =
        HttpClient.newHttpClient()
            .sendAsync(
                request(address(), "Bearer secret", LIST), HttpResponse.BodyHandlers.ofString());
    running.await();

    Thread stop = new Thread(() -> stopQuietly(started.orElseThrow()));
    stop.start();
    stopping.countDown();
    stop.join();

    assertThat(response.get().body()).contains("done", "\"exitCode\":0");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void stopQuietly(AdminServer server) {
    try {
      server.stop();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private AdminServer server(String host) throws IOException {
    if (started.isEmpty()) {
      AdminServer server =
          new AdminServer(
              host,
              0,
              Map.of(),
              () -> "up 1\n".getBytes(UTF_8),
              Optional.of(
                  new CommandEndpoint(
                      "secret",
                      (arguments, operator, out, err) ->
                          commands.run(arguments, operator, out, err),
                      maxWait,
                      bodyLimit)));
      server.start();
      started = Optional.of(server);
    }
    return started.get();
  }

  private URI address() throws IOException {
    return address("127.0.0.1", server("127.0.0.1").port());
  }

  private static URI address(String host, int port) {
    return URI.create("http://" + host + ":" + port + CommandProtocol.PATH);
  }

  private HttpResponse<String> post(String authorization, String body) throws Exception {
    return post(address(), authorization, body);
  }

  private static HttpResponse<String> post(URI address, String authorization, String body)
      throws Exception {
    return HttpClient.newHttpClient()
        .send(request(address, authorization, body), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest request(URI address, String authorization, String body) {
    return HttpRequest.newBuilder(address)
        .header("Authorization", authorization)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
