package dev.vidport.usecases.caption;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Stored captions that are drawn into the picture of a new video. */
class CaptionBurnInTest {
  private static final SpokenLanguage GERMAN = new SpokenLanguage("de");
  private static final RequestedOptions BURN_IN =
      RequestedOptions.NONE.withBurnIn(Optional.of(SpokenLanguage.ENGLISH));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  private Ended captioned(Ended video, SpokenLanguage language, String text) throws IOException {
    CaptionTrack track =
        new CaptionTrack(
            language, CaptionTrack.Origin.UPLOADED, "a".repeat(16), 10, fixture.clock.instant());
    Ended changed = video.with(video.captions().with(track));
    fixture.database.videos.replace(video, changed);
    fixture.store.put(
        CaptionLinks.root(changed, track).child("captions.vtt"),
        ("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n" + text + "\n").getBytes(UTF_8),
        "text/vtt");
    return changed;
  }

  private Video reprocess(Ended video, RequestedOptions options) throws IOException {
    return fixture
        .useCases
        .videos()
        .reprocess()
        .handle(Reprocess.Command.of(fixture.owner, video.id()).with(options))
        .video()
        .orElseThrow();
  }

  private Video edit(RequestedOptions options, Ended... videos) throws IOException {
    List<ClipRequest> clips =
        List.of(videos).stream()
            .map(video -> new ClipRequest(video.id(), 0, Optional.of(2.0), Optional.empty()))
            .toList();
    return fixture
        .useCases
        .edits()
        .create()
        .handle(CreateEdit.Command.builder(fixture.owner, clips).options(options).build())
        .video()
        .orElseThrow();
  }

  private Optional<String> waitsFor(Video video) {
    return fixture
        .useCases
        .videos()
        .get()
        .handle(new GetVideo.Command(fixture.owner, video.id(), OptionalLong.empty()))
        .captionObstacle();
  }

  private static BurnedCaptions burned(Video video) {
    return video.details().options().burnedCaptions().orElseThrow();
  }

  private String text(BurnedCaptions captions, int number) throws IOException {
    ObjectKey key = ObjectKey.of(captions, captions.texts().get(number));
    try (InputStream in = fixture.store.read(key, 0, 10_000)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static List<String> problems(Refusal refusal) {
    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    return refusal.details().stream().map(Problem::toString).toList();
  }

  @Test
  void reprocessedVideoHasACopyOfTheCaptionsOfTheVideo() throws IOException {
    Ended video = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "a &lt; b");

    Video made = reprocess(video, BURN_IN);

    BurnedCaptions burned = burned(made);
    assertThat(burned.video()).isEqualTo(made.id());
    assertThat(burned.language()).isEqualTo(SpokenLanguage.ENGLISH);
    assertThat(burned.texts())
        .extracting(BurnedCaptions.Text::source)
        .containsExactly(OptionalInt.empty());
    assertThat(text(burned, 0)).isEqualTo("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na &lt; b\n\n");
    assertThat(made.details().options().captions()).isEmpty();
    fixture.useCases.storage().garbage().sweep();
    fixture.useCases.videos().delete().handle(fixture.owner, made.id());
    assertThat(fixture.store.list(ObjectKey.burned(made.id()))).isEmpty();
  }

  @Test
  void timesOfATrimmedVideoAreThoseOfItsSource() throws IOException {
    Ended whole = fixture.finished(10_000_000);
    Ended trimmed =
        VideoFixture.uploading(fixture.owner.accountId(), fixture.clock.instant(), Map.of())
            .ready(
                RenderOptions.plain(1080).withTrim(Optional.of(new Trim(2.51, Optional.empty()))))
            .submit(VideoFixture.job(), fixture.clock.instant())
            .succeed(whole.output().orElseThrow(), fixture.clock.instant());
    fixture.database.videos.insert(trimmed);
    fixture.store.put(
        UseCasesFixture.original(trimmed.id()), new byte[1], "application/octet-stream");

    Video made = reprocess(captioned(trimmed, SpokenLanguage.ENGLISH, "Hello"), BURN_IN);

    // Frame 75 of 30 per second is the first one.
    assertThat(text(burned(made), 0)).contains("00:00:03.500 --> 00:00:04.500");
  }

  @Test
  void editHasTheCaptionsOfTheVideosOfItsClips() throws IOException {
    Ended first = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "first");
    Ended silent = fixture.finished(10_000_000);
    Ended third = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "third");

    BurnedCaptions burned = burned(edit(BURN_IN, first, silent, third, first));

    assertThat(burned.texts())
        .extracting(BurnedCaptions.Text::source)
        .containsExactly(OptionalInt.of(0), OptionalInt.of(2));
    assertThat(text(burned, 0)).contains("first");
    assertThat(text(burned, 1)).contains("third");
  }

  @Test
  void languageThatIsNotThereIsRefusedWithThoseThatAre() throws IOException {
    Ended german = captioned(fixture.finished(10_000_000), GERMAN, "Hallo");

    assertThat(problems(refusal(() -> reprocess(german, BURN_IN))))
        .singleElement()
        .asString()
        .contains("captions.language", "the video has no captions in this language; there are: de");
    assertThat(problems(refusal(() -> edit(BURN_IN, german, fixture.finished(10_000_000)))))
        .singleElement()
        .asString()
        .contains("none of the videos has captions in this language; there are: de");
    VideoId running = fixture.submitted();
    assertThat(
            problems(
                refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .reprocess()
                            .handle(Reprocess.Command.of(fixture.owner, running).with(BURN_IN)))))
        .singleElement()
        .asString()
        .contains("captions.language");
  }

  @Test
  void hostThatCannotDrawRefusesAndSaysWhatIsMissing() throws IOException {
    Ended video = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "Hello");
    fixture.loudness.obstacle = Optional.of("ffmpeg has no filter `ass`");

    assertThat(problems(refusal(() -> reprocess(video, BURN_IN))))
        .singleElement()
        .asString()
        .contains("captions.burnIn", "ffmpeg has no filter `ass`");
    assertThat(problems(refusal(() -> edit(BURN_IN, video)))).hasSize(1);
    assertThat(reprocess(video, RequestedOptions.NONE)).isInstanceOf(Submitted.class);
  }

  @Test
  void workersDecideRatherThanTheHostThatTakesTheRequest() throws IOException {
    Ended video = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "Hello");
    fixture.loudness.obstacle = Optional.of("this host makes no videos");
    fixture.database.capacity.captions = CaptionSupport.of(Optional.empty());

    Submitted made = (Submitted) reprocess(video, BURN_IN);

    assertThat(fixture.database.jobs.find(made.job()).orElseThrow().drawsCaptions()).isTrue();
    fixture.loudness.obstacle = Optional.empty();
    fixture.database.capacity.captions = CaptionSupport.of(Optional.of("no worker has a font"));
    assertThat(problems(refusal(() -> reprocess(video, BURN_IN))))
        .singleElement()
        .asString()
        .contains("captions.burnIn", "no worker has a font");
    Submitted plain = (Submitted) reprocess(video, RequestedOptions.NONE);
    assertThat(fixture.database.jobs.find(plain.job()).orElseThrow().drawsCaptions()).isFalse();
    // The last worker that could draw has stopped.
    assertThat(waitsFor(made)).contains("no worker has a font");
    assertThat(waitsFor(plain)).isEmpty();
    fixture.database.capacity.captions = CaptionSupport.of(Optional.empty());
    assertThat(waitsFor(made)).isEmpty();
  }

  @Test
  void planWithoutCaptionsHasNoneInThePicture() {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    Ended video = free.finished(10_000_000);

    assertThat(
            refusal(
                    () ->
                        free.useCases
                            .videos()
                            .reprocess()
                            .handle(Reprocess.Command.of(free.owner, video.id()).with(BURN_IN)))
                .code())
        .isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
  }

  @Test
  void dryRunCopiesNothing() throws IOException {
    Ended video = captioned(fixture.finished(10_000_000), SpokenLanguage.ENGLISH, "Hello");

    assertThat(
            fixture
                .useCases
                .videos()
                .reprocess()
                .handle(
                    Reprocess.Command.of(fixture.owner, video.id()).with(BURN_IN).withDryRun(true))
                .video())
        .isEmpty();
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }
}
