package dev.vidport.bench.api;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.AlternatingRuns.Side;
import dev.vidport.bench.load.Wrk;
import dev.vidport.bench.load.Wrk.Request;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/**
 * Compares status and list requests, with few and many videos, with a bare Javalin over the same
 * tables.
 */
public final class ApiBench {
  private static final Goal BARE_RATIO_GOAL = Goal.atLeast(0.5);
  private static final Goal LATE_PAGE_GOAL = Goal.atLeast(0.9);
  private static final Duration JOB_TIMEOUT = Duration.ofMinutes(2);
  private static final int PAGE = 25;

  /** The largest page, for walking over many videos. */
  private static final int WIDE_PAGE = 100;

  private static final int STATUS_VIDEOS = 2_000;

  private final Wrk wrk;
  private final List<Integer> counts;
  private final int latePage;
  private final int rounds;
  private final Duration turn;
  private final Map<String, String> database;

  /**
   * @param pauseMillis pause before each request of a connection; empty for full load
   * @param counts numbers of stored videos to measure with, in ascending order
   * @param latePage number of the late page to read, if there are as many
   * @param rounds number of measured runs of each side
   * @param turn duration of one run
   * @param database settings of an empty database to use instead of the embedded one
   */
  public ApiBench(
      OptionalInt pauseMillis,
      List<Integer> counts,
      int latePage,
      int rounds,
      Duration turn,
      Map<String, String> database) {
    this.wrk = new Wrk(4, 1, pauseMillis);
    this.counts = List.copyOf(counts);
    this.latePage = latePage;
    this.rounds = rounds;
    this.turn = turn;
    this.database = Map.copyOf(database);
  }

  /** With a host of its own. */
  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        MeasuredHost host = MeasuredHost.start(work.folder("host"), List.of(), database)) {
      run(host, report);
    }
  }

  /**
   * @param host without videos
   */
  public void run(MeasuredHost host, Report report) throws IOException, InterruptedException {
    List<String> originals = List.of(publish(host, "summer"), publish(host, "winter"));
    for (int count : counts) {
      report.progress("creating videos, up to " + count);
      String pair = host.copyVideos(originals, count);
      String of = ", of " + String.format(Locale.ROOT, "%,d", count);
      compareStatus(host, of, report);
      compareLists(host, "list", of, count, "", "", report);
      compareLists(
          host,
          "list by one pair",
          of,
          count / 2,
          "&metadata.season=summer",
          "pair=" + pair,
          report);
    }
    report.note(
        "Median requests per second over 4 persistent connections, in turns. Both servers run in one JVM and share one connection pool to one "
            + (database.isEmpty() ? "embedded H2 file" : "PostgreSQL")
            + ". Bare: the same query through JDBC and its columns as JSON, without authentication, rate limit or validation.");
    report.note(
        "\"cpu\" is the processor time of the host process per request, which does not depend on other load.");
    report.print("API");
  }

  private static String publish(MeasuredHost host, String season)
      throws IOException, InterruptedException {
    Path file = BenchClip.generated(320, 180, 1).file();
    String fields =
        String.format(
            Locale.ROOT,
            "{\"fileName\":\"talk.mp4\",\"sizeBytes\":%d,\"metadata\":{\"season\":\"%s\"}}",
            Files.size(file),
            season);
    String video = host.api().post("/videos", fields).path("videoId").asString();
    host.api().sendParts(video, file);
    host.api().complete(video, "{}");
    JsonNode unused = host.api().awaitSuccess(video, JOB_TIMEOUT);
    return video;
  }

  private void compareStatus(MeasuredHost host, String of, Report report)
      throws IOException, InterruptedException {
    // Videos of all ages, as far as paging reaches in reasonable time.
    List<String> videos = new ArrayList<>();
    String next = "";
    do {
      JsonNode page = host.api().get("/videos?limit=" + WIDE_PAGE + next);
      page.path("videos").forEach(video -> videos.add(video.path("videoId").asString()));
      next = next(page);
    } while (!next.isEmpty() && videos.size() < latePage * PAGE);
    Collections.shuffle(videos, new Random(1));
    List<String> sample = videos.subList(0, Math.min(STATUS_VIDEOS, videos.size()));
    CpuPerRequest cpu = new CpuPerRequest(host);
    double[] rates =
        AlternatingRuns.medians(
            rounds,
            List.of(
                cpu.side(sample.stream().map(video -> ours(host, "/videos/" + video)).toList()),
                cpu.side(sample.stream().map(video -> bare(host, "/videos/" + video)).toList())));
    report.add(Row.ratio("status" + of, rates[0], rates[1], " /s", BARE_RATIO_GOAL));
    report.note("status" + of + ": " + cpu.text());
  }

  /**
   * @param count number of listed videos
   * @param filter of our request
   * @param bareFilter of the bare route
   */
  private void compareLists(
      MeasuredHost host,
      String what,
      String of,
      int count,
      String filter,
      String bareFilter,
      Report report)
      throws IOException, InterruptedException {
    LatePage late = latePage(host, filter, Math.min(latePage, (count - WIDE_PAGE) / PAGE));
    String query = "/videos?limit=" + PAGE + filter;
    CpuPerRequest cpu = new CpuPerRequest(host);
    double[] rates =
        AlternatingRuns.medians(
            rounds,
            List.of(
                cpu.side(List.of(ours(host, query))),
                cpu.side(List.of(bare(host, "/videos?" + bareFilter))),
                cpu.side(List.of(ours(host, query + late.next()))),
                cpu.side(List.of(bare(host, "/videos?" + bareFilter + late.bareQuery())))));
    String page = ", page " + late.number();
    report.add(Row.ratio(what + ", page 1" + of, rates[0], rates[1], " /s", BARE_RATIO_GOAL));
    report.add(Row.ratio(what + page + of, rates[2], rates[3], " /s", BARE_RATIO_GOAL));
    report.add(
        Row.ratio(what + page + " against page 1" + of, rates[2], rates[0], " /s", LATE_PAGE_GOAL));
    report.note(what + of + ": " + cpu.text());
  }

  /** Finds a late page by walking over pages of the largest size. */
  private static LatePage latePage(MeasuredHost host, String filter, int page)
      throws IOException, InterruptedException {
    String next = "";
    int passed = 0;
    JsonNode last;
    do {
      last = host.api().get("/videos?limit=" + WIDE_PAGE + filter + next);
      next = next(last);
      passed += WIDE_PAGE;
    } while (!next.isEmpty() && passed < (page - 1) * PAGE);
    if (next.isEmpty()) {
      throw new IOException("too few videos for page " + page);
    }
    JsonNode video = last.path("videos").get(WIDE_PAGE - 1);
    return new LatePage(
        passed / PAGE + 1,
        next,
        "&time=" + video.path("createdAt").asLong() + "&id=" + video.path("videoId").asString());
  }

  /** The part of a query that asks for the next page; empty on the last one. */
  private static String next(JsonNode page) {
    return page.has("nextToken") ? "&nextToken=" + page.path("nextToken").asString() : "";
  }

  private static Request ours(MeasuredHost host, String path) {
    return Request.get(
        URI.create(host.address() + "/v1" + path), "Authorization: Bearer " + host.key());
  }

  private static Request bare(MeasuredHost host, String path) {
    return Request.get(URI.create(host.control() + "/bare" + path));
  }

  /**
   * A late page of a list.
   *
   * @param next of our query
   * @param bareQuery of the bare route: the last video of the previous page
   */
  private record LatePage(int number, String next, String bareQuery) {}

  /** Measures the processor time of the host per request of each side. */
  private final class CpuPerRequest {
    private final MeasuredHost host;
    private final Map<List<Request>, Double> micros = new java.util.LinkedHashMap<>();

    CpuPerRequest(MeasuredHost host) {
      this.host = host;
    }

    /** Requests per second. Keeps the processor time of the last run. */
    Side side(List<Request> requests) {
      return () -> {
        double before = host.cpuSeconds();
        Wrk.Result result = wrk.send(turn, requests);
        micros.put(requests, (host.cpuSeconds() - before) * 1e6 / result.requests());
        return result.requestsPerSecond();
      };
    }

    /** In the order of the sides: ours, bare, and the same again for a late page. */
    String text() {
      List<String> each =
          micros.values().stream()
              .map(value -> String.format(Locale.ROOT, "%.0f µs", value))
              .toList();
      return "cpu " + String.join(", ", each);
    }
  }
}
