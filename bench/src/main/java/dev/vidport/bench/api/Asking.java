package dev.vidport.bench.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.host.SideCalls;
import dev.vidport.bench.load.Duel;
import dev.vidport.bench.load.Load;
import dev.vidport.bench.load.Request;
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

/** Asks a host that has a number of videos. */
final class Asking {
  private static final Goal HALF = Goal.atLeast(0.5);
  private static final Goal SAME = Goal.atLeast(0.9);
  private static final int CONNECTIONS = 4;
  private static final int PAGE = 25;
  private static final int LARGEST_PAGE = 100;
  private static final int VIDEOS_ASKED = 2_000;

  private final HostProcess host;
  private final ApiSizes sizes;
  private final int count;
  private final String pair;

  /**
   * @param count videos there are
   * @param pair the database's name of {@link SideCalls#PAIR}
   */
  Asking(HostProcess host, ApiSizes sizes, int count, String pair) {
    this.host = host;
    this.sizes = sizes;
    this.count = count;
    this.pair = pair;
  }

  void run(Report report) throws IOException, InterruptedException {
    status(report);
    String filter = "metadata." + SideCalls.PAIR;
    lists(report, "list", "limit=25", "");
    lists(report, "list by one pair", "limit=25&" + filter, "pair=" + pair);
  }

  private void status(Report report) throws IOException, InterruptedException {
    List<String> videos = new ArrayList<>();
    // Spread over all ages, as far as pages reach in reasonable time.
    Optional<String> token = Optional.empty();
    do {
      JsonNode page = page("limit=100", token);
      page.path("videos").forEach(video -> videos.add(video.path("videoId").asText()));
      token = token(page);
    } while (token.isPresent() && videos.size() < sizes.deepPage() * PAGE);
    Collections.shuffle(videos, new Random(1));
    List<String> asked = videos.subList(0, Math.min(VIDEOS_ASKED, videos.size()));
    duel(
        report,
        "status",
        asked.stream().map(video -> ours("/videos/" + video)).toList(),
        asked.stream().map(video -> bare("/videos/" + video)).toList());
  }

  private void lists(Report report, String what, String query, String bareQuery)
      throws IOException, InterruptedException {
    List<Request> first = List.of(ours("/videos?" + query));
    duel(report, what + ", page 1", first, List.of(bare("/videos?" + bareQuery)));
    int most =
        Math.min(
            sizes.deepPage(), count / (bareQuery.isEmpty() ? 1 : 2) / PAGE - LARGEST_PAGE / PAGE);
    Deep deep = deep(query, most);
    String after = "time=" + deep.second() + "&id=" + deep.video();
    List<Request> late = List.of(ours("/videos?" + query + "&nextToken=" + deep.token()));
    String page = what + ", page " + deep.page();
    duel(report, page, late, List.of(bare("/videos?" + bareQuery + "&" + after)));
    same(report, page + " against page 1", late, first);
  }

  /** Walks to a late page, by pages as large as can be. */
  private Deep deep(String query, int page) throws IOException, InterruptedException {
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
    return new Deep(
        token.orElseThrow(() -> new IOException("there are too few videos for page " + page)),
        passed / PAGE + 1,
        video.path("videoId").asText(),
        video.path("createdAt").asLong());
  }

  private JsonNode page(String query, Optional<String> token)
      throws IOException, InterruptedException {
    return host.api().list(query + token.map(text -> "&nextToken=" + text).orElse(""));
  }

  private static Optional<String> token(JsonNode page) {
    return Optional.of(page.path("nextToken").asText()).filter(text -> !text.isEmpty());
  }

  private void duel(Report report, String what, List<Request> ours, List<Request> theirs)
      throws IOException, InterruptedException {
    try (Load a = Load.on(host.address(), CONNECTIONS, ours);
        Load b = Load.on(host.side().address(), CONNECTIONS, theirs)) {
      CpuPerRequest ourCpu = new CpuPerRequest(host);
      CpuPerRequest theirCpu = new CpuPerRequest(host);
      double[] rates =
          new Duel(sizes.rounds())
              .run(
                  Load.Done::requestsPerSecond,
                  List.of(
                      ourCpu.around(() -> a.during(sizes.turn())),
                      theirCpu.around(() -> b.during(sizes.turn()))));
      report.add(Row.ratio(named(what), rates[0], rates[1], " /s", HALF));
      report.note(
          String.format(
              Locale.ROOT,
              "%s: cpu %.0f against %.0f µs",
              named(what),
              ourCpu.micros(),
              theirCpu.micros()));
    }
  }

  private void same(Report report, String what, List<Request> late, List<Request> first)
      throws IOException, InterruptedException {
    try (Load a = Load.on(host.address(), CONNECTIONS, late);
        Load b = Load.on(host.address(), CONNECTIONS, first)) {
      double[] rates =
          new Duel(sizes.rounds())
              .run(
                  Load.Done::requestsPerSecond,
                  List.of(() -> a.during(sizes.turn()), () -> b.during(sizes.turn())));
      report.add(Row.ratio(named(what), rates[0], rates[1], " /s", SAME));
    }
  }

  private String named(String what) {
    return what + ", of " + String.format(Locale.ROOT, "%,d", count);
  }

  private Request ours(String path) {
    return Request.get(
        URI.create(host.address() + "/v1" + path), "Authorization: Bearer " + host.key());
  }

  private Request bare(String path) {
    return Request.get(URI.create(host.side().address() + "/bare" + path));
  }

  /**
   * A late page.
   *
   * @param video the last one of the page before
   * @param second when that was created, in Unix time
   */
  private record Deep(String token, int page, String video, long second) {}
}
