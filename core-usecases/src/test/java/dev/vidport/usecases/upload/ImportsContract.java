package dev.vidport.usecases.upload;

import static dev.vidport.usecases.video.VideoFixture.LATER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.upload.port.FetchProgress;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.video.port.Videos.OpenUploads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Imports} must do. */
public abstract class ImportsContract {
  private static final Transfer TRANSFER =
      new Transfer(
          "store/upload id",
          5 << 20,
          new RemoteVersion(Optional.of("\"ä-1\""), Optional.of("Sun, 22 Nov 2026 10:00:00 GMT")),
          OptionalLong.of(20L << 30));

  private final AccountId account = VideoFixture.account();
  private final Submitted video = VideoFixture.imported(account);
  private final VideoId id = video.id();
  private final PendingImport pending =
      PendingImport.of(id, account, "https://example.com/f.mp4?signature=" + "x".repeat(2000));

  protected abstract Imports imports();

  protected abstract Videos videos();

  @BeforeEach
  void store() {
    videos().insert(video);
    imports().insert(pending);
  }

  @Test
  void importIsFoundByItsVideo() {
    assertThat(imports().find(id)).contains(pending);
    assertThat(imports().find(VideoFixture.imported(account).id())).isEmpty();
  }

  @Test
  void transferReplacesTheFormerOneAndItsProgress() {
    Transfer unknown = new Transfer("other", 1, RemoteVersion.UNKNOWN, OptionalLong.empty());
    assertThat(imports().begin(id, unknown, 0)).isTrue();
    assertThat(imports().progress(id, 123)).isTrue();

    assertThat(imports().find(id))
        .contains(new PendingImport(id, account, pending.sourceUrl(), Optional.of(unknown), 123));
    assertThat(imports().begin(id, TRANSFER, 7)).isTrue();
    assertThat(imports().find(id))
        .contains(new PendingImport(id, account, pending.sourceUrl(), Optional.of(TRANSFER), 7));
  }

  @Test
  void progressOfManyImportsIsReadTogether() {
    AccountId stranger = VideoFixture.account();
    Submitted other = VideoFixture.imported(stranger);
    VideoId none = VideoFixture.imported(account).id();
    videos().insert(other);
    imports().insert(PendingImport.of(other.id(), stranger, "https://example.com/g.mp4"));
    imports().begin(id, TRANSFER, 0);
    imports().progress(id, 123);

    assertThat(imports().progress(List.of(id, other.id(), none)))
        .containsOnly(
            Map.entry(id, new FetchProgress(123, OptionalLong.of(20L << 30))),
            Map.entry(other.id(), new FetchProgress(0, OptionalLong.empty())));
    assertThat(imports().progress(List.of())).isEmpty();
  }

  @Test
  void reservedBytesCountForTheAccount() {
    assertThat(videos().openUploads(account)).isEqualTo(new OpenUploads(1, 0, 0));

    assertThat(imports().reserve(id, 20L << 30)).isTrue();

    assertThat(videos().openUploads(account)).isEqualTo(new OpenUploads(1, 20L << 30, 0));
    assertThat(videos().openUploads(VideoFixture.account())).isEqualTo(new OpenUploads(0, 0, 0));
  }

  @Test
  void changeOfTheVideoKeepsTheImport() {
    videos().replace(video, video.with(new Metadata(Map.of("a", "b"))));

    assertThat(imports().find(id)).contains(pending);
  }

  @Test
  void importEndsWithTheSizeOfTheVideo() {
    assertThat(videos().replace(video, video.fetched(7))).isTrue();

    assertIsGone();
  }

  @Test
  void importEndsWithTheProcessing() {
    assertThat(videos().replace(video, video.fail(new Failure("X", "x"), LATER))).isTrue();

    assertIsGone();
  }

  @Test
  void importEndsWithTheVideo() {
    assertThat(videos().delete(video)).isTrue();

    assertIsGone();
  }

  private void assertIsGone() {
    assertThat(imports().find(id)).isEmpty();
    assertThat(imports().begin(id, TRANSFER, 0)).isFalse();
    assertThat(imports().progress(id, 1)).isFalse();
    assertThat(imports().reserve(id, 1)).isFalse();
    assertThat(videos().openUploads(account)).isEqualTo(new OpenUploads(0, 0, 0));
  }
}
