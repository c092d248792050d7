package dev.vidport.bench.load;

import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sends HTTP requests with the program {@code wrk}, in turns and over persistent connections.
 *
 * @param threads each sends its share of the requests over its share of the connections
 * @param pauseMillis before each request of a connection; empty for none
 */
public record Wrk(int connections, int threads, OptionalInt pauseMillis) {
  private static final Duration MARGIN = Duration.ofMinutes(2);

  /**
   * Sends requests for a time.
   *
   * @param time whole seconds
   * @param requests to one server
   * @throws IOException if wrk is missing, or a response has no status below 400
   */
  public Result send(Duration time, List<Request> requests)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("vidport-bench-wrk");
    Path script = folder.resolve("wrk.lua");
    Path list = folder.resolve("requests");
    try (InputStream code = Wrk.class.getResourceAsStream("wrk.lua")) {
      Files.copy(code, script);
      Files.write(list, requests.stream().map(Request::line).toList());
      String output =
          ProgramRunner.run(
              command(time, requests.get(0), script, list), folder, time.plus(MARGIN));
      Result result = Result.parse(output);
      if (result.errors > 0) {
        throw new IOException(
            result.errors + " of the requests to " + requests.get(0).address() + " failed");
      }
      return result;
    } finally {
      Files.deleteIfExists(script);
      Files.deleteIfExists(list);
      Files.delete(folder);
    }
  }

  private List<String> command(Duration time, Request first, Path script, Path list) {
    String server = "http://" + first.address().getAuthority();
    Stream<Object> options =
        Stream.of(
            "-c", connections, "-t", threads, "-d", time.toSeconds() + "s", "--timeout", "60s");
    Stream<Object> arguments = Stream.of("-s", script, server, "--", list, threads);
    return Stream.of(Stream.of("wrk"), options, arguments, pauseMillis.stream().boxed())
        .flatMap(each -> each)
        .map(Object::toString)
        .toList();
  }

  /**
   * One request.
   *
   * @param body file with the body, or {@code -}
   * @param headers lines such as {@code Range: bytes=0-9}
   */
  public record Request(String method, URI address, String body, List<String> headers) {
    public static Request get(URI address, String... headers) {
      return new Request("GET", address, "-", List.of(headers));
    }

    public static Request put(URI address, Path body) {
      return new Request("PUT", address, body.toString(), List.of());
    }

    public static Request post(URI address, Path body, String... headers) {
      return new Request("POST", address, body.toString(), List.of(headers));
    }

    private String line() {
      String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
      return Stream.concat(Stream.of(method, address.getRawPath() + query, body), headers.stream())
          .collect(Collectors.joining("\t"));
    }
  }

  /**
   * What was sent and received.
   *
   * @param bytes received, with headers
   */
  public record Result(
      long requests,
      long bytes,
      double seconds,
      long errors,
      double medianMillis,
      double percentile99Millis) {
    private static Result parse(String output) throws IOException {
      String[] words =
          output
              .lines()
              .filter(line -> line.startsWith("figures "))
              .findFirst()
              .orElseThrow(() -> new IOException("wrk printed no figures: " + output))
              .split(" ", -1);
      return new Result(
          Long.parseLong(words[1]),
          Long.parseLong(words[2]),
          Long.parseLong(words[3]) / 1e6,
          Long.parseLong(words[4]),
          Long.parseLong(words[5]) / 1e3,
          Long.parseLong(words[6]) / 1e3);
    }

    public double requestsPerSecond() {
      return requests / seconds;
    }

    /** In units of 10⁶ bytes. */
    public double megabytesPerSecond() {
      return bytes / 1e6 / seconds;
    }
  }
}
