package dev.vidport.bench.urls;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Measures stills and previews that are made on request, alone and beside a hostile account. */
public final class UrlsBench {
  private static final Goal STILL_GOAL = Goal.atMost(200);
  private static final Goal CACHED_GOAL = Goal.atMost(5);
  private static final Goal PREVIEW_GOAL = Goal.atMost(1500);
  private static final Goal CLIP_GOAL = Goal.atMost(20);
  private static final Goal HOSTILE_GOAL = Goal.atMost(2);
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final int HOSTILE_REQUESTS = 200;
  private static final int OK = 200;

  private final BenchClip clip;
  private final BenchClip small;
  private final int stills;
  private final int previews;
  private final Random random = new Random(1);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * @param clip of the measured files
   * @param small of the two accounts of which one is hostile
   * @param stills number of measured stills of each kind
   * @param previews number of measured previews of each format
   */
  public UrlsBench(BenchClip clip, BenchClip small, int stills, int previews) {
    this.clip = clip;
    this.small = small;
    this.stills = stills;
    this.previews = previews;
  }

  /**
   * @param parent folder for the data of the host
   */
  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder folder = WorkFolder.below(parent);
        MeasuredHost host = MeasuredHost.start(folder.path(), List.of(), Map.of())) {
      report.progress("rendering " + clip.name());
      Links links = publish(host.api(), clip);
      measureStills(links, report);
      measurePreviews(links, report);
      measureClips(links, report);
      report.add(
          Row.figure(
              "storyboard.vtt, 95th percentile",
              percentile95(times(links.storyboard, stills)),
              " ms",
              CLIP_GOAL));
      report.progress("rendering " + small.name() + " for two accounts");
      Links honest = publish(host.api(host.createAccount("honest@example.com")), small);
      Links hostile = publish(host.api(host.createAccount("hostile@example.com")), small);
      measureBeside(honest, hostile, report);
    }
    report.note(
        "One request at a time, each for another file, except where the row says otherwise.");
    report.note(
        "The clients of the other account send their next request as soon as the last one is"
            + " answered, and after a refusal when Retry-After permits it.");
    report.print("Urls");
  }

  private Links publish(BenchApiClient api, BenchClip source)
      throws IOException, InterruptedException {
    String video = api.upload(source.file());
    api.complete(video, "{}");
    JsonNode status = api.awaitSuccess(video, TIMEOUT);
    return new Links(
        base(status, "still"),
        base(status, "animated"),
        base(status, "clip"),
        base(status, "storyboard"),
        status.path("posterPlaybackUrl").asString(),
        status.path("details").path("durationSeconds").asDouble());
  }

  private static String base(JsonNode status, String name) {
    String template = status.path("links").path(name).asString();
    int parameters = template.indexOf('{');
    return parameters < 0 ? template : template.substring(0, parameters);
  }

  private void measureStills(Links links, Report report) throws IOException, InterruptedException {
    // The first one compiles the code of the host.
    for (int i = 0; i < 5; i++) {
      double unused = milliseconds(still(links, 638));
    }
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < stills; i++) {
      addresses.add(still(links, 640));
    }
    report.add(
        Row.figure(
            "still.jpg of 640 pixels, new, 95th percentile",
            percentile95(times(addresses)),
            " ms",
            STILL_GOAL));
    List<String> large = new ArrayList<>();
    for (int i = 0; i < stills; i++) {
      large.add(still(links, clip.width()));
    }
    report.add(
        Row.figure(
            "still.jpg in full size, new, 95th percentile",
            percentile95(times(large)),
            " ms",
            STILL_GOAL));
    double poster = percentile95(times(links.poster, stills));
    double known = percentile95(times(addresses));
    report.add(
        Row.figure(
            "still.jpg, stored, beyond a poster of the file route",
            Math.max(0, known - poster),
            " ms",
            CACHED_GOAL));
  }

  private void measurePreviews(Links links, Report report)
      throws IOException, InterruptedException {
    for (String format : List.of("webp", "gif", "mp4")) {
      List<String> addresses = new ArrayList<>();
      for (int i = 0; i < previews; i++) {
        double start = random.nextDouble() * Math.max(0, links.seconds - 3.1);
        addresses.add(
            links.animated.replace(".webp", "." + format)
                + String.format(
                    Locale.ROOT,
                    "?start=%.3f&end=%.3f&width=320",
                    start,
                    Math.min(start + 3, links.seconds)));
      }
      report.add(
          Row.figure(
              "preview." + format + ", 3 s of 320 pixels, new, slowest of " + previews,
              max(times(addresses)),
              " ms",
              PREVIEW_GOAL));
    }
  }

  /** The playlists of a clip: the master playlist and one of its playlists. */
  private void measureClips(Links links, Report report) throws IOException, InterruptedException {
    for (String playlist : List.of("master.m3u8", clip.height() + "p.m3u8")) {
      List<String> addresses = new ArrayList<>();
      for (int i = 0; i < stills; i++) {
        double start = random.nextDouble() * (links.seconds - 1);
        addresses.add(
            links.clip.replace("master.m3u8", playlist)
                + String.format(Locale.ROOT, "?start=%.3f&end=%.3f", start, start + 0.9));
      }
      report.add(
          Row.figure(
              "clip, " + playlist + ", 95th percentile",
              percentile95(times(addresses)),
              " ms",
              CLIP_GOAL));
    }
  }

  /** The honest account asks for stills one after another, alone and beside the other one. */
  private void measureBeside(Links honest, Links hostile, Report report)
      throws IOException, InterruptedException {
    report.progress("stills of one account, alone");
    double alone = percentile95(newStills(honest));
    report.progress(
        "the same beside " + HOSTILE_REQUESTS + " parallel requests of another account");
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger made = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(HOSTILE_REQUESTS);
    try {
      for (int i = 0; i < HOSTILE_REQUESTS; i++) {
        int seed = i;
        threads.execute(() -> attack(hostile, new Random(seed), ended, made, refused));
      }
      double beside = percentile95(newStills(honest));
      report.add(
          Row.ratio(
              "new stills beside 200 parallel requests of another account, 95th percentile",
              beside,
              alone,
              " ms",
              HOSTILE_GOAL));
      report.note(
          "Meanwhile the other account got " + made + " files and " + refused + " refusals.");
    } finally {
      ended.set(true);
      threads.shutdown();
      boolean unused = threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private double[] newStills(Links links) throws IOException, InterruptedException {
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < stills; i++) {
      addresses.add(still(links, 2 * (random.nextInt(100) + 100)));
    }
    return times(addresses);
  }

  /** Random requests, one after another, each as soon as the service permits. */
  private void attack(
      Links links, Random own, AtomicBoolean ended, AtomicInteger made, AtomicInteger refused) {
    while (!ended.get()) {
      String address =
          links.still
              + String.format(
                  Locale.ROOT,
                  "?time=%.3f&width=%d&height=%d",
                  own.nextDouble() * links.seconds,
                  own.nextInt(600) + 2,
                  own.nextInt(600) + 2);
      try {
        HttpResponse<Void> response =
            client.send(
                HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofMinutes(1)).build(),
                HttpResponse.BodyHandlers.discarding());
        (response.statusCode() == OK ? made : refused).incrementAndGet();
        long wait = response.headers().firstValueAsLong("Retry-After").orElse(0);
        for (int i = 0; i < wait * 10 && !ended.get(); i++) {
          BenchSleeper.sleep(Duration.ofMillis(100));
        }
      } catch (IOException | InterruptedException endOfBenchmark) {
        return;
      }
    }
  }

  private String still(Links links, int width) {
    return links.still
        + String.format(
            Locale.ROOT, "?time=%.3f&width=%d", random.nextDouble() * links.seconds, width);
  }

  private double[] times(String address, int count) throws IOException, InterruptedException {
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(address);
    }
    return times(addresses);
  }

  private double[] times(List<String> addresses) throws IOException, InterruptedException {
    double[] times = new double[addresses.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = milliseconds(addresses.get(i));
    }
    return times;
  }

  private double milliseconds(String address) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofMinutes(1)).build();
    long begin = System.nanoTime();
    HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    double time = (System.nanoTime() - begin) / 1e6;
    if (response.statusCode() != OK) {
      throw new IOException("status " + response.statusCode() + " for " + address);
    }
    return time;
  }

  private static double percentile95(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, (int) Math.ceil(sorted.length * 0.95) - 1)];
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  private record Links(
      String still,
      String animated,
      String clip,
      String storyboard,
      String poster,
      double seconds) {}
}
