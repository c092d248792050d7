package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTrack.Origin;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Player pages, their tokens, and the domains whose pages may play videos. */
class EmbedTest extends ServerTest {
  private static final String VIEWER_CACHE = "public, max-age=300";

  private JsonNode change(Video video, boolean enabled) {
    Response response =
        client.send(
            "PUT",
            "/v1/videos/" + video.id() + "/embed",
            ("{\"enabled\": " + enabled + "}").getBytes(UTF_8));
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return response.json();
  }

  /** The path of the enabled player page of {@code video}. */
  private String page(Video video) {
    return HttpFixture.pathOf(change(video, true).get("url").asString());
  }

  private Response view(String path, String... headers) {
    return fixture.anonymousClient().get(path, headers);
  }

  private void allow(String... domains) {
    fixture.database.allowedDomains.replace(
        fixture.account.id(), Stream.of(domains).map(AllowedDomain::new).toList());
  }

  @Test
  void enabledPageKeepsItsAddressAndANewOneHasAnother() {
    Ended video = fixture.aFinishedVideo();

    JsonNode first = change(video, true);
    JsonNode again = change(video, true);
    JsonNode off = change(video, false);
    JsonNode next = change(video, true);

    assertThat(first.get("videoId").asString()).isEqualTo(video.id().value());
    assertThat(first.get("enabled").asBoolean()).isTrue();
    assertThat(first.get("url").asString())
        .startsWith(HttpFixture.BASE + "/embed/" + video.id() + "?t=");
    assertThat(first.get("iframe").asString())
        .startsWith("<iframe src=\"" + first.get("url").asString() + "\" title=\"lecture\"")
        .contains("width=\"640\" height=\"360\"", "aspect-ratio:640/360");
    assertThat(again).isEqualTo(first);
    assertThat(off.toString())
        .isEqualTo("{\"videoId\":\"%s\",\"enabled\":false}".formatted(video.id()));
    assertThat(next.get("url")).isNotEqualTo(first.get("url"));
    assertThat(view(HttpFixture.pathOf(first.get("url").asString())).status()).isEqualTo(404);
    assertThat(view(HttpFixture.pathOf(next.get("url").asString())).status()).isEqualTo(200);
  }

  @Test
  void statusAndListSayWhetherThePageIsEnabled() {
    Ended video = fixture.aFinishedVideo();
    JsonNode embed = change(video, true);

    assertThat(client.get("/v1/videos/" + video.id()).json().get("embed")).isEqualTo(embed);
    assertThat(client.get("/v1/videos").json().get("videos").get(0).get("embeddable").asBoolean())
        .isTrue();
    change(video, false);
    assertThat(
            client.get("/v1/videos/" + video.id()).json().get("embed").get("enabled").asBoolean())
        .isFalse();
  }

  @Test
  void pageOfAnotherAccountCannotBeChanged() {
    Uploading other = fixture.anUpload(5, fixture.addAccount("eve@example.com", "pro", false));

    Response response =
        client.send(
            "PUT", "/v1/videos/" + other.id() + "/embed", "{\"enabled\": true}".getBytes(UTF_8));

    assertThat(response.error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void requestWithoutEnabledIsInvalid() {
    Ended video = fixture.aFinishedVideo();

    assertThat(
            client.send("PUT", "/v1/videos/" + video.id() + "/embed", "{}".getBytes(UTF_8)).error())
        .isEqualTo("INVALID_REQUEST");
  }

  @Test
  void pageLoadsOnlyItsOwnFilesAndIsCachedForFiveMinutes() {
    Response page = view(page(fixture.aFinishedVideo()));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).contains("text/html;charset=utf-8");
    assertThat(page.header("Cache-Control")).contains(VIEWER_CACHE);
    assertThat(page.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(page.header("Referrer-Policy")).contains("strict-origin");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .doesNotContain("unsafe", "frame-ancestors", "http:")
        .contains("connect-src 'self' https://vidport.test;");
    assertThat(page.text())
        .doesNotContainPattern("<script(?! type=\"module\" src=)")
        .doesNotContain("<style", " style=");
  }

  @Test
  void pageAppearsInFramesOfTheAllowedDomainsOnly() {
    allow("example.com", "*.example.org", "localhost");

    assertThat(view(page(fixture.aFinishedVideo())).header("Content-Security-Policy").orElseThrow())
        .endsWith("; frame-ancestors 'self' example.com:* *.example.org:* http://localhost:*");
  }

  @Test
  void pageIsSmall() {
    int bytes =
        Stream.of(page(fixture.aFinishedVideo()), "/js/v1/player.js", "/js/v1/player.css")
            .map(path -> view(path, "Accept-Encoding", "br, gzip"))
            .peek(file -> assertThat(file.header("Content-Encoding")).contains("gzip"))
            .mapToInt(file -> file.bytes().length)
            .sum();

    assertThat(bytes).isLessThan(60 << 10);
  }

  @Test
  void hlsModuleIsKeptUntilItsVersionChanges() {
    Response reference = view("/js/v1/hls.js");
    String path = reference.text().replaceFirst("(?s).*\"\\.\\./\\.\\.(.*)\".*", "$1").strip();

    Response module = view(path);

    assertThat(reference.header("Cache-Control")).contains(VIEWER_CACHE);
    assertThat(path).matches("/js/hls/[0-9.]+/hls\\.js");
    assertThat(module.header("Cache-Control")).contains("public, max-age=31536000, immutable");
    assertThat(module.text())
        .contains("export default module.exports;")
        .doesNotContain("sourceMapping");
  }

  @Test
  void titleIsEscaped() {
    String id =
        client
            .post(
                "/v1/videos",
                "{\"sizeBytes\": 5, \"fileName\": \"<script>alert('1')<script>.mp4\"}")
            .json()
            .get("videoId")
            .asString();

    assertThat(view(page(fixture.uploading(id))).text())
        .contains("<title>&lt;script&gt;alert(&#39;1&#39;)&lt;script&gt;</title>")
        .doesNotContain("<script>");
  }

  @Test
  void pageDescribesItselfToOtherSites() {
    String path = page(fixture.aFinishedVideo());
    String url = HttpFixture.BASE + path;

    assertThat(view(path).text())
        .contains(
            "<meta property=\"og:title\" content=\"lecture\" />",
            "<meta property=\"og:video\" content=\"" + url + "\" />",
            "<meta property=\"og:video:width\" content=\"640\" />",
            "<meta property=\"og:image\" content=\"" + url.replace("?t=", "/poster.jpg?t=") + "\"",
            "href=\"" + HttpFixture.BASE + "/oembed?url=" + URLEncoder.encode(url, UTF_8) + "\"");
    assertThat(view(path.replace("?t=", "/poster.jpg?t=")).header("Location").orElseThrow())
        .startsWith(HttpFixture.BASE + "/play/")
        .endsWith("/poster.jpg");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/source", "/poster.jpg"})
  void tokenOfAnotherVideoAndAnAlteredOneAreRefused(String file) {
    String path = page(fixture.aFinishedVideo());
    String token = path.substring(path.indexOf("?t=") + 3);
    Ended other = fixture.aFinishedVideo();
    page(other);
    String own = path.substring(0, path.indexOf('?')) + file + "?t=";
    char last = token.charAt(token.length() - 1);
    String altered = token.substring(0, token.length() - 1) + (last == '0' ? '1' : '0');
    String swapped = (token.charAt(0) == '0' ? '1' : '0') + token.substring(1);

    for (String refused :
        List.of(
            own + altered,
            own + swapped,
            own,
            own + token + "0",
            own.replace("?t=", ""),
            "/embed/" + other.id() + file + "?t=" + token)) {
      Response response = view(refused);
      assertThat(response.status()).as(refused).isEqualTo(403);
      assertThat(response.header("Cache-Control")).contains("no-store");
    }
    assertThat(view("/embed/x" + file + "?t=" + token).status()).isEqualTo(404);
  }

  @Test
  void viewerOfADisabledPageReadsWhy() {
    Ended video = fixture.aFinishedVideo();
    String path = page(video);
    change(video, false);

    Response page = view(path);
    Response source = view(path.replace("?t=", "/source?t="));

    assertThat(page.status()).isEqualTo(404);
    assertThat(page.text()).contains("<h1>This video is not available</h1>");
    assertThat(page.header("Cache-Control")).contains("no-store");
    assertThat(source.error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void pageOfADisabledAccountIsNotShown() {
    String path = page(fixture.aFinishedVideo());
    fixture.database.accounts.update(fixture.account.withDisabled(true));

    assertThat(view(path).status()).isEqualTo(403);
  }

  @Test
  void sourceHasFreshLinksOfTheVideo() {
    Ended video = fixture.aFinishedVideo();

    Response response = view(page(video).replace("?t=", "/source?t="));
    JsonNode source = response.json();

    assertThat(response.header("Cache-Control")).contains("no-store");
    assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(source.get("status").asString()).isEqualTo("ready");
    assertThat(source.get("title").asString()).isEqualTo("lecture");
    assertThat(source.get("duration").asDouble()).isEqualTo(12.5);
    assertThat(source.get("stream").asString()).endsWith("/master.m3u8");
    assertThat(source.get("mp4").asString()).endsWith("/video.mp4");
    assertThat(source.get("filmstrip").get("columns").asInt()).isEqualTo(7);
    assertThat(source.get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().getEpochSecond() + 1800);
  }

  @Test
  void planWithoutStreamingPlaysTheMp4() {
    fixture.database.accounts.update(fixture.account.withPlan("free"));

    JsonNode source = view(page(fixture.aFinishedVideo()).replace("?t=", "/source?t=")).json();

    assertThat(source.has("stream")).isFalse();
    assertThat(source.get("mp4").asString()).endsWith("/video.mp4");
  }

  @Test
  void captionsForTheMp4NeedNoStreaming() {
    Ended video = fixture.aFinishedVideo();
    CaptionTrack track =
        new CaptionTrack(
            SpokenLanguage.ENGLISH, Origin.UPLOADED, "0".repeat(16), 3, video.endedAt());
    fixture.database.videos.put(video.with(CaptionTracks.NONE.with(track)));
    fixture.database.accounts.update(fixture.account.withPlan("free"));

    JsonNode captions =
        view(page(video).replace("?t=", "/source?t=")).json().get("captions").get(0);

    assertThat(captions.get("language").asString()).isEqualTo("en");
    assertThat(captions.get("label").asString()).isEqualTo("English");
    assertThat(captions.get("src").asString())
        .contains("/play/")
        .endsWith("/captions-" + track.id() + "-captions.vtt");
  }

  @Test
  void pageOfAnUnfinishedVideoWaitsForIt() {
    Video video = fixture.aRunningVideo();
    String path = page(video);

    assertThat(view(path).status()).isEqualTo(200);
    JsonNode source = view(path.replace("?t=", "/source?t=")).json();
    assertThat(source.get("status").asString()).isEqualTo("processing");
    assertThat(source.has("mp4")).isFalse();
    assertThat(view(path.replace("?t=", "/poster.jpg?t=")).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void headAndOtherMethods() {
    String path = page(fixture.aFinishedVideo());

    Response head = fixture.anonymousClient().send("HEAD", path, new byte[0]);

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(fixture.anonymousClient().post(path, "").header("Allow")).contains("GET, HEAD");
  }

  @Test
  void oEmbedDescribesThePage() {
    String url = HttpFixture.BASE + page(fixture.aFinishedVideo());

    Response response = view("/oembed?format=json&url=" + URLEncoder.encode(url, UTF_8));
    JsonNode described = response.json();

    assertThat(response.header("Cache-Control")).contains(VIEWER_CACHE);
    assertThat(described.get("version").asString()).isEqualTo("1.0");
    assertThat(described.get("type").asString()).isEqualTo("video");
    assertThat(described.get("title").asString()).isEqualTo("lecture");
    assertThat(described.get("html").asString()).startsWith("<iframe src=\"" + url);
    assertThat(described.get("width").asInt()).isEqualTo(640);
    assertThat(described.get("thumbnail_url").asString())
        .isEqualTo(url.replace("?t=", "/poster.jpg?t="));
    JsonNode small =
        view("/oembed?maxwidth=320&maxheight=90&url=" + URLEncoder.encode(url, UTF_8)).json();
    assertThat(small.get("width").asInt()).isEqualTo(160);
    assertThat(small.get("height").asInt()).isEqualTo(90);
  }

  @Test
  void oEmbedRefusesOtherAddresses() {
    String url = HttpFixture.BASE + page(fixture.aFinishedVideo());
    String encoded = URLEncoder.encode(url, UTF_8);

    assertThat(view("/oembed?format=xml&maxwidth=0").problems())
        .containsExactlyInAnyOrder(
            "maxwidth: must be a number of pixels, 1 to 99999",
            "url: must be the address of a player page",
            "format: must be json");
    assertThat(view("/oembed?url=" + encoded.replace("vidport.test", "other.test")).error())
        .isEqualTo("NOT_FOUND");
    assertThat(view("/oembed?url=" + encoded + "0").error()).isEqualTo("INVALID_SIGNATURE");
    assertThat(view("/oembed?url=").error()).isEqualTo("NOT_FOUND");
    assertThat(view("/oembedded?url=" + encoded).error()).isEqualTo("NOT_FOUND");
  }

  /** Origin, Referer and the status with the allowed domains below. */
  @ParameterizedTest
  @CsvSource({
    "'', '', 200",
    "https://example.com, '', 200",
    "http://example.com:8080, '', 200",
    "https://a.b.example.org, '', 200",
    "https://EXAMPLE.com, '', 200",
    "https://example.org, '', 403",
    "https://badexample.com, '', 403",
    "https://example.com.evil.test, '', 403",
    "https://other.test, '', 403",
    "https://other.test, https://example.com/page, 403",
    "https://example.com, https://other.test/page, 200",
    "'', https://example.com/page?x=1, 200",
    "'', https://other.test/page, 403",
    "'', about:client, 403",
    "'', ::, 403",
    "null, '', 403",
    "null, https://vidport.test/embed/x, 200",
    "https://vidport.test, '', 200",
    "'', https://vidport.test/, 200"
  })
  void playbackIsLockedToTheAllowedDomains(String origin, String referer, int status)
      throws IOException {
    allow("example.com", "*.example.org");
    for (String path : playable()) {
      Response response = view(path, headers(origin, referer));

      assertThat(response.status()).as(path).isEqualTo(status);
      if (status == 403) {
        assertThat(response.error()).isEqualTo("FORBIDDEN");
        assertThat(response.header("Cache-Control")).contains("no-store");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "https://other.test, ''", "'', https://other.test/page", "null, ''"})
  void withoutAllowedDomainsEverySiteMayPlay(String origin, String referer) throws IOException {
    for (String path : playable()) {
      assertThat(view(path, headers(origin, referer)).status()).as(path).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"cross-site, 403", "same-site, 403", "same-origin, 200", "none, 200"})
  void pageThatHidesItsSiteIsAnotherSite(String site, int status) throws IOException {
    allow("example.com");
    for (String path : playable()) {
      assertThat(view(path, "Sec-Fetch-Site", site).status()).as(path).isEqualTo(status);
    }
  }

  @Test
  void siteIsCheckedForFilesThatTheHostRemembers() throws IOException {
    allow("example.com");
    String path = playable().get(0);

    assertThat(view(path).status()).isEqualTo(200);
    assertThat(view(path, "Origin", "https://other.test").status()).isEqualTo(403);
    assertThat(view(path, "Origin", "https://example.com").status()).isEqualTo(200);
  }

  /** Paths of a playlist, an MP4 and the links of a player page. */
  private List<String> playable() throws IOException {
    Ended video = fixture.aFinishedVideo();
    for (String file : List.of(OutputFile.MASTER, OutputFile.DOWNLOAD)) {
      fixture.store.put(
          ObjectKey.output(video.id(), video.job()).child(file), new byte[] {1}, "video/mp4");
    }
    VideoLinks links = fixture.linksOf(video);
    return List.of(
        HttpFixture.pathOf(links.stream().orElseThrow().toString()),
        HttpFixture.pathOf(links.playback().toString()),
        page(video).replace("?t=", "/source?t="));
  }

  private static String[] headers(String origin, String referer) {
    return Stream.of(List.of("Origin", origin), List.of("Referer", referer))
        .filter(header -> !header.get(1).isEmpty())
        .flatMap(List::stream)
        .toArray(String[]::new);
  }
}
