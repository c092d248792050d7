package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.generated.ApiClient;
import dev.vidport.generated.ApiException;
import dev.vidport.generated.api.AccountApi;
import dev.vidport.generated.api.ThumbnailsApi;
import dev.vidport.generated.api.UploadsApi;
import dev.vidport.generated.api.VideosApi;
import dev.vidport.generated.model.CameraFile;
import dev.vidport.generated.model.CandidateChoice;
import dev.vidport.generated.model.ChooseThumbnailRequest;
import dev.vidport.generated.model.CompleteUploadRequest;
import dev.vidport.generated.model.CreateApiKeyRequest;
import dev.vidport.generated.model.CreateVideoRequest;
import dev.vidport.generated.model.CreatedApiKey;
import dev.vidport.generated.model.CreatedVideo;
import dev.vidport.generated.model.ErrorBody;
import dev.vidport.generated.model.KeyScope;
import dev.vidport.generated.model.Layout;
import dev.vidport.generated.model.LayoutOptions;
import dev.vidport.generated.model.LayoutType;
import dev.vidport.generated.model.Redaction;
import dev.vidport.generated.model.ReprocessRequest;
import dev.vidport.generated.model.SignPartsRequest;
import dev.vidport.generated.model.SignedPart;
import dev.vidport.generated.model.StartedVideo;
import dev.vidport.generated.model.Status;
import dev.vidport.generated.model.ThumbnailSource;
import dev.vidport.generated.model.UploadRequest;
import dev.vidport.generated.model.VideoStatus;
import dev.vidport.generated.model.VideoSummary;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Java client that openapi-generator made of the published document, without adjustments. */
@Tag("process")
class GeneratedClientTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final long THREE_GIGABYTES = 3_000_000_000L;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

  private static ApiClient client;
  private static VideosApi videos;
  private static UploadsApi uploads;
  private static ThumbnailsApi thumbnails;

  @BeforeAll
  static void connect() {
    String key = HOST.account("pro").key();
    client = connected();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    videos = new VideosApi(client);
    uploads = new UploadsApi(client);
    thumbnails = new ThumbnailsApi(client);
  }

  @Test
  void videoIsUploadedAndPlayed() throws Exception {
    byte[] bytes = Files.readAllBytes(SampleClip.SILENT.file());
    String id =
        create(new UploadRequest().fileName("clip.mp4").sizeBytes((long) bytes.length))
            .getVideoId();
    SignedPart part =
        uploads.signParts(id, new SignPartsRequest().partNumbers(List.of(1))).getParts().get(0);
    Web.put(part.getUrl().toString(), bytes).expect(200);

    StartedVideo started = uploads.completeUpload(id, null, null, new CompleteUploadRequest());
    assertThat(started.getVideoId()).isEqualTo(id);
    assertThat(started.getStatus()).isEqualTo(Status.RUNNING);

    VideoStatus ended = awaitEnd(id);
    assertThat(ended.getStatus()).isEqualTo(Status.SUCCEEDED);
    assertThat(ended.getReadyAt()).isGreaterThan(ended.getStartedAt());
    assertThat(ended.getResult().getStreamAvailable()).isTrue();
    Web.get(ended.getPlaybackUrl()).expect(200);
    assertThat(Web.get(ended.getStreamUrl()).expect(200).text()).startsWith("#EXTM3U");
    Web.get(ended.getPosterUrl()).expect(200);
    assertThat(
            thumbnails
                .chooseThumbnail(id, new ChooseThumbnailRequest(new CandidateChoice().candidate(0)))
                .getCurrent()
                .getSource())
        .isEqualTo(ThumbnailSource.AUTO);
    checkDryRunOfReprocessing(id);
  }

  private static void checkDryRunOfReprocessing(String id) throws ApiException {
    Redaction region = new Redaction().type(Redaction.TypeEnum.BOX).x(0.1).y(0.1).w(0.5).h(0.5);

    var checked =
        uploads.reprocessVideo(id, true, null, new ReprocessRequest().addRedactionsItem(region));

    assertThat(checked.getValid()).isTrue();
    assertThat(checked.getDurationSeconds()).isEqualTo(SampleClip.SILENT.seconds());
  }

  @Test
  void sizesAreLongerThan32Bits() throws Exception {
    String id =
        create(
                new UploadRequest()
                    .fileName("long.mp4")
                    .sizeBytes(THREE_GIGABYTES)
                    .streaming(false)
                    .metadata(Map.of("course", "42")))
            .getVideoId();

    VideoSummary listed =
        videos.listVideos(100, null, null, null, null).getVideos().stream()
            .filter(video -> video.getVideoId().equals(id))
            .findFirst()
            .orElseThrow();

    assertThat(listed.getSizeBytes()).isEqualTo(THREE_GIGABYTES);
    assertThat(listed.getMetadata()).containsEntry("course", "42");
    assertThat(uploads.abortUpload(id).getAborted()).isTrue();
  }

  @Test
  void dryRunReturnsOnlyThatTheRequestIsValid() throws Exception {
    UploadRequest screen =
        new UploadRequest()
            .fileName("screen.webm")
            .sizeBytes(10L)
            .camera(new CameraFile().fileName("face.webm").sizeBytes(10L));

    for (Layout layout :
        List.of(
            new Layout(LayoutType.PIP),
            new Layout(
                new LayoutOptions()
                    .type(LayoutType.SIDE_BY_SIDE)
                    .screen(LayoutOptions.ScreenEnum.RIGHT)))) {
      CreatedVideo checked =
          videos.createVideo(new CreateVideoRequest(screen.layout(layout)), true, null);

      assertThat(checked.getValid()).isTrue();
      assertThat(checked.getVideoId()).isNull();
    }
  }

  /** These clients send an empty list for each one that was not set. */
  @Test
  void keyIsCreatedWithAndWithoutRestrictions() throws Exception {
    String session = HOST.installation().signIn(HOST.account("pro")).key();
    ApiClient signedIn = connected();
    signedIn.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + session));
    AccountApi account = new AccountApi(signedIn);

    CreatedApiKey whole = account.createApiKey(new CreateApiKeyRequest().label("laptop"));
    CreatedApiKey part =
        account.createApiKey(
            new CreateApiKeyRequest()
                .addScopesItem(KeyScope.UPLOAD)
                .expiresIn(3_600L)
                .addAllowedIpsItem("127.0.0.0/8"));

    assertThat(whole.getExpiresAt()).isNull();
    assertThat(part.getScopes()).containsExactly(KeyScope.UPLOAD);
    assertThat(account.listApiKeys().getKeys())
        .filteredOn(key -> key.getKeyId().equals(whole.getKeyId()))
        .singleElement()
        .satisfies(key -> assertThat(key.getScopes()).containsExactly(KeyScope.ALL));
  }

  @Test
  void repeatedRequestCreatesOneVideo() throws Exception {
    CreateVideoRequest request =
        new CreateVideoRequest(new UploadRequest().fileName("once.mp4").sizeBytes(10L));
    String key = UUID.randomUUID().toString();

    CreatedVideo first = videos.createVideo(request, null, key);
    CreatedVideo second = videos.createVideo(request, null, key);

    assertThat(second).isEqualTo(first);
  }

  /** These clients cannot send an exploded object. */
  @Test
  void metadataFiltersCanBeAddedInTheInterceptor() throws Exception {
    String value = UUID.randomUUID().toString();
    String id =
        create(
                new UploadRequest()
                    .fileName("tagged.mp4")
                    .sizeBytes(10L)
                    .metadata(Map.of("course", value)))
            .getVideoId();
    ApiClient filtering = connected();
    filtering.setRequestInterceptor(
        client
            .getRequestInterceptor()
            .andThen(
                request ->
                    request.uri(URI.create(request.build().uri() + "?metadata.course=" + value))));

    assertThat(new VideosApi(filtering).listVideos(null, null, null, null, null).getVideos())
        .extracting(VideoSummary::getVideoId)
        .containsExactly(id);
  }

  @Test
  void errorHasItsCode() {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> videos.getVideo("0".repeat(32), null))
        .satisfies(
            error -> {
              assertThat(error.getCode()).isEqualTo(404);
              assertThat(
                      client
                          .getObjectMapper()
                          .readValue(error.getResponseBody(), ErrorBody.class)
                          .getError())
                  .isEqualTo("NOT_FOUND");
            });
  }

  private static ApiClient connected() {
    ApiClient made = new ApiClient();
    made.updateBaseUri(HOST.installation().base() + "/v1");
    return made;
  }

  private static CreatedVideo create(UploadRequest upload) throws ApiException {
    CreatedVideo created = videos.createVideo(new CreateVideoRequest(upload), null, null);
    assertThat(created.getStatus()).isEqualTo(Status.UPLOADING);
    assertThat(created.getPartCount()).isPositive();
    return created;
  }

  private static VideoStatus awaitEnd(String id) {
    return await("end of processing")
        .atMost(TIMEOUT)
        .pollInterval(POLL_INTERVAL)
        .until(() -> videos.getVideo(id, null), video -> video.getStatus() != Status.RUNNING);
  }
}
