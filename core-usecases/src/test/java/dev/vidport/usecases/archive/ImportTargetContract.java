package dev.vidport.usecases.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link ImportTarget} must do. */
public abstract class ImportTargetContract {
  private final Account account = AccountFixture.account();
  private final Account other = AccountFixture.account();

  protected abstract ImportTarget target();

  protected abstract Accounts accounts();

  protected abstract Videos videos();

  /** A video of {@link #account}. */
  private Submitted submitted() {
    Submitted video =
        VideoFixture.uploading(account.id())
            .ready(RenderOptions.plain(720))
            .submit(VideoFixture.job(), VideoFixture.LATER);
    videos().insert(video);
    return video;
  }

  @Test
  void idOfAnAccountIsNotFree() {
    assertThat(target().isFree(account.id())).isTrue();
    accounts().insert(account);

    assertThat(target().isFree(account.id())).isFalse();
  }

  @Test
  void idOfAVideoIsFreeForNobody() {
    VideoId video = submitted().id();

    assertThat(target().isFree(video, account.id())).isFalse();
    assertThat(target().isFree(video, other.id())).isFalse();
    assertThat(target().uses(video, account.id())).isTrue();
    assertThat(target().uses(video, other.id())).isFalse();
  }

  @Test
  void idOfAVideoThatWasDeletedLatelyIsNotFree() {
    Submitted video = submitted();
    assertThat(videos().delete(video)).isTrue();

    assertThat(target().isFree(video.id(), account.id())).isFalse();
    assertThat(target().uses(video.id(), account.id())).isFalse();
  }

  @Test
  void idOfAnOriginalIsFreeForItsAccountAlone() {
    VideoId owner = new VideoId("5".repeat(32));
    Submitted video = submitted();
    assertThat(target().isFree(owner, other.id())).isTrue();
    VideoDetails details = video.details();
    Submitted sharing =
        new Submitted(
            VideoDetails.builder(new VideoId("6".repeat(32)), account.id(), details.createdAt())
                .fileName("b.mp4")
                .sizeBytes(5)
                .material(new SourceMaterial.Upload(owner))
                .build(),
            VideoFixture.job(),
            VideoFixture.LATER);
    videos().insert(sharing);

    assertThat(target().isFree(owner, account.id())).isTrue();
    assertThat(target().uses(owner, account.id())).isTrue();
    assertThat(target().isFree(owner, other.id())).isFalse();
  }
}
