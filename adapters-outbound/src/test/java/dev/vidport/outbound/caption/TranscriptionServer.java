package dev.vidport.outbound.caption;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.vidport.outbound.egress.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that speaks OpenAI's API for transcriptions, and recognizes tones ({@link ToneCode})
 * instead of speech: it decodes the audio that it receives. Tests choose the shape of its responses
 * and inject faults. Thread-safe.
 */
public final class TranscriptionServer implements AutoCloseable {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int MAX_BODY = 25 << 20;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<TranscriptionRequest> requests = new ArrayList<>();
  private final Deque<Fault> faults = new ArrayDeque<>();
  private Shape shape = Shape.OPENAI;
  private Optional<String> key = Optional.empty();
  private String language = "english";

  /** How a response lists the heard words. */
  public enum Shape {
    /** Words without punctuation next to sentences with it. */
    OPENAI,
    /** Words in segments, with leading spaces (faster-whisper). */
    SEGMENT_WORDS,
    /** Tokens in segments (whisper.cpp). */
    TOKENS,
    /** A segment for each word, without words. */
    SEGMENTS_ONLY
  }

  /** A fault of one request. */
  @FunctionalInterface
  public interface Fault {
    /** No fault. Lets a request pass before later ones fail. */
    Fault NONE = (server, exchange) -> {};

    void respond(TranscriptionServer server, HttpExchange exchange) throws IOException;

    static Fault status(int status, String body) {
      return (server, exchange) -> send(exchange, status, body);
    }

    /**
     * @param retryAfter the value of the header
     */
    static Fault busy(int status, String retryAfter) {
      return (server, exchange) -> {
        exchange.getResponseHeaders().set("Retry-After", retryAfter);
        send(exchange, status, "{\"error\": {\"message\": \"busy\"}}");
      };
    }

    /** A successful response with this body. */
    static Fault body(String body) {
      return status(200, body);
    }

    /** The connection ends in the middle of the response. */
    static Fault cutOff() {
      return (server, exchange) -> {
        exchange.sendResponseHeaders(200, 1000);
        exchange.getResponseBody().write("{\"text\": \"".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
      };
    }

    /** No response until the server closes. */
    static Fault silence() {
      return (server, exchange) -> server.isClosedWithin(TimeUnit.MINUTES.toMillis(1));
    }

    /** A byte every few milliseconds until the client or the server closes. */
    static Fault drip() {
      return (server, exchange) -> {
        exchange.sendResponseHeaders(200, 0);
        while (!server.isClosedWithin(20)) {
          exchange.getResponseBody().write(' ');
          exchange.getResponseBody().flush();
        }
      };
    }

    /**
     * A response that is far too long.
     *
     * @param announced the length that its header says; 0 for none
     */
    static Fault huge(long announced) {
      return (server, exchange) -> {
        exchange.sendResponseHeaders(200, announced);
        byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        while (!server.isClosedWithin(0)) {
          exchange.getResponseBody().write(spaces);
        }
      };
    }
  }

  private TranscriptionServer(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/v1/audio/transcriptions", this::handle);
    server.start();
  }

  /** A server without encryption on a free loopback port. */
  public static TranscriptionServer start() throws IOException {
    return new TranscriptionServer(HttpServer.create(anyPort(), 0));
  }

  /** A server with encryption on a free loopback port. */
  public static TranscriptionServer start(TestCertificate certificate) throws Exception {
    HttpsServer server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    return new TranscriptionServer(server);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** The address of the API, by the address of the host. */
  public URI url() {
    return url("127.0.0.1");
  }

  public URI url(String host) {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://" + host + ":" + server.getAddress().getPort() + "/v1");
  }

  /** The requests so far, without those that met a fault. */
  public synchronized List<TranscriptionRequest> requests() {
    return List.copyOf(requests);
  }

  /** Answers in this shape from now on. */
  public synchronized void answerAs(Shape other) {
    shape = other;
  }

  /** Requires this key from now on. */
  public synchronized void requireKey(String required) {
    key = Optional.of(required);
  }

  /** Says from now on that it hears this language, unless the request names one. */
  public synchronized void hear(String name) {
    language = name;
  }

  /** The next requests fail in these ways, in this order. */
  public synchronized void failNext(Fault... next) {
    faults.addAll(List.of(next));
  }

  /** Ends all faults that were not met. */
  public synchronized void recover() {
    faults.clear();
  }

  /** How many faults were not met yet. */
  public synchronized int faultsLeft() {
    return faults.size();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
      Optional<Fault> fault = nextFault();
      if (fault.isPresent()) {
        fault.get().respond(this, exchange);
      } else {
        respond(exchange, body);
      }
    }
  }

  private synchronized Optional<Fault> nextFault() {
    return Optional.ofNullable(faults.poll()).filter(fault -> fault != Fault.NONE);
  }

  private synchronized void respond(HttpExchange exchange, byte[] body) throws IOException {
    String authorization = header(exchange, "Authorization");
    if (key.isPresent() && !authorization.equals("Bearer " + key.get())) {
      sendError(exchange, 401, "Incorrect API key provided: " + authorization);
    } else if (body.length > MAX_BODY) {
      sendError(exchange, 413, "Maximum content size limit (26214400) exceeded");
    } else {
      try {
        TranscriptionRequest request =
            TranscriptionRequest.decode(authorization, header(exchange, "Content-Type"), body);
        requests.add(request);
        send(exchange, 200, MAPPER.writeValueAsString(transcript(request)));
      } catch (IllegalArgumentException e) {
        sendError(exchange, 400, String.valueOf(e.getMessage()));
      }
    }
  }

  private static String header(HttpExchange exchange, String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
  }

  private Map<String, Object> transcript(TranscriptionRequest request) {
    String spoken = request.fields().getOrDefault("language", List.of(language)).get(0);
    String text =
        request.words().stream()
            .map(TranscriptionServer::sentence)
            .collect(Collectors.joining(" "));
    List<Object> segments = new ArrayList<>();
    List<Object> words = new ArrayList<>();
    for (ToneCode.Heard heard : request.heard()) {
      segments.add(segment(heard));
      words.add(Map.of("word", heard.word(), "start", heard.start(), "end", heard.end()));
    }
    Map<String, Object> transcript = new LinkedHashMap<>();
    transcript.put("task", "transcribe");
    transcript.put("language", spoken);
    transcript.put("duration", request.seconds());
    transcript.put("text", text);
    transcript.put("segments", segments);
    if (shape == Shape.OPENAI) {
      transcript.put("words", words);
    }
    return transcript;
  }

  /** Each word is a sentence: {@code one} becomes {@code One.} */
  private static String sentence(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + ".";
  }

  private Map<String, Object> segment(ToneCode.Heard heard) {
    Map<String, Object> segment = new LinkedHashMap<>();
    segment.put("start", heard.start());
    segment.put("end", heard.end());
    segment.put("text", " " + sentence(heard.word()));
    segment.put("avg_logprob", -0.2);
    segment.put("no_speech_prob", 0.01);
    if (shape == Shape.SEGMENT_WORDS) {
      segment.put(
          "words", List.of(piece(" " + sentence(heard.word()), heard.start(), heard.end())));
    } else if (shape == Shape.TOKENS) {
      double middle = (heard.start() + heard.end()) / 2;
      String word = sentence(heard.word());
      segment.put(
          "words",
          List.of(
              piece(" " + word.substring(0, 2), heard.start(), middle),
              piece(word.substring(2, word.length() - 1), middle, heard.end()),
              piece(".", heard.end(), heard.end())));
    }
    return segment;
  }

  private static Map<String, Object> piece(String text, double start, double end) {
    return Map.of("word", text, "start", start, "end", end, "probability", 0.9);
  }

  private static void sendError(HttpExchange exchange, int status, String message)
      throws IOException {
    send(exchange, status, MAPPER.writeValueAsString(Map.of("error", Map.of("message", message))));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private boolean isClosedWithin(long millis) {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
