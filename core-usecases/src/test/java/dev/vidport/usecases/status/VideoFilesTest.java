package dev.vidport.usecases.status;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.port.LinkedFile;
import dev.vidport.usecases.playback.port.LinkedFile.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The files of a video to download, as its status lists them. */
class VideoFilesTest {
  private UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  private List<LinkedFile> files(Principal principal, VideoId video) {
    return fixture
        .useCases
        .videos()
        .get()
        .handle(new GetVideo.Command(principal, video, OptionalLong.empty()))
        .files();
  }

  private List<Kind> kinds(Principal principal, VideoId video) {
    return files(principal, video).stream().map(LinkedFile::kind).toList();
  }

  @Test
  void publicationKeepsTheSizesOfTheFiles() throws Exception {
    VideoId video = fixture.submitted();
    ObjectKey output = ObjectKey.output(video, ((Submitted) fixture.stored(video)).job());
    fixture.store.put(output.child("1080p.mp4"), new byte[40], "video/mp4");
    fixture.store.put(output.child("audio.mp4"), new byte[7], "video/mp4");

    fixture.succeed(video);

    MediaFiles media = ((Ended) fixture.stored(video)).output().orElseThrow().media().orElseThrow();
    assertThat(media.audioBytes()).isEqualTo(7);
    assertThat(media.downloadBytes()).isEqualTo(50);
    assertThat(media.rendition("1080p").orElseThrow())
        .isEqualTo(new MediaFiles.RenditionFile("1080p", new PictureSize(1920, 1080), 40));
    LinkedFile top = files(fixture.owner, video).get(0);
    assertThat(top.bytes()).hasValue(50);
    assertThat(top.size()).contains(new PictureSize(1920, 1080));
  }

  @Test
  void originalIsListedOnPlansThatIncludeIt() {
    assertThat(kinds(fixture.owner, fixture.finished(10_000_000).id()))
        .containsExactly(Kind.VIDEO, Kind.AUDIO, Kind.ORIGINAL);

    fixture = UseCasesFixture.withPlan("free");

    assertThat(kinds(fixture.owner, fixture.finished(10_000_000).id()))
        .containsExactly(Kind.VIDEO, Kind.AUDIO);
  }

  @Test
  void tokenOfABrowserSeesNoOriginal() {
    VideoId video = fixture.finished(10_000_000).id();
    Credential owner = fixture.owner.credential();
    Principal browser =
        new Principal(
            CredentialKind.UPLOAD_TOKEN,
            new Credential(
                owner.id(),
                owner.rateLimitKey(),
                owner.account(),
                new Scope.OneUpload(Optional.of(video), UploadPolicy.NONE),
                owner.allowedIps()),
            fixture.owner.plan());

    assertThat(kinds(browser, video)).containsExactly(Kind.VIDEO, Kind.AUDIO);
  }

  @Test
  void strangerSeesNothing() {
    VideoId video = fixture.finished(10_000_000).id();

    assertThat(refusal(() -> files(fixture.stranger, video)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }
}
