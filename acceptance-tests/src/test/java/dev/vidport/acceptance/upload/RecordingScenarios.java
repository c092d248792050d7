package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Streaming uploads: recordings sent while they are recorded, so their size is unknown until the
 * end.
 */
@Tag("process")
abstract class RecordingScenarios {
  private static final int PART = 5 << 20;
  private static final int SMALL_PART = 256 << 10;
  private static final Path RECORDING = SampleClip.others().largeRecording();
  private static final List<Integer> NUMBERS = IntStream.range(0, 60).boxed().toList();

  abstract AccountApi api();

  abstract Installation installation();

  @Test
  void recordingIsRenderedToItsLastFrame() throws IOException {
    String video = UploadClient.record(api(), Map.of());
    List<byte[]> parts = parts();
    for (int i = 0; i < parts.size(); i++) {
      UploadClient.sendRecordedPart(api(), video, i + 1, parts.get(i));
    }

    complete(video, Map.of("source", totals(Files.size(RECORDING), parts.size()))).expect(202);

    JsonNode status = VideoPoller.awaitSuccess(api(), video);
    String mp4 = status.get("playbackUrl").asString();
    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(NUMBERS);
    assertThat(MediaReader.probe(mp4, "v:0", "stream=r_frame_rate")).containsExactly("30/1");
    assertThat(Listings.find(api(), video).get("sizeBytes").asLong())
        .isEqualTo(Files.size(RECORDING));
    assertThat(parts).hasSizeGreaterThan(2);
    assertThat(parts.get(parts.size() - 1)).hasSizeLessThan(PART);
  }

  @Test
  void recordingOfACrashedBrowserIsSavedUpToItsLastPart() throws IOException {
    String video = UploadClient.record(api(), Map.of());
    List<byte[]> parts = parts();
    UploadClient.sendRecordedPart(api(), video, 1, parts.get(0));
    UploadClient.sendRecordedPart(api(), video, 2, parts.get(1));
    JsonNode received = api().get("/videos/" + video + "/parts").expect(200).json();

    complete(video, Map.of()).expect(202);

    JsonNode status = VideoPoller.awaitSuccess(api(), video);
    List<Integer> saved = MediaReader.frameNumbers(status.get("playbackUrl").asString());
    assertThat(saved).isEqualTo(NUMBERS.subList(0, saved.size()));
    // All frames have the same size; the second part ends within a frame, which is lost.
    assertThat((double) saved.size() / NUMBERS.size())
        .isGreaterThan(2.0 * PART / Files.size(RECORDING) - 0.05)
        .isLessThan(2.0 * PART / Files.size(RECORDING) + 0.05);
    assertThat(received.get("parts")).hasSize(2);
    assertThat(received.get("partSize").asInt()).isEqualTo(PART);
    assertThat(received.has("partCount")).isFalse();
  }

  @Test
  void missingPartsAreReportedAndCanBeSent() throws IOException {
    String video = UploadClient.record(api(), Map.of());
    List<byte[]> parts = parts();
    complete(video, Map.of()).expectError(409, "UPLOAD_INCOMPLETE");
    UploadClient.sendRecordedPart(api(), video, 1, Arrays.copyOf(parts.get(0), PART - 1));
    UploadClient.sendRecordedPart(api(), video, 3, parts.get(2));

    Response gap = complete(video, Map.of()).expectError(409, "UPLOAD_INCOMPLETE");
    UploadClient.sendRecordedPart(api(), video, 1, parts.get(0));
    UploadClient.sendRecordedPart(api(), video, 2, parts.get(1));
    Response wrong =
        complete(video, Map.of("source", totals(3L * PART + 1, 4)))
            .expectError(409, "UPLOAD_INCOMPLETE");

    assertThat(gap.fields()).containsExactly("parts[1]", "parts[0]");
    assertThat(wrong.fields()).containsExactly("parts[3]", "source.sizeBytes");
    api().post("/videos/" + video + "/complete?dryRun=true").expect(200);
    assertThat(VideoPoller.status(api(), video).get("status").asString()).isEqualTo("UPLOADING");
    api().post("/videos/" + video + "/abort").expect(200);
    api().get("/videos/" + video).expectError(404, "NOT_FOUND");
    assertThat(installation().filesOf(video)).isEmpty();
  }

  @Test
  void recordedCameraOverlaysTheRecordedScreen() throws IOException {
    String video =
        UploadClient.record(
            api(), Map.of("camera", Map.of("fileName", "face.mp4"), "layout", "side-by-side"));
    UploadClient.sendRecordedPart(
        api(), video, "source", 1, Files.readAllBytes(SampleClip.WEBM.file()));
    Response early = complete(video, Map.of()).expectError(409, "UPLOAD_INCOMPLETE");
    UploadClient.sendRecordedPart(
        api(), video, "camera", 1, Files.readAllBytes(SampleClip.PORTRAIT.file()));

    complete(video, Map.of("trim", Map.of("start", 1, "end", 2))).expect(202);

    VideoPoller.awaitSuccess(api(), video);
    JsonNode listed = Listings.find(api(), video);
    assertThat(early.fields()).containsExactly("camera.parts");
    assertThat(listed.get("durationSeconds").asDouble()).isEqualTo(1.0);
    assertThat(listed.get("sizeBytes").asLong())
        .isEqualTo(Files.size(SampleClip.WEBM.file()) + Files.size(SampleClip.PORTRAIT.file()));
  }

  @Test
  void prestartedRecordingIsRenderedLive() throws IOException {
    String video = UploadClient.record(api(), Map.of("prestart", true));
    byte[] recording = Files.readAllBytes(SampleClip.others().longRecording());
    int sent = 0;
    int parts = 0;
    int next = SMALL_PART;
    while (recording.length - sent > PART) {
      byte[] part = Arrays.copyOfRange(recording, sent, sent + next);
      sent += next;
      next = UploadClient.sendGrowingPart(api(), video, ++parts, part);
    }
    JsonNode live = VideoPoller.awaitLive(api(), video);
    JsonNode heartbeat = api().post("/videos/" + video + "/heartbeat").expect(200).json();
    byte[] rest = Arrays.copyOfRange(recording, sent, recording.length);
    UploadClient.sendRecordedPart(api(), video, ++parts, rest);

    complete(video, Map.of("source", totals(recording.length, parts))).expect(202);

    JsonNode status = VideoPoller.awaitSuccess(api(), video);
    assertThat(next).as("size of the parts at the end").isGreaterThan(SMALL_PART);
    assertThat(live.get("status").asString()).isEqualTo("UPLOADING");
    assertThat(live.get("progress").get("recording").asString()).isEqualTo("live");
    assertThat(live.get("startedAt").asDouble()).isPositive();
    assertThat(heartbeat.get("expiresInSeconds").asInt()).isEqualTo(120);
    String mp4 = status.get("playbackUrl").asString();
    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(IntStream.range(0, 240).boxed().toList());
    assertThat(MediaReader.clicks(mp4)).hasSize(8);
    assertThat(status.get("progress").get("chunksDone").asInt()).isEqualTo(1);
    assertThat(status.get("progress").has("recording")).isFalse();
    // Without live rendering the job would log this and render everything at the end.
    String job = status.get("result").get("jobId").asString();
    assertThat(installation().logs()).doesNotContain("job " + job + " waits for the whole");
    api().post("/videos/" + video + "/heartbeat").expectError(409, "NOT_WAITING");
  }

  @Test
  void abortedPrestartedRecordingIsDeleted() throws IOException {
    String video = UploadClient.record(api(), Map.of("prestart", true));
    List<byte[]> parts = parts(SampleClip.others().longRecording());
    UploadClient.sendRecordedPart(api(), video, 1, parts.get(0));
    UploadClient.sendRecordedPart(api(), video, 2, parts.get(1));
    VideoPoller.awaitLive(api(), video);

    api().post("/videos/" + video + "/abort").expect(200);

    api().get("/videos/" + video).expectError(404, "NOT_FOUND");
    assertThat(installation().filesOf(video)).isEmpty();
  }

  @Test
  void recordingWithoutPrestartHasNoWaitingJob() {
    String video = UploadClient.record(api(), Map.of());

    api().post("/videos/" + video + "/heartbeat").expectError(409, "NOT_WAITING");
    api().post("/videos/" + video + "/abort").expect(200);
  }

  private Response complete(String video, Map<String, ?> body) {
    return api().post("/videos/" + video + "/complete", body);
  }

  private static Map<String, ?> totals(long sizeBytes, int partCount) {
    return Map.of("sizeBytes", sizeBytes, "partCount", partCount);
  }

  private static List<byte[]> parts() throws IOException {
    return parts(RECORDING);
  }

  private static List<byte[]> parts(Path recording) throws IOException {
    byte[] all = Files.readAllBytes(recording);
    List<byte[]> parts = new ArrayList<>();
    for (int from = 0; from < all.length; from += PART) {
      parts.add(Arrays.copyOfRange(all, from, Math.min(all.length, from + PART)));
    }
    return parts;
  }
}
