package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.AccountTraces;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The render scenarios with PostgreSQL and an S3 store. */
@Order(4)
class SharedRenderTest extends RenderScenarios {
  @RegisterExtension static final CommonHost HOST = CommonHost.withServers();

  private static FinishedVideos videos;

  @BeforeAll
  static void upload() {
    videos = FinishedVideos.of(HOST.account("pro"));
  }

  /** A source of each container; the largest one takes as long as all others together. */
  static Stream<SampleClip> clips() {
    return Stream.of(SampleClip.values()).filter(clip -> clip != SampleClip.FULL_HD);
  }

  @Override
  FinishedVideos videos() {
    return videos;
  }

  @Test
  void partsAreSentDirectlyToTheStore() {
    String video = UploadClient.open(videos.api(), SampleClip.SILENT.file(), Map.of());

    JsonNode part = UploadClient.sign(videos.api(), video, List.of(1)).get(0);

    assertThat(part.get("url").asString()).startsWith(HOST.installation().storeEndpoint() + "/");
    assertThat(accepts(part.get("url").asString(), new byte[part.get("sizeBytes").asInt() - 1]))
        .isFalse();
    assertThat(videos.api().get("/videos/" + video + "/parts").expect(200).json().get("parts"))
        .isEmpty();
    videos.api().post("/videos/" + video + "/abort").expect(200);
  }

  private static boolean accepts(String address, byte[] part) {
    try {
      return Web.put(address, part).status() == 200;
    } catch (UncheckedIOException connectionClosed) {
      // The S3 test server may close the connection while it sends the error.
      return false;
    }
  }

  /**
   * Each check reads all tables or lists the objects, which costs more processor time than the
   * erasure.
   */
  private static final Duration ERASURE_CHECKS = Duration.ofSeconds(2);

  private static final Duration ERASURE = Duration.ofMinutes(2);

  /** A video is finished, one is rendered, one is uploaded, and an export runs. */
  @Test
  void erasedAccountLeavesNoRowAndNoObjectAndTouchesNoOtherAccount() throws Exception {
    AccountApi account = HOST.installation().account("pro");
    String finished = UploadClient.submit(account, SampleClip.SILENT.file());
    VideoPoller.awaitSuccess(account, finished);
    String open = UploadClient.open(account, SampleClip.SILENT.file(), Map.of());
    JsonNode part = UploadClient.sign(account, open, List.of(1)).get(0);
    byte[] content = new byte[part.get("sizeBytes").asInt()];
    assertThat(Web.put(part.get("url").asString(), content).status()).isEqualTo(200);
    String id = account.get("/account").expect(200).json().get("user").asString();
    String rendered = UploadClient.submit(account, SampleClip.SILENT.file());
    JsonNode export = account.post("/account/export").expect(202).json();
    AccountTraces traces =
        HOST.installation()
            .traces(id, List.of(finished, open, rendered), export.get("exportId").asString());
    String other = videos.id(SampleClip.WEBM);
    List<Path> othersFiles = publishedFiles(other);
    assertThat(traces.tables()).contains("account", "video", "job", "usage_entry", "api_key");
    assertThat(traces.objects()).anyMatch(name -> name.contains(open));

    HOST.installation().erase(account);

    awaitErasure()
        .untilAsserted(
            () ->
                assertThat(traces.tables())
                    .isSubsetOf("erased_account", "erased_video", "pending_deletion"));
    awaitErasure().untilAsserted(() -> assertThat(traces.objects()).isEmpty());
    traces.makeLastCheckDue();
    awaitErasure().untilAsserted(() -> assertThat(traces.tables()).isEmpty());
    assertThat(traces.objects()).isEmpty();
    assertThat(publishedFiles(other)).hasSameElementsAs(othersFiles).isNotEmpty();
    assertThat(videos.status(SampleClip.WEBM).get("status").asString()).isEqualTo("SUCCEEDED");
  }

  private static ConditionFactory awaitErasure() {
    return await().atMost(ERASURE).pollInterval(ERASURE_CHECKS);
  }

  private static List<Path> publishedFiles(String video) {
    return HOST.installation().filesOf(video).stream()
        .filter(file -> file.toString().contains("/out/"))
        .toList();
  }

  @Test
  void playlistsComeFromTheHostAndMediaFromTheStore() {
    JsonNode status = videos.status(SampleClip.WEBM);
    String stream = status.get("streamUrl").asString();

    Response playlist = Web.get(stream).expect(200);
    Response rendition = Web.get(URI.create(stream).resolve("180p.mp4"));
    Response mp4 = Web.get(status.get("playbackUrl").asString());

    assertThat(stream).startsWith(HOST.installation().base() + "/play/");
    assertThat(playlist.text()).startsWith("#EXTM3U");
    for (Response media : List.of(rendition, mp4)) {
      assertThat(media.status()).isEqualTo(302);
      assertThat(media.header("Location"))
          .startsWith(HOST.installation().storeEndpoint() + "/")
          .contains("X-Amz-Signature=");
      assertThat(media.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
  }

  @Test
  void addressOfASegmentIsOnlyForItsRange() {
    String stream = videos.status(SampleClip.WEBM).get("streamUrl").asString();
    String rendition = URI.create(stream).resolve("180p.mp4").toString();

    String address = Web.get(rendition, "Range", "bytes=0-99").header("Location");

    assertThat(Web.get(address, "Range", "bytes=0-99").expect(206).bytes()).hasSize(100);
    assertThat(Web.get(address, "Range", "bytes=0-199").status()).isEqualTo(403);
    assertThat(Web.get(address).status()).isEqualTo(403);
  }

  @Test
  void downloadComesFromTheStoreWithTheNameOfTheUpload() {
    String name = SampleClip.WEBM.file().getFileName().toString().replace(".webm", ".mp4");
    String link = videos.status(SampleClip.WEBM).get("downloadUrl").asString();

    Response download = Web.get(link).expect(200);

    assertThat(link).startsWith(HOST.installation().storeEndpoint() + "/");
    assertThat(download.header("Content-Disposition")).startsWith("attachment").contains(name);
    assertThat(download.header("Content-Type")).isEqualTo("video/mp4");
  }

  @Test
  void hostFolderHasNoMediaFiles() {
    String video = videos.id(SampleClip.WEBM);

    assertThat(HOST.installation().filesOf(video))
        .isNotEmpty()
        .noneMatch(HOST.installation()::isInHostFolder);
  }
}
