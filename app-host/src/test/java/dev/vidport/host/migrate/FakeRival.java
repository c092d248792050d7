package dev.vidport.host.migrate;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers as the public documents of another service say. */
public final class FakeRival implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** A request that arrived. */
  public record Request(String line, String authorization, String accessKey, String body) {}

  /** Never compared. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Answer(int status, Map<String, String> headers, byte[] body) {}

  public FakeRival() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
    server.setExecutor(threads);
    server.createContext("/", this::respond);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Adds an answer; the last one of a line is repeated.
   *
   * @param line method, path and query
   */
  public FakeRival json(String line, String text) {
    return answer(line, 200, Map.of(), text.getBytes(StandardCharsets.UTF_8));
  }

  public FakeRival file(String line, byte[] body) {
    return answer(line, 200, Map.of(), body);
  }

  FakeRival status(String line, int status, Map<String, String> headers) {
    return answer(line, status, headers, new byte[0]);
  }

  private synchronized FakeRival answer(
      String line, int status, Map<String, String> headers, byte[] body) {
    answers.computeIfAbsent(line, any -> new ArrayDeque<>()).add(new Answer(status, headers, body));
    return this;
  }

  private synchronized Answer next(String line) {
    Deque<Answer> all = answers.getOrDefault(line, new ArrayDeque<>());
    if (all.isEmpty()) {
      return new Answer(404, Map.of(), ("unknown: " + line).getBytes(StandardCharsets.UTF_8));
    }
    return all.size() > 1 ? all.remove() : all.element();
  }

  private void respond(HttpExchange exchange) throws IOException {
    String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        new Request(
            line,
            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
            String.valueOf(exchange.getRequestHeaders().getFirst("AccessKey")),
            body));
    Answer answer = next(line);
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(
        answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
    exchange.getResponseBody().write(answer.body());
    exchange.close();
  }

  public List<Request> requests() {
    return requests;
  }

  List<String> lines() {
    return requests.stream().map(Request::line).toList();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
