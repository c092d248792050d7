package dev.vidport.usecases.embed;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEmbedTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final PlayerPages pages = new PlayerPages(fixture);
  private final OpenEmbed open = fixture.useCases.embeds().open();

  @Test
  void publishedVideoIsPlayedWhole() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);

    EmbeddedVideo opened = pages.open(video, pages.enable(video));

    assertThat(opened.video()).isEqualTo(fixture.stored(video));
    assertThat(opened.isPending()).isFalse();
    assertThat(opened.page()).isEqualTo(pages.address(video).orElseThrow());
    assertThat(opened.early()).isEmpty();
    assertThat(opened.links())
        .hasValueSatisfying(
            links -> {
              assertThat(links.stream()).isPresent();
              assertThat(links.playback()).hasHost("vidport.test");
            });
  }

  @Test
  void planWithoutStreamingPlaysTheFileOnly() throws Exception {
    UseCasesFixture starter = UseCasesFixture.withPlan("starter");
    PlayerPages pagesOfStarter = new PlayerPages(starter);
    VideoId video = starter.submitted();
    starter.succeed(video);

    EmbeddedVideo opened = pagesOfStarter.open(video, pagesOfStarter.enable(video));

    assertThat(opened.links()).hasValueSatisfying(links -> assertThat(links.stream()).isEmpty());
  }

  @Test
  void videoThatIsUploadedIsPendingAndNotPlayable() throws Exception {
    VideoId video = fixture.open(1_000).id();

    EmbeddedVideo opened = pages.open(video, pages.enable(video));

    assertThat(opened.isPending()).isTrue();
    assertThat(opened.links()).isEmpty();
    assertThat(opened.early()).isEmpty();
  }

  @Test
  void videoWhoseJobHasNoPlanIsPendingAndNotPlayable() throws Exception {
    VideoId video = fixture.submitted();

    EmbeddedVideo opened = pages.open(video, pages.enable(video));

    assertThat(opened.isPending()).isTrue();
    assertThat(opened.early()).isEmpty();
  }

  @Test
  void earlyStartIsPlayedAsAStream() throws Exception {
    VideoId video = processing(RenderSteps.EARLY_START);

    EmbeddedVideo opened = pages.open(video, pages.enable(video));

    assertThat(opened.isPending()).isTrue();
    assertThat(opened.early())
        .hasValueSatisfying(
            early -> {
              assertThat(early.stream()).isPresent();
              assertThat(early.playback()).isEmpty();
            });
  }

  @Test
  void videoWhoseTopRenditionIsFinishedIsPlayedWhole() throws Exception {
    VideoId video = processing(RenderSteps.REMUX_TOP);

    assertThat(pages.open(video, pages.enable(video)).early())
        .hasValueSatisfying(
            early -> {
              assertThat(early.stream()).isPresent();
              assertThat(early.playback()).isPresent();
            });
  }

  @Test
  void failedVideoIsNeitherPendingNorPlayable() {
    Ended failed = VideoFixture.failed(fixture.owner.accountId());
    fixture.database.videos.insert(failed);

    EmbeddedVideo opened = pages.open(failed.id(), pages.enable(failed.id()));

    assertThat(opened.isPending()).isFalse();
    assertThat(opened.links()).isEmpty();
    assertThat(opened.early()).isEmpty();
  }

  @Test
  void pageHasTheAllowedDomainsOfItsAccount() {
    List<AllowedDomain> allowed = List.of(new AllowedDomain("*.example.com"));
    fixture.database.allowedDomains.replace(fixture.owner.accountId(), allowed);
    fixture.database.allowedDomains.replace(
        fixture.stranger.accountId(), List.of(new AllowedDomain("example.org")));
    VideoId video = fixture.finished(10_000_000).id();

    assertThat(pages.open(video, pages.enable(video)).domains()).isEqualTo(allowed);
  }

  @Test
  void alteredTokenIsRefused() {
    VideoId video = fixture.finished(10_000_000).id();
    String token = pages.enable(video);
    char last = token.charAt(token.length() - 1);
    String altered = token.substring(0, token.length() - 1) + (last == '0' ? '1' : '0');

    for (String wrong : List.of(altered, token.substring(1), token + "0", "", "t")) {
      assertThat(refusal(() -> pages.open(video, wrong)).code())
          .as(wrong)
          .isEqualTo(RefusalCode.INVALID_SIGNATURE);
    }
  }

  @Test
  void tokenOfAnotherVideoIsRefused() {
    VideoId video = fixture.finished(10_000_000).id();
    VideoId other = fixture.finished(10_000_000).id();
    pages.change(other, true);
    String token = pages.enable(video);

    assertThat(refusal(() -> pages.open(other, token)).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void disabledPageIsNotFoundEvenAfterItIsEnabledAgain() {
    VideoId video = fixture.finished(10_000_000).id();
    String token = pages.enable(video);

    pages.change(video, false);

    assertThat(refusal(() -> pages.open(video, token)).code()).isEqualTo(RefusalCode.NOT_FOUND);
    pages.change(video, true);
    assertThat(refusal(() -> pages.open(video, token)).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(pages.open(video, pages.token(video)).video().id()).isEqualTo(video);
  }

  @Test
  void deletedVideoIsNotFound() throws Exception {
    VideoId video = fixture.finished(10_000_000).id();
    String token = pages.enable(video);

    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(refusal(() -> pages.open(video, token)).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "../x", "vid 1"})
  void textThatIsNotAnIdIsNotFound(String id) {
    assertThat(refusal(() -> open.handle(id, "0".repeat(64))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void videoOfADisabledAccountIsRefused() {
    VideoId video = fixture.finished(10_000_000).id();
    String token = pages.enable(video);
    Account account = fixture.database.accounts.find(fixture.owner.accountId()).orElseThrow();

    fixture.database.accounts.update(account.withDisabled(true));

    assertThat(refusal(() -> pages.open(video, token)).code())
        .isEqualTo(RefusalCode.ACCOUNT_DISABLED);
  }

  /** A web-ready video whose job has done {@code step}. */
  private VideoId processing(StepKind step) throws Exception {
    VideoId video = fixture.submitted();
    JobId job = ((Submitted) fixture.stored(video)).job();
    fixture.database.renderJobs.savePlan(job, "1-test", JobFixture.plan(1, true));
    fixture.database.jobs.complete(Step.only(job, step), "1-test");
    return video;
  }
}
