package dev.vidport.usecases.video;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.upload.CompleteUpload;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long the originals of uploads stay in the store. */
class OriginalsTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("scale");

  @Test
  void originalOutlivesItsVideoWhileAReprocessedVideoUsesIt() throws Exception {
    VideoId owner = fixture.submitted();
    fixture.succeed(owner);
    VideoId copy = reprocess(owner, false);

    DeleteVideo.Deleted first = delete(owner);
    sweep();

    assertThat(first).isEqualTo(new DeleteVideo.Deleted(false, 50));
    assertThat(bytes(owner)).isEqualTo(1_000);
    assertThat(delete(copy)).isEqualTo(new DeleteVideo.Deleted(true, 1_000));
    assertThat(bytes(owner)).isZero();
  }

  @Test
  void deletionOfAReprocessedVideoKeepsTheOriginal() throws Exception {
    VideoId owner = fixture.submittedWithCamera();
    VideoId copy = reprocess(owner, false);
    fixture.succeed(copy);

    assertThat(delete(copy)).isEqualTo(new DeleteVideo.Deleted(false, 50));
    assertThat(delete(owner)).isEqualTo(new DeleteVideo.Deleted(true, 1_200));
  }

  @Test
  void publishedOutputReplacesTheOriginal() throws Exception {
    VideoId owner = submittedToReplaceTheOriginal();

    fixture.succeed(owner);
    sweep();

    assertThat(hasLostItsOriginal(owner)).isTrue();
    assertThat(bytes(owner)).isEqualTo(50);
    assertThat(refusal(() -> reprocess(owner, false)).code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
    assertThat(delete(owner)).isEqualTo(new DeleteVideo.Deleted(true, 50));
  }

  @Test
  void reprocessedVideoKeepsAnOriginalThatWasToBeDeleted() throws Exception {
    VideoId owner = submittedToReplaceTheOriginal();
    VideoId copy = reprocess(owner, false);

    fixture.succeed(owner);
    fixture.useCases.videos().cancel().handle(fixture.owner, copy);
    sweep();
    assertThat(hasLostItsOriginal(owner)).isFalse();
    assertThat(bytes(owner)).isEqualTo(1_050);

    assertThat(delete(copy)).isEqualTo(new DeleteVideo.Deleted(true, 1_000));
    assertThat(hasLostItsOriginal(owner)).isTrue();
  }

  @Test
  void reprocessedVideoThatReplacesTheOriginalLeavesItToItsOwner() throws Exception {
    VideoId owner = fixture.submitted();
    fixture.succeed(owner);
    VideoId copy = reprocess(owner, true);

    fixture.succeed(copy);
    sweep();
    assertThat(List.of(owner, copy)).noneMatch(this::hasLostItsOriginal);
    assertThat(bytes(owner)).isEqualTo(1_050);

    assertThat(delete(owner)).isEqualTo(new DeleteVideo.Deleted(true, 1_050));
    assertThat(hasLostItsOriginal(copy)).isTrue();
  }

  @Test
  void originalIsDeletedWhenTheLastVideoNoLongerNeedsIt() throws Exception {
    VideoId owner = submittedToReplaceTheOriginal();
    VideoId first = reprocess(owner, true);
    VideoId second = reprocess(first, true);

    fixture.succeed(first);
    fixture.succeed(second);
    assertThat(hasLostItsOriginal(first)).isFalse();

    fixture.succeed(owner);
    sweep();
    assertThat(List.of(owner, first, second)).allMatch(this::hasLostItsOriginal);
    assertThat(fixture.store.stat(UseCasesFixture.original(owner))).isEmpty();
  }

  @Test
  void cancelledVideoKeepsTheOriginalUntilItIsDeleted() throws Exception {
    VideoId owner = submittedToReplaceTheOriginal();
    VideoId copy = reprocess(owner, true);
    fixture.succeed(owner);

    fixture.useCases.videos().cancel().handle(fixture.owner, copy);
    assertThat(hasLostItsOriginal(owner)).isFalse();

    delete(copy);
    assertThat(hasLostItsOriginal(owner)).isTrue();
    assertThat(fixture.store.stat(UseCasesFixture.original(owner))).isEmpty();
  }

  private VideoId submittedToReplaceTheOriginal() throws IOException {
    Uploading video = fixture.open(1_000);
    fixture.sendAll(video);
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(fixture.owner, video.id())
                .with(RequestedOptions.NONE.withDeleteOriginal(true)));
    return video.id();
  }

  private VideoId reprocess(VideoId video, boolean deleteOriginal) throws IOException {
    Video created =
        fixture
            .useCases
            .videos()
            .reprocess()
            .handle(
                Reprocess.Command.of(fixture.owner, video)
                    .with(RequestedOptions.NONE.withDeleteOriginal(deleteOriginal)))
            .video()
            .orElseThrow();
    return created.id();
  }

  private DeleteVideo.Deleted delete(VideoId video) throws IOException {
    return fixture.useCases.videos().delete().handle(fixture.owner, video);
  }

  private boolean hasLostItsOriginal(VideoId video) {
    return fixture.stored(video) instanceof Ended ended && ended.originalDeleted();
  }

  private long bytes(VideoId video) throws IOException {
    return fixture.store.list(ObjectKey.ofVideo(video)).stream()
        .mapToLong(object -> object.sizeBytes())
        .sum();
  }

  private void sweep() throws IOException {
    fixture.clock.advance(Duration.ofSeconds(16));
    fixture.useCases.storage().garbage().sweep();
  }
}
