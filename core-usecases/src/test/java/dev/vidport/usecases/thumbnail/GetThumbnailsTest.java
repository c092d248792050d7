package dev.vidport.usecases.thumbnail;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.video.VideoFixture;
import java.net.URI;
import org.junit.jupiter.api.Test;

class GetThumbnailsTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final GetThumbnails get = fixture.useCases.thumbnails().get();

  @Test
  void candidatesAreThePosterAndTheStillsWithTheirTimes() throws Exception {
    VideoId video = published();

    GetThumbnails.View view = get.handle(fixture.owner, video);

    assertThat(view.video()).isEqualTo(fixture.stored(video));
    assertThat(view.candidates())
        .extracting(GetThumbnails.Candidate::number)
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(view.candidates())
        .extracting(GetThumbnails.Candidate::seconds)
        .containsExactly(12.012, 4.004, 14.014, 22.022, 34.034, 48.048);
    assertThat(view.poster()).isEqualTo(view.candidates().get(0).address());
  }

  @Test
  void linksReadTheStillsUntilTheyExpire() throws Exception {
    VideoId video = published();
    Ended ended = (Ended) fixture.stored(video);
    ObjectKey files = ObjectKey.output(video, ended.job());
    fixture.store.put(files.child("candidate-2.jpg"), new byte[] {2}, "image/jpeg");

    GetThumbnails.View view = get.handle(fixture.owner, video);

    assertThat(view.lifetime()).isEqualTo(LinkLifetime.DOWNLOAD);
    String token = token(view.candidates().get(2).address());
    assertThat(fixture.useCases.playback().openFile().handle(token).object().key())
        .isEqualTo(files.child("candidate-2.jpg"));
    fixture.clock.advance(view.lifetime());
    assertThat(refusal(() -> fixture.useCases.playback().openFile().handle(token)).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void videoThatDidNotSucceedHasNoThumbnails() throws Exception {
    Ended failed = VideoFixture.failed(fixture.owner.accountId());
    fixture.database.videos.insert(failed);

    for (VideoId video : new VideoId[] {failed.id(), fixture.submitted(), fixture.open(9).id()}) {
      assertThat(refusal(() -> get.handle(fixture.owner, video)).code())
          .isEqualTo(RefusalCode.NOT_READY);
    }
  }

  @Test
  void videoOfAnotherAccountIsNotFound() throws Exception {
    VideoId video = published();

    assertThat(refusal(() -> get.handle(fixture.stranger, video)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private VideoId published() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);
    return video;
  }

  private static String token(URI link) {
    return link.getPath().substring("/files/".length());
  }
}
