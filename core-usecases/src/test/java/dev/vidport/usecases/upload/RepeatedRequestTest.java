package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.storage.port.MultipartUploads;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests that are sent again because their host died, or because no response arrived. */
class RepeatedRequestTest {
  private static final int MIN_PART_BYTES = (int) StreamedFile.MIN_PART_BYTES;
  private static final VideoId NEW = new VideoId("a".repeat(32));
  private static final Optional<Attempt> FIRST = Optional.of(new Attempt(NEW, false));
  private static final Optional<Attempt> RETRY = Optional.of(new Attempt(NEW, true));

  private static final RequestedOptions TRIMMED =
      RequestedOptions.NONE.withTrim(Optional.of(new Trim(1, Optional.of(2.0))));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void retryOfAnUploadReturnsTheVideoOfTheFirstAttempt() throws IOException {
    Uploading first = create(FIRST);

    Uploading again = create(RETRY);

    assertThat(first.id()).isEqualTo(NEW);
    assertThat(again.files()).isEqualTo(first.files());
  }

  @Test
  void retryOfAnUploadThatWasNeverStoredCreatesIt() throws IOException {
    assertThat(create(RETRY).id()).isEqualTo(NEW);
  }

  @Test
  void retryOfAnEditReturnsTheVideoOfTheFirstAttempt() throws Exception {
    VideoId source = fixture.finished(10_000_000).id();

    VideoId first = edit(source, FIRST).id();

    assertThat(first).isEqualTo(NEW);
    assertThat(edit(source, RETRY).id()).isEqualTo(NEW);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void retryOfAReprocessingReturnsTheVideoOfTheFirstAttempt() throws IOException {
    VideoId source = fixture.submitted();

    VideoId first = reprocess(source, FIRST).id();

    assertThat(first).isEqualTo(NEW);
    assertThat(reprocess(source, RETRY).id()).isEqualTo(NEW);
    assertThat(fixture.queuedSteps()).isEqualTo(2);
  }

  @Test
  void retryOfACompletionSucceedsAfterTheFirstAttemptDid() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    complete(video.id(), TRIMMED, FIRST);

    complete(video.id(), TRIMMED, RETRY);

    assertThat(fixture.queuedSteps()).isEqualTo(1);
    assertThat(refusal(() -> complete(video.id(), TRIMMED, Optional.empty())).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
    assertThat(refusal(() -> complete(video.id(), RequestedOptions.NONE, RETRY)).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
  }

  @Test
  void secondCompletionWithTheSameOptionsContinuesTheFirst() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    store(video, video.ready(TRIMMED.appliedTo(video.details().options())));

    complete(video.id(), TRIMMED, Optional.empty());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.stored(video.id()).details().options().trim()).isEqualTo(TRIMMED.trim());
  }

  @Test
  void secondCompletionWithOtherOptionsIsRefused() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    store(video, video.ready(video.details().options()));
    RequestedOptions redacted =
        RequestedOptions.NONE.withRedactions(
            List.of(
                Redaction.still(
                    Redaction.Type.BOX,
                    Redaction.Shape.RECT,
                    0,
                    Optional.empty(),
                    new Region(0.25, 0.25, 0.5, 0.5))));

    assertThat(refusal(() -> complete(video.id(), redacted, Optional.empty())).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
    assertThat(fixture.stored(video.id())).isInstanceOf(ReadyToStart.class);
  }

  @Test
  void partThatArrivesAfterTheCheckIsNotJoined() throws IOException {
    Uploading video = fixture.record();
    send(video, 1, MIN_PART_BYTES);
    send(video, 2, 30);
    ReadyToStart checked =
        video.ready(
            video.details().options(),
            Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(MIN_PART_BYTES + 30L, 2)));
    send(video, 3, 500);
    store(video, checked);

    complete(video.id(), RequestedOptions.NONE, Optional.empty());

    assertThat(sizeOfSource(video)).isEqualTo(MIN_PART_BYTES + 30L);
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(MIN_PART_BYTES + 30L);
  }

  @Test
  void partThatIsSentAgainAfterTheCheckIsCounted() throws IOException {
    Uploading video = fixture.record();
    send(video, 1, 30);
    ReadyToStart checked =
        video.ready(
            video.details().options(),
            Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(30, 1)));
    send(video, 1, 700);
    store(video, checked);

    complete(video.id(), RequestedOptions.NONE, Optional.empty());

    assertThat(sizeOfSource(video)).isEqualTo(700);
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(700);
  }

  @Test
  void recordingWhosePartsWereJoinedBeforeTheHostDiedCanBeCompleted() throws IOException {
    Uploading video = fixture.record();
    send(video, 1, 30);
    MultipartUploads uploads = fixture.store;
    ObjectKey key = ObjectKey.original(video.id(), UploadFileRole.SOURCE);
    String upload = video.files().source().storeUploadId();
    uploads.complete(key, upload, uploads.parts(key, upload));

    complete(video.id(), RequestedOptions.NONE, Optional.empty());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(30);
  }

  private Uploading create(Optional<Attempt> attempt) throws IOException {
    return fixture
        .useCases
        .uploads()
        .create()
        .handle(
            CreateUpload.Command.builder(fixture.owner, UseCasesFixture.file("clip.mp4", 10))
                .attempt(attempt)
                .build())
        .orElseThrow();
  }

  private Video edit(VideoId source, Optional<Attempt> attempt) throws IOException {
    ClipRequest clip = new ClipRequest(source, 0, Optional.of(2.0), Optional.empty());
    return fixture
        .useCases
        .edits()
        .create()
        .handle(CreateEdit.Command.builder(fixture.owner, List.of(clip)).attempt(attempt).build())
        .video()
        .orElseThrow();
  }

  private Video reprocess(VideoId source, Optional<Attempt> attempt) throws IOException {
    return fixture
        .useCases
        .videos()
        .reprocess()
        .handle(Reprocess.Command.of(fixture.owner, source).withAttempt(attempt))
        .video()
        .orElseThrow();
  }

  private void complete(VideoId video, RequestedOptions options, Optional<Attempt> attempt)
      throws IOException {
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(CompleteUpload.Command.of(fixture.owner, video).with(options).withAttempt(attempt));
  }

  private void store(Uploading before, ReadyToStart after) {
    assertThat(fixture.database.videos.replace(before, after)).isTrue();
  }

  private void send(Uploading video, int number, int size) throws IOException {
    fixture.send(video, UploadFileRole.SOURCE, number, new byte[size]);
  }

  private long sizeOfSource(Uploading video) throws IOException {
    return fixture
        .store
        .stat(ObjectKey.original(video.id(), UploadFileRole.SOURCE))
        .orElseThrow()
        .sizeBytes();
  }
}
