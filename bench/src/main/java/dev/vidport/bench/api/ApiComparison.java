package dev.vidport.bench.api;

import dev.vidport.bench.host.ControlClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.LoadGenerator;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/**
 * Compares status and list requests of a host with those of {@code BareRoutes}, for one number of
 * videos.
 */
final class ApiComparison {
  private static final Goal BARE_RATIO_GOAL = Goal.atLeast(0.5);
  private static final Goal LATE_PAGE_GOAL = Goal.atLeast(0.9);
  private static final int CONNECTIONS = 4;
  private static final int PAGE = 25;
  private static final int LARGEST_PAGE = 100;
  private static final int STATUS_VIDEOS = 2_000;

  private final MeasuredHost host;
  private final ApiWorkload workload;
  private final int count;
  private final String pair;

  /**
   * @param count number of stored videos
   * @param pair database ID of {@link ControlClient#PAIR}
   */
  ApiComparison(MeasuredHost host, ApiWorkload workload, int count, String pair) {
    this.host = host;
    this.workload = workload;
    this.count = count;
    this.pair = pair;
  }

  void run(Report report) throws IOException, InterruptedException {
    compareStatus(report);
    String filter = "metadata." + ControlClient.PAIR;
    compareLists(report, "list", "limit=25", "");
    compareLists(report, "list by one pair", "limit=25&" + filter, "pair=" + pair);
  }

  private void compareStatus(Report report) throws IOException, InterruptedException {
    List<String> videos = new ArrayList<>();
    // Collects videos of all ages, as far as paging reaches in reasonable time.
    Optional<String> token = Optional.empty();
    do {
      JsonNode page = page("limit=100", token);
      page.path("videos").forEach(video -> videos.add(video.path("videoId").asString()));
      token = token(page);
    } while (token.isPresent() && videos.size() < workload.latePage() * PAGE);
    Collections.shuffle(videos, new Random(1));
    List<String> sample = videos.subList(0, Math.min(STATUS_VIDEOS, videos.size()));
    compare(
        report,
        "status",
        sample.stream().map(video -> ours("/videos/" + video)).toList(),
        sample.stream().map(video -> bare("/videos/" + video)).toList());
  }

  private void compareLists(Report report, String what, String query, String bareQuery)
      throws IOException, InterruptedException {
    List<PreparedRequest> first = List.of(ours("/videos?" + query));
    compare(report, what + ", page 1", first, List.of(bare("/videos?" + bareQuery)));
    int lastPage =
        Math.min(
            workload.latePage(),
            count / (bareQuery.isEmpty() ? 1 : 2) / PAGE - LARGEST_PAGE / PAGE);
    LatePage latePage = latePage(query, lastPage);
    String after = "time=" + latePage.second() + "&id=" + latePage.video();
    List<PreparedRequest> late =
        List.of(ours("/videos?" + query + "&nextToken=" + latePage.token()));
    String page = what + ", page " + latePage.page();
    compare(report, page, late, List.of(bare("/videos?" + bareQuery + "&" + after)));
    compareWithFirstPage(report, page + " against page 1", late, first);
  }

  /** Finds a late page by walking over pages of the largest size. */
  private LatePage latePage(String query, int page) throws IOException, InterruptedException {
    String wide = query.replace("limit=" + PAGE, "limit=" + LARGEST_PAGE);
    Optional<String> token = Optional.empty();
    JsonNode last = null;
    int passed = 0;
    do {
      last = page(wide, token);
      token = token(last);
      passed += LARGEST_PAGE;
    } while (token.isPresent() && passed < (page - 1) * PAGE);
    JsonNode videos = last.path("videos");
    JsonNode video = videos.get(videos.size() - 1);
    return new LatePage(
        token.orElseThrow(() -> new IOException("too few videos for page " + page)),
        passed / PAGE + 1,
        video.path("videoId").asString(),
        video.path("createdAt").asLong());
  }

  private JsonNode page(String query, Optional<String> token)
      throws IOException, InterruptedException {
    return host.api().list(query + token.map(text -> "&nextToken=" + text).orElse(""));
  }

  private static Optional<String> token(JsonNode page) {
    return Optional.of(page.path("nextToken").asString()).filter(text -> !text.isEmpty());
  }

  private void compare(
      Report report, String what, List<PreparedRequest> ours, List<PreparedRequest> theirs)
      throws IOException, InterruptedException {
    try (LoadGenerator a = LoadGenerator.on(host.address(), CONNECTIONS, ours);
        LoadGenerator b = LoadGenerator.on(host.control().address(), CONNECTIONS, theirs)) {
      CpuPerRequest ourCpu = new CpuPerRequest(host);
      CpuPerRequest theirCpu = new CpuPerRequest(host);
      double[] rates =
          new AlternatingRuns(workload.rounds())
              .run(
                  LoadGenerator.Result::requestsPerSecond,
                  List.of(
                      ourCpu.around(() -> a.during(workload.turn())),
                      theirCpu.around(() -> b.during(workload.turn()))));
      report.add(Row.ratio(label(what), rates[0], rates[1], " /s", BARE_RATIO_GOAL));
      report.note(
          String.format(
              Locale.ROOT,
              "%s: cpu %.0f against %.0f µs",
              label(what),
              ourCpu.micros(),
              theirCpu.micros()));
    }
  }

  private void compareWithFirstPage(
      Report report, String what, List<PreparedRequest> late, List<PreparedRequest> first)
      throws IOException, InterruptedException {
    try (LoadGenerator a = LoadGenerator.on(host.address(), CONNECTIONS, late);
        LoadGenerator b = LoadGenerator.on(host.address(), CONNECTIONS, first)) {
      double[] rates =
          new AlternatingRuns(workload.rounds())
              .run(
                  LoadGenerator.Result::requestsPerSecond,
                  List.of(() -> a.during(workload.turn()), () -> b.during(workload.turn())));
      report.add(Row.ratio(label(what), rates[0], rates[1], " /s", LATE_PAGE_GOAL));
    }
  }

  private String label(String what) {
    return what + ", of " + String.format(Locale.ROOT, "%,d", count);
  }

  private PreparedRequest ours(String path) {
    return PreparedRequest.get(
        URI.create(host.address() + "/v1" + path), "Authorization: Bearer " + host.key());
  }

  private PreparedRequest bare(String path) {
    return PreparedRequest.get(URI.create(host.control().address() + "/bare" + path));
  }

  /**
   * A late page of a list.
   *
   * @param video the last video of the previous page
   * @param second creation time of that video, in seconds of Unix time
   */
  private record LatePage(String token, int page, String video, long second) {}
}
