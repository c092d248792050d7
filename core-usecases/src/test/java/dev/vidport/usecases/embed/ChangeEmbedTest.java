package dev.vidport.usecases.embed;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.video.VideoFixture;
import java.net.URI;
import org.junit.jupiter.api.Test;

class ChangeEmbedTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final ChangeEmbed change = fixture.useCases.embeds().change();
  private final PlayerPages pages = new PlayerPages(fixture);
  private final VideoId video = fixture.finished(10_000_000).id();

  @Test
  void pageIsDisabledAtFirst() {
    assertThat(pages.address(video)).isEmpty();
  }

  @Test
  void enabledPageHasAnAddressOfTheHostThatNamesTheVideo() {
    assertThat(change.handle(fixture.owner, fixture.owner.actor(""), video, true))
        .isEqualTo(fixture.stored(video));

    assertThat(pages.address(video))
        .hasValueSatisfying(
            page ->
                assertThat(page)
                    .hasScheme("https")
                    .hasHost("vidport.test")
                    .hasPath("/embed/" + video)
                    .hasParameter("t", pages.token(video)));
  }

  @Test
  void enablingAnEnabledPageKeepsItsAddress() {
    URI before = enabled();

    change.handle(fixture.owner, fixture.owner.actor(""), video, true);

    assertThat(pages.address(video)).contains(before);
  }

  @Test
  void disabledPageHasNoAddress() {
    pages.change(video, true);

    assertThat(change.handle(fixture.owner, fixture.owner.actor(""), video, false))
        .isEqualTo(fixture.stored(video));

    assertThat(pages.address(video)).isEmpty();
    assertThat(change.handle(fixture.owner, fixture.owner.actor(""), video, false))
        .isEqualTo(fixture.stored(video));
  }

  @Test
  void pageThatIsEnabledAgainHasAnotherAddress() {
    URI before = enabled();
    pages.change(video, false);

    assertThat(enabled()).isNotEqualTo(before);
  }

  @Test
  void pageIsEnabledBeforeTheVideoIsUploaded() throws Exception {
    Uploading open = fixture.open(1_000);

    pages.change(open.id(), true);

    assertThat(pages.address(open.id())).isPresent();
  }

  @Test
  void pageSurvivesTheEndOfTheJob() throws Exception {
    VideoId submitted = fixture.submitted();
    pages.change(submitted, true);
    URI before = pages.address(submitted).orElseThrow();

    fixture.succeed(submitted);

    assertThat(pages.address(submitted)).contains(before);
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    assertThat(
            refusal(() -> change.handle(fixture.stranger, fixture.stranger.actor(""), video, true))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(pages.address(video)).isEmpty();
  }

  @Test
  void unknownAndDeletedVideosAreNotFound() throws Exception {
    VideoId unknown = VideoFixture.uploading(VideoFixture.account()).id();
    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(
            refusal(() -> change.handle(fixture.owner, fixture.owner.actor(""), unknown, true))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(
            refusal(() -> change.handle(fixture.owner, fixture.owner.actor(""), video, true))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private URI enabled() {
    pages.change(video, true);
    return pages.address(video).orElseThrow();
  }
}
