package dev.vidport.bench.caption;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A speech recognizer with OpenAI's API. It takes a fixed part of the length of the audio and
 * returns a sentence for every five seconds.
 */
final class ScriptedRecognizer implements AutoCloseable {
  private static final int BYTES_PER_SECOND = 32_000;
  private static final int SENTENCE_SECONDS = 5;
  private static final int THREADS = 8;
  private static final int BUFFER_BYTES = 1 << 16;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private volatile double share;
  private final List<Run> runs = new CopyOnWriteArrayList<>();

  private ScriptedRecognizer(HttpServer server, double share) {
    this.server = server;
    this.share = share;
  }

  /**
   * @param share time of the recognizer, as a part of the length of its audio
   */
  static ScriptedRecognizer start(double share) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ScriptedRecognizer recognizer = new ScriptedRecognizer(server, share);
    server.createContext("/v1/audio/transcriptions", recognizer::answer);
    server.setExecutor(recognizer.threads);
    server.start();
    return recognizer;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
  }

  /** From now on, takes no time. */
  void answerAtOnce() {
    share = 0;
  }

  void clear() {
    runs.clear();
  }

  /** Seconds in which at least one piece of audio was being recognized. */
  double busySeconds() {
    long busy = 0;
    long end = Long.MIN_VALUE;
    List<Run> ordered = new ArrayList<>(runs);
    ordered.sort(Comparator.comparingLong(Run::start));
    for (Run run : ordered) {
      if (run.end() > end) {
        busy += run.end() - Math.max(run.start(), end);
        end = run.end();
      }
    }
    return busy / 1e9;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      double seconds = (double) length(exchange.getRequestBody()) / BYTES_PER_SECOND;
      long start = System.nanoTime();
      BenchSleeper.sleep(Duration.ofNanos((long) (seconds * share * 1e9)));
      runs.add(new Run(start, System.nanoTime()));
      byte[] transcript = transcript((int) seconds).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, transcript.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(transcript);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** The few bytes around the audio do not matter. */
  private static long length(InputStream body) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long length = 0;
    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
      length += read;
    }
    return length;
  }

  private static String transcript(int seconds) {
    List<String> sentences = new ArrayList<>();
    for (int at = 0; at + SENTENCE_SECONDS <= seconds; at += SENTENCE_SECONDS) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "{\"start\": %d.2, \"end\": %d.8, \"text\": \"After %d seconds, this was said.\"}",
              at,
              at + SENTENCE_SECONDS - 1,
              at));
    }
    return "{\"language\": \"english\", \"text\": \"-\", \"segments\": ["
        + String.join(",", sentences)
        + "]}";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** When a piece was being recognized, in {@link System#nanoTime()}. */
  private record Run(long start, long end) {}
}
