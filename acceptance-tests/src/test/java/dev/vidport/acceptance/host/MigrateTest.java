package dev.vidport.acceptance.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.outbound.egress.TestServer;
import dev.vidport.s3.S3Server;
import dev.vidport.s3.S3Store;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command {@code migrate}, in processes that are killed. With {@code
 * -Dvidport.migrate.videos=999} it migrates as many videos: the largest plan permits 1,000 new ones
 * in a day, and one of them is created twice.
 */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
@Timeout(value = 2, unit = TimeUnit.HOURS)
class MigrateTest {
  private static final int VIDEOS = Integer.getInteger("vidport.migrate.videos", 8);
  private static final int PAGE = 5;
  private static final int UNUSABLE = 1;
  private static final int NOT_GIVEN = 2;
  private static final Duration RUN = Duration.ofMinutes(100);

  @RegisterExtension static final KillableHost HOST = new KillableHost();

  @TempDir private Path folder;
  private final AtomicBoolean isRepaired = new AtomicBoolean();

  @Test
  void videosOfAServiceArriveOnceAlthoughCommandAndHostAreKilled() throws Exception {
    AccountApi api = HOST.installation().account("scale");
    byte[] clip = Files.readAllBytes(SampleClip.others().tiny());
    try (TestServer rival = new TestServer(HOST.certificate());
        RivalApi mux = new RivalApi(exchange -> answer(exchange, rival))) {
      rival.on(
          "/film/",
          exchange -> {
            boolean isUnusable =
                exchange.getRequestURI().getPath().equals("/film/" + UNUSABLE) && !isRepaired.get();
            byte[] file = isUnusable ? new byte[100] : clip;
            exchange.getResponseHeaders().set("Content-Type", "video/mp4");
            exchange.sendResponseHeaders(200, file.length);
            exchange.getResponseBody().write(file);
          });
      Map<String, String> variables =
          Map.of(
              "MUX_TOKEN_ID", "id",
              "MUX_TOKEN_SECRET", "secret",
              "MIGRATE_API_URL", mux.address());
      String[] command = {"migrate", "--from", "mux", "--embed", "--json"};
      for (int kill = 1; kill <= 3; kill++) {
        Process process = start(api, variables, command);
        int wanted = kill * VIDEOS / 4;
        await("progress before kill " + kill)
            .atMost(RUN)
            .pollInterval(Duration.ofMillis(50))
            .until(
                () -> {
                  assertThat(process.isAlive()).as(errors()).isTrue();
                  return lines().stream().map(MigrateTest::id).distinct().count() >= wanted;
                });
        if (kill == 2) {
          HOST.host().kill();
        }
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        if (kill == 2) {
          HOST.startAgain();
        }
      }

      Ended last = run(api, variables, command);

      assertThat(last.exitCode()).as(last.errors()).isEqualTo(1);
      assertThat(last.json().get("listed").asInt()).isEqualTo(VIDEOS);
      assertThat(last.json().get("migrated").asInt()).as(last.out()).isEqualTo(VIDEOS - 2);
      Map<String, JsonNode> problems = new TreeMap<>();
      last.json().get("notMigrated").forEach(each -> problems.put(each.get("id").asString(), each));
      assertThat(problems.keySet()).containsExactly("asset-" + UNUSABLE, "asset-" + NOT_GIVEN);
      assertThat(problems.get("asset-" + UNUSABLE).get("state").asString()).isEqualTo("FAILED");
      assertThat(problems.get("asset-" + NOT_GIVEN).toString())
          .contains("REFUSED", "Mux could not prepare the master");

      isRepaired.set(true);
      Ended repaired = run(api, variables, append(command, "--retry-failed"));

      assertThat(repaired.exitCode()).as(repaired.out() + repaired.errors()).isZero();
      assertEachArrivedOnce(api);
    }
  }

  /** The failed first attempt is a video of its own, which stays. */
  private void assertEachArrivedOnce(AccountApi api) throws IOException {
    List<JsonNode> videos = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      JsonNode page = api.get("/videos?limit=100" + next.get()).expect(200).json();
      page.get("videos").forEach(videos::add);
      next =
          page.has("nextToken")
              ? Optional.of("&nextToken=" + page.get("nextToken").asString())
              : Optional.empty();
    }
    List<String> arrived =
        videos.stream()
            .filter(video -> video.path("outcome").asString("").equals("SUCCEEDED"))
            .map(video -> video.at("/metadata/migratedFrom").asString())
            .toList();
    assertThat(arrived)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, VIDEOS).mapToObj(i -> "mux:asset-" + i).toList());
    assertThat(videos).hasSize(VIDEOS + 1);
    Set<String> mapped = new HashSet<>();
    for (JsonNode line : lines()) {
      assertThat(line.get("state").asString()).as(line.toString()).isEqualTo("MIGRATED");
      assertThat(line.at("/oldLinks/0").asString()).contains("/play-");
      mapped.add(line.get("videoId").asString());
    }
    assertThat(mapped).hasSize(VIDEOS);
    JsonNode first = lines().get(0);
    String id = first.get("videoId").asString();
    JsonNode status = VideoPoller.status(api, id);
    assertThat(status.at("/thumbnail/source").asString()).isEqualTo("custom");
    assertThat(Web.get(status.at("/captions/tracks/0/vttUrl").asString()).expect(200).text())
        .contains("Bom dia");
    assertThat(status.at("/details/fileName").asString())
        .isEqualTo(id(first).replace("asset-", "Talk "));
    assertThat(Web.get(first.at("/links/page").asString()).status()).isEqualTo(200);
  }

  @Test
  void objectsOfAPrivateStoreArriveThroughThisMachine() throws Exception {
    AccountApi api = HOST.installation().account("pro");
    try (S3Server store = S3Server.start();
        S3Store objects = new S3Store(store.settings())) {
      objects.put(new ObjectKey("in/talk.mp4"), SampleClip.SILENT.file(), "video/mp4");
      Path captions =
          Files.writeString(
              folder.resolve("c.vtt"), "WEBVTT\n\n00:00.500 --> 00:02.000\nGuten Tag\n");
      objects.put(new ObjectKey("in/talk.de.vtt"), captions, "text/vtt");
      Map<String, String> variables =
          Map.of(
              "AWS_ACCESS_KEY_ID", store.accessKey(),
              "AWS_SECRET_ACCESS_KEY", store.secretKey());
      String[] command = {
        "migrate",
        "--from",
        "s3",
        "--bucket",
        store.bucket(),
        "--prefix",
        "in/",
        "--endpoint",
        store.endpoint().toString()
      };

      Ended refused = run(api, variables, command);
      Ended relayed = run(api, variables, append(command, "--relay"));
      Ended again = run(api, variables, append(command, "--relay"));

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.out()).contains("in/talk.mp4", "REFUSED", "sourceUrl");
      assertThat(relayed.exitCode()).as(relayed.out() + relayed.errors()).isZero();
      assertThat(relayed.out()).startsWith("1 of 1 videos have arrived complete");
      assertThat(again.exitCode()).isZero();
      JsonNode videos = api.get("/videos").expect(200).json().get("videos");
      assertThat(videos).hasSize(1);
      assertThat(videos.get(0).at("/metadata/migratedFrom").asString()).isEqualTo("s3:in/talk.mp4");
      assertThat(videos.get(0).get("captions").asBoolean()).isTrue();
    }
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("err.txt"));
  }

  private static String[] append(String[] command, String more) {
    List<String> all = new ArrayList<>(List.of(command));
    all.add(more);
    return all.toArray(String[]::new);
  }

  private List<JsonNode> lines() throws IOException {
    Path map = folder.resolve("migration-mux.jsonl");
    return !Files.exists(map)
        ? List.of()
        : Files.readAllLines(map).stream()
            .filter(line -> line.endsWith("}"))
            .map(line -> JsonMapper.shared().readTree(line))
            .toList();
  }

  private static String id(JsonNode line) {
    return line.get("id").asString();
  }

  private Process start(AccountApi api, Map<String, String> variables, String... command)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(ProductCommand.command(List.of(), List.of(command)))
            .directory(folder.toFile());
    ProcessEnvironment.set(
        builder, Map.of("URL", HOST.installation().base().toString(), "API_KEY", api.key()));
    builder.environment().putAll(variables);
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return builder
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private Ended run(AccountApi api, Map<String, String> variables, String... command)
      throws IOException, InterruptedException {
    Process process = start(api, variables, command);
    try {
      assertThat(process.waitFor(RUN.toMinutes(), TimeUnit.MINUTES)).isTrue();
      return new Ended(process.exitValue(), Files.readString(folder.resolve("out.txt")), errors());
    } finally {
      process.destroyForcibly();
    }
  }

  /** Answers as Mux does, in small pages. */
  private void answer(HttpExchange exchange, TestServer files) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String last = path.substring(path.lastIndexOf('/') + 1);
    if (path.equals("/video/v1/assets")) {
      String query = exchange.getRequestURI().getQuery();
      int from = query.contains("cursor=") ? Integer.parseInt(query.replaceAll(".*=", "")) : 0;
      int end = Math.min(VIDEOS, from + PAGE);
      String data =
          IntStream.range(from, end)
              .mapToObj(i -> asset(i, files))
              .collect(Collectors.joining(",", "\"data\": [", "]"));
      String next = end < VIDEOS ? "\"next_cursor\": \"" + end + "\", " : "";
      TestServer.respond(exchange, 200, "{" + next + data + "}");
    } else if (path.startsWith("/video/v1/assets/asset-")) {
      int number = Integer.parseInt(last.replaceAll("\\D", ""));
      TestServer.respond(exchange, 200, "{\"data\": " + asset(number, files) + "}");
    } else if (last.equals("thumbnail.jpg")) {
      byte[] image = image();
      exchange.sendResponseHeaders(200, image.length);
      exchange.getResponseBody().write(image);
    } else if (last.equals("t1.vtt")) {
      TestServer.respond(exchange, 200, "WEBVTT\n\n00:00.500 --> 00:02.000\nBom dia\n");
    } else {
      TestServer.respond(exchange, 404, "unknown");
    }
  }

  private String asset(int number, TestServer files) {
    boolean isGiven = number != NOT_GIVEN || isRepaired.get();
    return """
        {"id": "asset-%d", "status": "ready", "meta": {"title": "Talk %d"},
         "playback_ids": [{"id": "play-%d", "policy": "public"}],
         "tracks": [{"type": "text", "text_type": "subtitles", "language_code": "pt-BR", "id": "t1"}],
         "master": {"status": "%s", "url": "%s"}}
        """
        .formatted(
            number,
            number,
            number,
            isGiven ? "ready" : "errored",
            files.url("127.0.0.1", "/film/" + number));
  }

  private static byte[] image() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    assertThat(ImageIO.write(new BufferedImage(64, 36, BufferedImage.TYPE_INT_RGB), "jpg", bytes))
        .isTrue();
    return bytes.toByteArray();
  }

  private record Ended(int exitCode, String out, String errors) {
    JsonNode json() {
      return JsonMapper.shared().readTree(out);
    }
  }
}
