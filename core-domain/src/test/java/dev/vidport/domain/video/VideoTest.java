package dev.vidport.domain.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class VideoTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final RenderOptions OPTIONS = RenderOptions.plain(1080);
  private static final Output OUTPUT =
      new Output(
          10_500_000,
          new FrameRate(30, 1),
          1920,
          1080,
          List.of("1080p", "720p"),
          true,
          5_000,
          new Stills(2, List.of(1.0, 3.0), new Filmstrip(10, 1, 160, 90, 1, 10)));

  private final Uploading uploading =
      new Uploading(
          VideoDetails.builder(new VideoId("a".repeat(32)), new AccountId("b".repeat(32)), NOW)
              .fileName("clip.mp4")
              .sizeBytes(100)
              .material(new SourceMaterial.Upload(new VideoId("a".repeat(32))))
              .options(OPTIONS)
              .build(),
          UploadFiles.only(UploadSession.planned("clip.mp4", PartPlan.forSize(100), "upload-1")));
  private final JobId job = new JobId("c".repeat(32));
  private final JobId waiting = new JobId("d".repeat(32));
  private final Uploading recorded =
      new Uploading(
          uploading.details(),
          UploadFiles.only(UploadSession.streaming("screen.webm", "upload-1", PartSizing.GROWING)),
          Optional.of(new Prestart(waiting, NOW)));

  @Test
  void everyTransitionIncrementsTheRevision() {
    ReadyToStart ready = uploading.ready(OPTIONS);
    Submitted submitted = ready.submit(job, NOW);
    Ended ended = submitted.succeed(OUTPUT, NOW.plusSeconds(9));

    assertThat(List.of(uploading, ready, submitted, ended))
        .extracting(video -> ((Video) video).details().revision())
        .containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  void processingAndItsEndAreListedAsSubmitted() {
    Submitted submitted = uploading.ready(OPTIONS).submit(job, NOW);

    assertThat(uploading.state()).isEqualTo(VideoState.UPLOADING);
    assertThat(uploading.ready(OPTIONS).state()).isEqualTo(VideoState.READY_TO_START);
    assertThat(submitted.state()).isEqualTo(VideoState.SUBMITTED);
    assertThat(submitted.abort(NOW).state()).isEqualTo(VideoState.SUBMITTED);
  }

  @Test
  void outcomeCarriesItsOutputOrFailure() {
    Submitted submitted = uploading.ready(OPTIONS).submit(job, NOW);
    Failure failure = new Failure(Failure.NO_VIDEO, "no video stream");

    assertThat(submitted.succeed(OUTPUT, NOW).output()).contains(OUTPUT);
    assertThat(submitted.fail(failure, NOW).failure()).contains(failure);
    assertThat(submitted.timeOut(failure, NOW).outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(submitted.abort(NOW).failure()).isEmpty();
  }

  @Test
  void contradictoryOutcomeIsRejected() {
    assertThatThrownBy(
            () ->
                new Ended(
                    uploading.details(),
                    job,
                    JobSummary.none(),
                    NOW,
                    Outcome.SUCCEEDED,
                    NOW,
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    CaptionTracks.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void metadataCanChangeInEveryState() {
    Metadata metadata = new Metadata(Map.of("k", "v"));
    ReadyToStart ready = uploading.ready(OPTIONS);
    Submitted submitted = ready.submit(job, NOW);

    for (Video video : List.of(uploading, ready, submitted, submitted.abort(NOW))) {
      Video changed = video.with(metadata);

      assertThat(changed).hasSameClassAs(video);
      assertThat(changed.details().metadata()).isEqualTo(metadata);
      assertThat(changed.details().revision()).isEqualTo(video.details().revision() + 1);
    }
  }

  @Test
  void chosenThumbnailSurvivesOtherChanges() {
    Ended ended = uploading.ready(OPTIONS).submit(job, NOW).succeed(OUTPUT, NOW);
    Thumbnail chosen = Thumbnail.custom(new Thumbnail.Image("mine.jpg", 700), NOW);

    JobSummary summary =
        new JobSummary(Optional.of(NOW), Progress.none(), Optional.empty(), OptionalLong.of(1));

    Ended after = ended.with(summary).with(chosen).with(Metadata.none()).withoutOriginal();

    assertThat(after.thumbnail()).contains(chosen);
    assertThat(after.summary()).isEqualTo(summary);
    assertThat(after.details().revision()).isEqualTo(ended.details().revision() + 3);
    assertThat(ended.storedBytes()).isEqualTo(5_000);
    assertThat(after.storedBytes()).isEqualTo(5_700);
  }

  @Test
  void failedVideoCannotHaveAThumbnail() {
    Ended failed =
        uploading.ready(OPTIONS).submit(job, NOW).fail(new Failure(Failure.NO_VIDEO, "no"), NOW);

    assertThatThrownBy(() -> failed.with(Thumbnail.candidate(0, NOW)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void deletedOriginalIsRemembered() {
    Ended ended = uploading.ready(OPTIONS).submit(job, NOW).succeed(OUTPUT, NOW);

    assertThat(ended.originalDeleted()).isFalse();
    assertThat(ended.withoutOriginal().originalDeleted()).isTrue();
  }

  @Test
  void recordingHasASizeOnceItIsComplete() {
    assertThat(recorded.files().isStreaming()).isTrue();
    assertThat(recorded.files().sizeBytes()).isZero();
    assertThat(recorded.ready(OPTIONS, recorded(5_000)).details().sizeBytes()).isEqualTo(5_000);
    assertThat(uploading.files().isStreaming()).isFalse();
    assertThat(uploading.ready(OPTIONS).details().sizeBytes()).isEqualTo(100);
  }

  @Test
  void prestartedJobRendersTheSubmittedVideo() {
    ReadyToStart ready = recorded.ready(OPTIONS, recorded(5_000));

    assertThat(recorded.activeJob()).contains(waiting);
    assertThat(ready.activeJob()).contains(waiting);
    assertThat(ready.submit(job, NOW).job()).isEqualTo(waiting);
    assertThat(ready.submit(job, NOW).abort(NOW).activeJob()).isEmpty();
  }

  @Test
  void newJobRendersAVideoWithoutPrestart() {
    assertThat(recorded.withoutPrestart().ready(OPTIONS, recorded(5_000)).submit(job, NOW).job())
        .isEqualTo(job);
    assertThat(recorded.ready(OPTIONS, recorded(5_000)).withoutPrestart().submit(job, NOW).job())
        .isEqualTo(job);
    assertThat(uploading.ready(OPTIONS).submit(job, NOW).job()).isEqualTo(job);
  }

  @Test
  void videoWithoutAnOutputCanBeProcessedAgain() {
    Submitted submitted = uploading.ready(OPTIONS).submit(job, NOW);
    Ended failed = submitted.fail(new Failure(Failure.NO_VIDEO, "no video stream"), NOW);

    Submitted again = failed.retry(waiting, NOW.plusSeconds(60));

    assertThat(again.job()).isEqualTo(waiting);
    assertThat(again.submittedAt()).isEqualTo(NOW.plusSeconds(60));
    assertThat(again.details().options()).isEqualTo(OPTIONS);
    assertThat(again.details().revision()).isEqualTo(failed.details().revision() + 1);
    assertThat(submitted.retry(waiting, NOW).job()).isEqualTo(waiting);
  }

  @Test
  void jobWaitsTwoMinutesFromOneHeartbeatToTheNext() {
    Uploading later = recorded.heartbeat(NOW.plusSeconds(100));

    assertThat(recorded.prestart().orElseThrow().waits(NOW.plusSeconds(119))).isTrue();
    assertThat(recorded.prestart().orElseThrow().waits(NOW.plusSeconds(120))).isFalse();
    assertThat(later.prestart().orElseThrow().waits(NOW.plusSeconds(219))).isTrue();
    assertThat(later.prestart().orElseThrow().waits(NOW.plusSeconds(220))).isFalse();
    assertThat(later.details().revision()).isEqualTo(recorded.details().revision() + 1);
  }

  private static Map<UploadFileRole, StreamedFile.Totals> recorded(long sizeBytes) {
    return Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(sizeBytes, 1));
  }
}
