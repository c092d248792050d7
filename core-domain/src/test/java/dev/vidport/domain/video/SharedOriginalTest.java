package dev.vidport.domain.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SharedOriginalTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final VideoId OWNER = new VideoId("a".repeat(32));
  private static final VideoId COPY = new VideoId("c".repeat(32));
  private static final boolean KEEP = false;
  private static final boolean DELETE = true;

  @Test
  void originalStaysWithItsOwner() {
    assertThat(isDone(succeeded(OWNER, KEEP))).isFalse();
    assertThat(isDone(running(OWNER, DELETE))).isFalse();
  }

  @Test
  void originalIsDeletedWithTheLastVideo() {
    assertThat(isDone()).isTrue();
  }

  @Test
  void originalIsDeletedOnceItsReplacementIsPublished() {
    assertThat(isDone(succeeded(OWNER, DELETE))).isTrue();
  }

  @Test
  void originalStaysIfNothingReplacesIt() {
    assertThat(isDone(failed(OWNER, DELETE))).isFalse();
    assertThat(isDone(running(OWNER, DELETE).abort(NOW))).isFalse();
  }

  @Test
  void reprocessedVideoKeepsTheOriginal() {
    assertThat(isDone(succeeded(COPY, KEEP))).isFalse();
    assertThat(isDone(failed(COPY, KEEP))).isFalse();
    assertThat(isDone(succeeded(OWNER, DELETE), succeeded(COPY, KEEP))).isFalse();
  }

  @Test
  void originalStaysWhileAVideoIsProcessedFromIt() {
    assertThat(isDone(running(COPY, DELETE))).isFalse();
    assertThat(isDone(succeeded(OWNER, DELETE), running(COPY, DELETE))).isFalse();
    assertThat(isDone(running(OWNER, KEEP), succeeded(COPY, DELETE))).isFalse();
  }

  @Test
  void reprocessedVideoEndsOnlyItsOwnNeedOfTheOriginal() {
    assertThat(isDone(succeeded(OWNER, KEEP), succeeded(COPY, DELETE))).isFalse();
    assertThat(isDone(failed(OWNER, DELETE), succeeded(COPY, DELETE))).isFalse();
    assertThat(isDone(succeeded(OWNER, DELETE), succeeded(COPY, DELETE))).isTrue();
  }

  @Test
  void originalIsDeletedIfTheOnlyReprocessedVideoHasReplacedIt() {
    assertThat(isDone(succeeded(COPY, DELETE))).isTrue();
  }

  @Test
  void videoThatFailedToReplaceTheOriginalStillNeedsIt() {
    assertThat(isDone(failed(COPY, DELETE))).isFalse();
  }

  @Test
  void deletedOriginalIsNotDeletedAgain() {
    SharedOriginal original =
        new SharedOriginal(List.of(succeeded(OWNER, DELETE).withoutOriginal()));

    assertThat(original.isDeleted()).isTrue();
    assertThat(original.isDeletable()).isFalse();
  }

  private static boolean isDone(Video... users) {
    return new SharedOriginal(List.of(users)).isDeletable();
  }

  private static Ended succeeded(VideoId id, boolean deleteOriginal) {
    Output output =
        new Output(
            1_000_000,
            new FrameRate(30, 1),
            640,
            360,
            List.of("360p"),
            true,
            1_000,
            new Stills(0, List.of(), new Filmstrip(1, 1, 160, 90, 1, 1)));
    return running(id, deleteOriginal).succeed(output, NOW);
  }

  private static Ended failed(VideoId id, boolean deleteOriginal) {
    return running(id, deleteOriginal).fail(new Failure(Failure.DAMAGED, "damaged"), NOW);
  }

  private static Submitted running(VideoId id, boolean deleteOriginal) {
    VideoDetails details =
        VideoDetails.builder(id, new AccountId("b".repeat(32)), NOW)
            .fileName("clip.mp4")
            .sizeBytes(100)
            .material(new SourceMaterial.Upload(OWNER))
            .reprocessOf(id.equals(OWNER) ? Optional.empty() : Optional.of(OWNER))
            .options(RenderOptions.plain(1080).withDeleteOriginal(deleteOriginal))
            .build();
    return new Submitted(details, new JobId("d".repeat(32)), NOW);
  }
}
