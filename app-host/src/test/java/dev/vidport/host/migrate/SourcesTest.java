package dev.vidport.host.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The services that users leave, as their public documents describe them. */
class SourcesTest {
  private static final byte[] IMAGE = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 1};
  private static final byte[] TEXT = "WEBVTT\n".getBytes(StandardCharsets.UTF_8);

  private FakeRival rival;
  private final List<Duration> waits = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    rival = new FakeRival();
  }

  @AfterEach
  void stop() {
    rival.close();
  }

  private Sources sources(String... variables) {
    Map<String, String> environment = new HashMap<>();
    environment.put("MIGRATE_API_URL", rival.address());
    for (int i = 0; i < variables.length; i += 2) {
      environment.put(variables[i], variables[i + 1]);
    }
    return new Sources(environment, waits::add);
  }

  private MigrationSource mux() throws SourceRefusal {
    return sources("MUX_TOKEN_ID", "id", "MUX_TOKEN_SECRET", "secret").mux();
  }

  private MigrationSource cloudflare() throws SourceRefusal {
    return sources("CLOUDFLARE_ACCOUNT_ID", "acc", "CLOUDFLARE_API_TOKEN", "token").cloudflare();
  }

  private MigrationSource bunny() throws SourceRefusal {
    return sources(
            "BUNNY_LIBRARY_ID", "7", "BUNNY_API_KEY", "key", "BUNNY_CDN_HOST", "vz-1.b-cdn.net")
        .bunny();
  }

  private MigrationSource vimeo() throws SourceRefusal {
    return sources("VIMEO_ACCESS_TOKEN", "token").vimeo();
  }

  private static String link(SourceVideo video) throws Exception {
    return ((MigratedFile.Linked) video.file().get()).link().toString();
  }

  @Test
  void everyMissingVariableIsNamed() {
    assertThatThrownBy(() -> sources("BUNNY_API_KEY", "key").bunny())
        .isInstanceOf(SourceRefusal.class)
        .hasMessage("Set these environment variables: BUNNY_LIBRARY_ID, BUNNY_CDN_HOST");
  }

  @Test
  void muxGivesTheMasterWhenItIsPrepared() throws Exception {
    rival
        .json(
            "GET /video/v1/assets?limit=100",
            """
            {"next_cursor": "c/2", "data": [{"id": "a1", "status": "ready",
              "meta": {"title": "Talk", "external_id": "x-7"}, "passthrough": "course 42",
              "playback_ids": [{"id": "p1", "policy": "public"}],
              "tracks": [{"type": "video", "id": "v"},
                {"type": "text", "text_type": "subtitles", "language_code": "pt-BR",
                 "id": "t1", "status": "ready"}]}]}
            """)
        .json("GET /video/v1/assets?limit=100&cursor=c%2F2", "{\"data\": []}")
        .json("GET /video/v1/assets/a1", "{\"data\": {\"id\": \"a1\", \"status\": \"ready\"}}")
        .json("PUT /video/v1/assets/a1/master-access", "{}")
        .json("GET /video/v1/assets/a1", "{\"data\": {\"master\": {\"status\": \"preparing\"}}}")
        .json(
            "GET /video/v1/assets/a1",
            "{\"data\": {\"master\": {\"status\": \"ready\", \"url\": \"https://m.example/1\"}}}")
        .file("GET /p1/thumbnail.jpg", IMAGE)
        .file("GET /p1/text/t1.vtt", TEXT);

    MigrationSource.Page page = mux().list(Optional.empty());
    SourceVideo video = page.videos().get(0);

    assertThat(video.title()).isEqualTo("Talk");
    assertThat(video.metadata()).isEqualTo(Map.of("externalId", "x-7", "passthrough", "course 42"));
    assertThat(video.oldLinks()).containsExactly("https://stream.mux.com/p1.m3u8");
    assertThat(link(video)).isEqualTo("https://m.example/1");
    assertThat(waits).containsExactly(Duration.ofSeconds(5));
    assertThat(video.poster().orElseThrow().get()).isEqualTo(IMAGE);
    assertThat(video.captions().get().get(0).language()).isEqualTo("pt-BR");
    assertThat(video.captions().get().get(0).text().get()).isEqualTo(TEXT);
    assertThat(page.next()).contains("c/2");
    assertThat(mux().list(page.next()).next()).isEmpty();
    assertThat(rival.requests().get(0).authorization()).isEqualTo("Basic aWQ6c2VjcmV0");
    assertThat(rival.requests())
        .filteredOn(request -> request.line().contains("/p1/"))
        .extracting(FakeRival.Request::authorization)
        .containsOnly("null");
  }

  @Test
  void muxGivesTheLargestStaticRenditionWithoutAMaster() throws Exception {
    rival
        .json("GET /video/v1/assets?limit=100", "{\"data\": [{\"id\": \"a1\"}, {\"id\": \"a2\"}]}")
        .json(
            "GET /video/v1/assets/a1",
            """
            {"data": {"id": "a1", "status": "ready", "playback_ids": [{"id": "p1", "policy": "public"}],
              "static_renditions": {"files": [{"name": "low.mp4", "height": 360},
                {"name": "highest.mp4", "height": 1080, "status": "ready"}, {"name": "audio.m4a"}]}}}
            """)
        .json("GET /video/v1/assets/a2", "{\"data\": {\"id\": \"a2\", \"status\": \"ready\"}}");

    List<SourceVideo> videos = mux().list(Optional.empty()).videos();

    assertThat(link(videos.get(0))).endsWith("/p1/highest.mp4");
    assertThatThrownBy(() -> link(videos.get(1)))
        .hasMessageContaining("status 404")
        .hasMessageContaining("no static rendition");
  }

  @Test
  void cloudflareMakesTheDownload() throws Exception {
    String videos = "/accounts/acc/stream";
    rival
        .json(
            "GET " + videos + "?asc=true&limit=1000",
            """
            {"result": [{"uid": "u1", "creator": "jo", "meta": {"name": "Talk", "course": 42},
              "status": {"state": "ready"}, "preview": "https://c.example/u1/watch",
              "thumbnail": "%s/u1/thumbnails/thumbnail.jpg"}]}
            """
                .formatted(rival.address()))
        .json("GET " + videos + "/u1/downloads", "{\"result\": {}}")
        .json("POST " + videos + "/u1/downloads", "{}")
        .json("GET " + videos + "/u1/downloads", download("inprogress"))
        .json("GET " + videos + "/u1/downloads", download("ready"))
        .json("GET " + videos + "/u1/captions", "{\"result\": [{\"language\": \"en\"}]}")
        .file("GET " + videos + "/u1/captions/en/vtt", TEXT)
        .file("GET /u1/thumbnails/thumbnail.jpg", IMAGE);

    MigrationSource.Page page = cloudflare().list(Optional.empty());
    SourceVideo video = page.videos().get(0);

    assertThat(page.next()).isEmpty();
    assertThat(video.title()).isEqualTo("Talk");
    assertThat(video.metadata()).isEqualTo(Map.of("creatorId", "jo", "course", "42"));
    assertThat(link(video)).isEqualTo("https://c.example/u1/downloads/default.mp4");
    assertThat(video.captions().get().get(0).text().get()).isEqualTo(TEXT);
    assertThat(video.poster().orElseThrow().get()).isEqualTo(IMAGE);
    assertThat(rival.requests())
        .filteredOn(request -> request.line().contains("captions"))
        .extracting(FakeRival.Request::authorization)
        .containsOnly("Bearer token");
  }

  private static String download(String status) {
    return "{\"result\": {\"default\": {\"status\": \"%s\", \"url\": \"https://c.example/u1/downloads/default.mp4\"}}}"
        .formatted(status);
  }

  @Test
  void cloudflareSignsTheLinksOfAProtectedVideo() throws Exception {
    rival
        .json(
            "GET /accounts/acc/stream?asc=true&limit=1000",
            "{\"result\": [{\"uid\": \"u1\", \"requireSignedURLs\": true}]}")
        .json("GET /accounts/acc/stream/u1/downloads", download("ready"))
        .json("POST /accounts/acc/stream/u1/token", "{\"result\": {\"token\": \"e.y.J\"}}");

    SourceVideo video = cloudflare().list(Optional.empty()).videos().get(0);

    assertThat(link(video)).isEqualTo("https://c.example/e.y.J/downloads/default.mp4");
  }

  @Test
  void nextPageOfCloudflareBeginsASecondBeforeTheLastVideo() throws Exception {
    String many =
        IntStream.range(0, 1000)
            .mapToObj(
                i -> "{\"uid\": \"u%d\", \"created\": \"2026-03-04T05:06:07.5Z\"}".formatted(i))
            .collect(Collectors.joining(",", "{\"result\": [", "]}"));
    rival.json("GET /accounts/acc/stream?asc=true&limit=1000", many);

    assertThat(cloudflare().list(Optional.empty()).next()).contains("2026-03-04T05:06:06.500Z");
  }

  @Test
  void bunnyGivesTheOriginalOrTheLargestFallback() throws Exception {
    rival
        .json(
            "GET /library/7/videos?page=1&itemsPerPage=100&orderBy=date",
            """
            {"totalItems": 101, "items": [
              {"guid": "g1", "title": "Talk", "status": 4, "hasOriginal": true, "description": "On\\nfish",
               "thumbnailFileName": "thumbnail.jpg", "captions": [{"srclang": "en"}],
               "metaTags": [{"property": "course", "value": "42"}]},
              {"guid": "g2", "status": 4, "hasMP4Fallback": true, "availableResolutions": "360p,1080p,720p"},
              {"guid": "g3", "status": 4}, {"guid": "g4", "status": 5}]}
            """)
        .json(
            "GET /library/7/videos?page=2&itemsPerPage=100&orderBy=date", "{\"totalItems\": 101}");

    MigrationSource.Page page = bunny().list(Optional.empty());
    List<SourceVideo> videos = page.videos();

    assertThat(videos.get(0).metadata())
        .isEqualTo(Map.of("description", "On\nfish", "course", "42"));
    assertThat(link(videos.get(0))).isEqualTo("https://vz-1.b-cdn.net/g1/original");
    assertThat(videos.get(0).captions().get().get(0).language()).isEqualTo("en");
    assertThat(link(videos.get(1))).isEqualTo("https://vz-1.b-cdn.net/g2/play_1080p.mp4");
    assertThatThrownBy(() -> link(videos.get(2)))
        .hasMessageContaining("neither the original nor an MP4 fallback");
    assertThatThrownBy(() -> link(videos.get(3))).hasMessageContaining("status 5");
    assertThat(bunny().list(page.next()).next()).isEmpty();
    assertThat(rival.requests().get(0).accessKey()).isEqualTo("key");
  }

  @Test
  void vimeoGivesTheSourceFileOrTheLargest() throws Exception {
    String first =
        "GET /me/videos?page=1&per_page=50&sort=date&direction=asc&fields=uri,name,description,"
            + "link,tags.name,pictures.sizes,metadata.connections.texttracks.total";
    rival
        .json(
            first,
            """
            {"paging": {"next": "/me/videos?page=2"}, "data": [
              {"uri": "/videos/1", "name": "Talk", "link": "https://vimeo.com/1",
               "tags": [{"name": "fish"}, {"name": "sea"}],
               "pictures": {"sizes": [{"width": 100, "link": "%s/small.jpg"}, {"width": 900, "link": "%s/big.jpg"}]},
               "metadata": {"connections": {"texttracks": {"total": 1}}}},
              {"uri": "/videos/2"}, {"uri": "/videos/3"}]}
            """
                .formatted(rival.address(), rival.address()))
        .json("GET /me/videos?page=2", "{\"paging\": {\"next\": null}, \"data\": []}")
        .json(
            "GET /videos/1?fields=download,files",
            """
            {"download": [{"quality": "hd", "height": 2160, "link": "https://v.example/hd"},
              {"quality": "source", "height": 1080, "link": "https://v.example/source"}]}
            """)
        .json(
            "GET /videos/2?fields=download,files",
            """
            {"files": [{"quality": "hls", "height": 4000, "link": "https://v.example/hls"},
              {"quality": "sd", "height": 360, "link": "https://v.example/sd"},
              {"quality": "hd", "height": 720, "link": "https://v.example/hd"}]}
            """)
        .json("GET /videos/3?fields=download,files", "{}")
        .json(
            "GET /videos/1/texttracks?per_page=100",
            "{\"data\": [{\"language\": \"en-x-autogen\", \"link\": \"%s/t.vtt\"}]}"
                .formatted(rival.address()))
        .file("GET /t.vtt", TEXT)
        .file("GET /big.jpg", IMAGE);

    MigrationSource.Page page = vimeo().list(Optional.empty());
    List<SourceVideo> videos = page.videos();

    assertThat(videos).extracting(SourceVideo::id).containsExactly("1", "2", "3");
    assertThat(videos.get(0).metadata()).isEqualTo(Map.of("tags", "fish, sea"));
    assertThat(link(videos.get(0))).isEqualTo("https://v.example/source");
    assertThat(videos.get(0).poster().orElseThrow().get()).isEqualTo(IMAGE);
    assertThat(CaptionText.language(videos.get(0).captions().get().get(0).language()))
        .hasValueSatisfying(language -> assertThat(language.code()).isEqualTo("en"));
    assertThat(videos.get(0).captions().get().get(0).text().get()).isEqualTo(TEXT);
    assertThat(link(videos.get(1))).isEqualTo("https://v.example/hd");
    assertThatThrownBy(() -> link(videos.get(2))).hasMessageContaining("video_files");
    assertThat(vimeo().list(page.next()).next()).isEmpty();
  }

  @Test
  void tokenIsSentToNoServerThatAResponseNames() {
    for (String next : List.of("https://evil.example/me", "//evil.example/me", "me")) {
      assertThatThrownBy(() -> vimeo().list(Optional.of(next)))
          .as(next)
          .isInstanceOf(SourceRefusal.class)
          .hasMessageContaining("another server");
    }
    assertThat(rival.requests()).isEmpty();
  }

  @Test
  void rateLimitIsWaitedForAsLongAsTheSourceSays() throws Exception {
    String line = "GET /video/v1/assets?limit=100";
    rival.status(line, 429, Map.of("Retry-After", "17")).json(line, "{\"data\": []}");

    assertThat(mux().list(Optional.empty()).videos()).isEmpty();
    assertThat(waits).containsExactly(Duration.ofSeconds(17));
  }

  @Test
  void waitingForASourceHasABound() {
    rival.status("GET /video/v1/assets?limit=100", 429, Map.of("Retry-After", "3600"));

    assertThatThrownBy(() -> mux().list(Optional.empty()))
        .hasMessageContaining("too many requests; it asks to wait for 3600 seconds");
    assertThat(waits).isEmpty();
  }

  @Test
  void sourceThatStaysAwayIsGivenUp() {
    rival.status("GET /video/v1/assets?limit=100", 503, Map.of());

    assertThatThrownBy(() -> mux().list(Optional.empty())).hasMessageContaining("status 503");
    assertThat(waits)
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L);
  }

  @Test
  void wrongCredentialsAreNamed() {
    rival.status("GET /video/v1/assets?limit=100", 401, Map.of());

    assertThatThrownBy(() -> mux().list(Optional.empty()))
        .hasMessage(
            "Mux (127.0.0.1) answered with status 401: the credentials, or what they permit, do"
                + " not suffice");
  }

  @Test
  void fileThatIsTooLargeIsNotRead() {
    rival.file("GET /big", new byte[2000]);
    SourceHttp http = new SourceHttp("Mux", Map.of(), waits::add);

    assertThatThrownBy(() -> http.read(URI.create(rival.address() + "/big"), 1999))
        .hasMessage("Mux: the response has more than 1999 bytes");
  }
}
