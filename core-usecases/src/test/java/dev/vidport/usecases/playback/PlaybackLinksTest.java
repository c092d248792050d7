package dev.vidport.usecases.playback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.video.VideoFixture;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaybackLinksTest {
  private static final Optional<Duration> DEFAULT = Optional.empty();
  private static final long MINUTE_MICROS = 60_000_000;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final PlaybackLinks links = fixture.useCases.playback().links();
  private final Plan streaming = fixture.owner.plan();
  private final Plan withoutStreaming = Plans.defaults().named("starter").orElseThrow();
  private final Ended video = VideoFixture.succeeded(fixture.owner.accountId());

  @ParameterizedTest
  @CsvSource({"1, 30", "15, 30", "16, 32", "600, 1200", "720, 1440", "6000, 1440"})
  void linksWorkForTwiceTheLengthWithinBounds(long lengthMinutes, long lifetimeMinutes) {
    Ended ended = fixture.finished(lengthMinutes * MINUTE_MICROS);

    assertThat(of(ended, streaming, DEFAULT).expiresAt())
        .isEqualTo(now().plus(Duration.ofMinutes(lifetimeMinutes)));
  }

  @Test
  void linksWorkForTheRequestedTime() {
    assertThat(of(video, streaming, Optional.of(Duration.ofSeconds(7))).expiresAt())
        .isEqualTo(now().plusSeconds(7));
  }

  @Test
  void linksToPlayLeadToTheHostAndNameTheirFiles() {
    VideoLinks made = of(video, streaming, DEFAULT);

    for (URI link : List.of(made.playback(), made.posterPlayback(), made.stream().orElseThrow())) {
      assertThat(link.toString()).startsWith("https://vidport.test/play/");
    }
    assertThat(PlaybackFixture.file(made.playback())).isEqualTo("video.mp4");
    assertThat(PlaybackFixture.file(made.posterPlayback())).isEqualTo("poster.jpg");
    assertThat(made.stream().map(PlaybackFixture::file)).contains("master.m3u8");
    assertThat(made.filmstrip())
        .satisfies(
            strip -> {
              assertThat(PlaybackFixture.file(strip.picture())).isEqualTo("filmstrip.jpg");
              assertThat(PlaybackFixture.file(strip.vtt())).isEqualTo("filmstrip.vtt");
              assertThat(PlaybackFixture.file(strip.json())).isEqualTo("filmstrip.json");
              assertThat(strip.filmstrip()).isEqualTo(VideoFixture.STILLS.filmstrip());
            });
  }

  @Test
  void planWithoutStreamingHasNoStream() {
    VideoLinks made = of(video, withoutStreaming, DEFAULT);

    assertThat(made.stream()).isEmpty();
    assertThat(made.playback()).isNotNull();
  }

  @Test
  void downloadHasTheTitleOfTheVideoAsItsName() throws Exception {
    Ended ended = fixture.finished(MINUTE_MICROS);
    ObjectKey file = ObjectKey.output(ended.id(), ended.job()).child("video.mp4");
    fixture.store.put(file, new byte[] {1}, "video/mp4");

    OpenFile.Opened opened =
        fixture
            .useCases
            .playback()
            .openFile()
            .handle(PlaybackFixture.file(of(ended, streaming, DEFAULT).download()));

    assertThat(opened.object().key()).isEqualTo(file);
    assertThat(opened.saveAs()).contains(ended.details().title() + ".mp4");
  }

  @Test
  void downloadOfAnEventWorksLongerThanThatOfAStatus() {
    assertThat(of(video, streaming, DEFAULT).downloadLifetime()).isEqualTo(LinkLifetime.DOWNLOAD);
    assertThat(links.ofEvent(video, video.output().orElseThrow(), streaming).downloadLifetime())
        .isEqualTo(LinkLifetime.EVENT_DOWNLOAD)
        .isGreaterThan(LinkLifetime.DOWNLOAD);
  }

  @Test
  void chosenThumbnailIsThePoster() {
    Ended chosen = video.with(Thumbnail.candidate(2, VideoFixture.LATER));

    VideoLinks made = of(chosen, streaming, DEFAULT);

    assertThat(PlaybackFixture.file(made.posterPlayback())).isEqualTo("candidate-2.jpg");
    assertThat(made.poster()).isEqualTo(links.poster(chosen)).isEqualTo(links.candidate(chosen, 2));
    assertThat(links.posterText(chosen)).isEqualTo(made.poster().toString());
  }

  @Test
  void captionsOfTheFileAreListedByLanguage() {
    Ended captioned = video.with(video.captions().with(track("de", "a")).with(track("en", "b")));

    assertThat(of(captioned, streaming, DEFAULT).captions())
        .extracting(file -> file.language().code(), file -> PlaybackFixture.file(file.vtt()))
        .containsExactly(
            tuple("de", "captions-" + "a".repeat(16) + "-captions.vtt"),
            tuple("en", "captions-" + "b".repeat(16) + "-captions.vtt"));
  }

  @Test
  void nothingToPlayEarlyHasNoLinks() {
    assertThat(early(EarlyPlayback.NONE, streaming)).isEmpty();
    assertThat(early(EarlyPlayback.EARLY_START, withoutStreaming)).isEmpty();
  }

  @Test
  void earlyStartIsAStreamOnly() {
    VideoLinks.EarlyLinks made = early(EarlyPlayback.EARLY_START, streaming).orElseThrow();

    assertThat(made.stream().map(PlaybackFixture::file)).contains("early-master.m3u8");
    assertThat(made.playback()).isEmpty();
    assertThat(made.expiresAt()).isEqualTo(now().plus(Duration.ofMinutes(40)));
  }

  @Test
  void wholeVideoIsAFileEvenWithoutStreaming() {
    assertThat(early(EarlyPlayback.ALL, streaming))
        .hasValueSatisfying(made -> assertThat(made.stream()).isPresent());
    assertThat(early(EarlyPlayback.ALL, withoutStreaming))
        .hasValueSatisfying(
            made -> {
              assertThat(made.stream()).isEmpty();
              assertThat(made.playback().map(PlaybackFixture::file)).contains("video.mp4");
            });
  }

  @Test
  void storeThatTheHostServesHasNoAddressOfItsOwn() {
    assertThat(links.store()).isEmpty();
  }

  private VideoLinks of(Ended ended, Plan plan, Optional<Duration> lifetime) {
    return links.of(ended, ended.output().orElseThrow(), plan, lifetime);
  }

  /** The links of a video of 20 minutes. */
  private Optional<VideoLinks.EarlyLinks> early(EarlyPlayback playable, Plan plan) {
    Submitted submitted = VideoFixture.submitted(fixture.owner.accountId());
    return links.early(submitted, playable, plan, 20 * MINUTE_MICROS, DEFAULT);
  }

  /** Links expire at whole seconds. */
  private Instant now() {
    return fixture.clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private static CaptionTrack track(String language, String digit) {
    return new CaptionTrack(
        new SpokenLanguage(language),
        CaptionTrack.Origin.UPLOADED,
        digit.repeat(16),
        1,
        Instant.EPOCH);
  }
}
