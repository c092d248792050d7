package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LivePlanTest {
  private static final SourceMaterial UPLOAD =
      new SourceMaterial.Upload(new VideoId("0".repeat(32)));
  private static final RenderOptions ALL = RenderOptions.plain(1080);
  private static final FrameRate NTSC = new FrameRate(30_000, 1_001);
  private static final SourceFacts PREFIX = SourceFactsFixture.source(NTSC, 0, 3);
  private static final SourceFacts WHOLE = SourceFactsFixture.source(NTSC, 0, 1800);

  private static RenderPlan rendered(SourceFacts prefix) throws RenderPlanner.UnplannableException {
    return LivePlan.of(UPLOAD, List.of(prefix), ALL);
  }

  private static Optional<RenderPlan> confirmed(
      SourceFacts prefix, SourceFacts whole, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    return LivePlan.confirmed(
        rendered(prefix), UPLOAD, List.of(prefix), List.of(whole), options, 0);
  }

  @Test
  void recordingIsOneChunkOfUnknownLength() throws Exception {
    RenderPlan plan = rendered(PREFIX);

    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.empty()));
    assertThat(plan.window().frames()).isEmpty();
  }

  @Test
  void confirmedPlanIsThePlanOfTheWholeFileInOneChunk() throws Exception {
    RenderPlan plan = confirmed(PREFIX, WHOLE, ALL).orElseThrow();

    RenderPlan chunked = RenderPlanner.plan(UPLOAD, List.of(WHOLE), ALL, 8);
    assertThat(plan).isEqualTo(chunked.inOneChunk()).isNotEqualTo(chunked);
    assertThat(plan.lengthMicros()).isEqualTo(NTSC.micros(53_946));
  }

  @Test
  void audioThatHasToBeMeasuredIsRenderedAgain() throws Exception {
    RenderOptions measured =
        RequestedOptions.NONE.withLoudness(Optional.of(LoudnessTarget.DEFAULT)).appliedTo(ALL);

    assertThat(WHOLE.audio()).isPresent();
    assertThat(confirmed(PREFIX, WHOLE, measured)).isEmpty();
  }

  @Test
  void fileWithTracksInSeveralLanguagesIsRenderedAgainUnlessOneIsWanted() throws Exception {
    SourceFacts tracks = withTracks(WHOLE, track(1, "en"), track(2, "de"));

    assertThat(confirmed(PREFIX, tracks, ALL)).isEmpty();
    assertThat(confirmed(PREFIX, tracks, ALL.withAudioTracks(AudioTrackChoice.MAIN))).isPresent();
    assertThat(LivePlan.hasSeveralTracks(List.of(tracks), ALL)).isTrue();
    assertThat(LivePlan.hasSeveralTracks(List.of(PREFIX), ALL)).isFalse();
  }

  private static AudioTrack track(int stream, String language) {
    return new AudioTrack(
        stream, Downmix.STEREO, Optional.of(language), language, AudioTrack.Purpose.PROGRAMME);
  }

  private static SourceFacts withTracks(SourceFacts source, AudioTrack... tracks) {
    return new SourceFacts(
        source.container(),
        source.sizeBytes(),
        source.startMicros(),
        source.lengthMicros(),
        source.video(),
        source.audio(),
        source.jumps(),
        source.damagedTimes(),
        source.webReady(),
        source.still(),
        source.warnings(),
        source.chapters(),
        List.of(tracks));
  }

  @Test
  void maximumLengthEndsTheLiveRenderingAndConfirmsShorterAndLongerRecordings() throws Exception {
    RenderOptions limited = ALL.withMaxSeconds(OptionalInt.of(2_000));
    SourceFacts longer = SourceFactsFixture.source(NTSC, 0, 2_100);

    RenderPlan rendered = LivePlan.of(UPLOAD, List.of(PREFIX), limited);

    assertThat(rendered.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(59_940)));
    assertThat(rendered.lengthMicros()).isEqualTo(NTSC.micros(59_940));
    assertThat(LivePlan.confirmed(rendered, UPLOAD, List.of(PREFIX), List.of(WHOLE), limited, 0))
        .map(RenderPlan::lengthMicros)
        .contains(NTSC.micros(53_946));
    assertThat(LivePlan.confirmed(rendered, UPLOAD, List.of(PREFIX), List.of(longer), limited, 0))
        .map(RenderPlan::lengthMicros)
        .contains(NTSC.micros(59_940));
    RenderOptions trimmed = limited.withTrim(Optional.of(new Trim(0, Optional.of(1_000.0))));
    assertThat(LivePlan.confirmed(rendered, UPLOAD, List.of(PREFIX), List.of(longer), trimmed, 0))
        .isEmpty();
  }

  /** Its headers state less than was rendered. */
  @Test
  void renderedVideoThatExceedsThePlanInvalidatesIt() throws Exception {
    long longest = NTSC.micros(53_946) + 1_000_000;

    assertThat(confirmed(longest)).isPresent();
    assertThat(confirmed(longest + 1)).isEmpty();
  }

  private static Optional<RenderPlan> confirmed(long renderedMicros) throws Exception {
    return LivePlan.confirmed(
        rendered(PREFIX), UPLOAD, List.of(PREFIX), List.of(WHOLE), ALL, renderedMicros);
  }

  @Test
  void changedOptionsInvalidateThePlan() throws Exception {
    RenderOptions trimmed = ALL.withTrim(Optional.of(new Trim(1, Optional.empty())));
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(0, 0, 0.5, 0.5));

    assertThat(confirmed(PREFIX, WHOLE, trimmed)).isEmpty();
    assertThat(confirmed(PREFIX, WHOLE, ALL.withRedactions(List.of(box)))).isEmpty();
    assertThat(confirmed(PREFIX, WHOLE, ALL.withDeleteOriginal(true))).isPresent();
  }

  @Test
  void fileThatDiffersFromItsPrefixInvalidatesThePlan() throws Exception {
    SourceFacts silent = with(WHOLE, WHOLE.video(), Optional.empty());
    AudioFacts audio = WHOLE.audio().orElseThrow();
    SourceFacts song =
        with(
            WHOLE,
            WHOLE.video(),
            Optional.of(
                new AudioFacts(1, "aac", 2, 48_000, audio.mix(), OptionalLong.of(1_900_000_000L))));

    assertThat(confirmed(PREFIX, SourceFactsFixture.source(NTSC, 500_000, 1800), ALL)).isEmpty();
    assertThat(confirmed(PREFIX, SourceFactsFixture.source(new FrameRate(30, 1), 0, 1800), ALL))
        .isEmpty();
    assertThat(confirmed(PREFIX, silent, ALL)).isEmpty();
    assertThat(confirmed(PREFIX, song, ALL)).isEmpty();
    assertThat(confirmed(PREFIX, SourceFactsFixture.source(NTSC, 0, 8 * 3600 + 1), ALL)).isEmpty();
  }

  @Test
  void gapsOfTheAudioChangeOnlyThePlanOfTheAudio() throws Exception {
    AudioFacts gaps =
        new AudioFacts(
            1,
            "aac",
            2,
            48_000,
            Downmix.STEREO,
            OptionalLong.empty(),
            true,
            OptionalLong.of(3_000));

    Optional<RenderPlan> confirmed =
        confirmed(PREFIX, with(WHOLE, WHOLE.video(), Optional.of(gaps)), ALL);

    PlannedAudio audio = confirmed.orElseThrow().sources().get(0).audio().orElseThrow();
    assertThat(audio.joined()).isTrue();
    assertThat(audio.longestGapMicros()).hasValue(3_000);
  }

  @Test
  void nearbyStandardRateOfAVariableRateFileIsConfirmed() throws Exception {
    SourceFacts whole = SourceFactsFixture.source(new FrameRate(30, 1), 0, 1800);

    assertThat(confirmed(PREFIX, varying(whole, new FrameRate(30, 1)), ALL))
        .map(RenderPlan::rate)
        .contains(NTSC);
    assertThat(confirmed(PREFIX, varying(whole, new FrameRate(25, 1)), ALL)).isEmpty();
  }

  @Test
  void gridOfThePrefixStays() throws Exception {
    assertThat(confirmed(PREFIX, varying(WHOLE, NTSC, 5_000), ALL))
        .map(plan -> plan.sources().get(0).originMicros())
        .contains(0L);
    assertThat(confirmed(varying(PREFIX, NTSC, 5_000), varying(WHOLE, NTSC), ALL))
        .map(plan -> plan.sources().get(0).originMicros())
        .contains(-5_000L);
  }

  private static SourceFacts varying(SourceFacts source, FrameRate rate) {
    return varying(source, rate, 0);
  }

  private static SourceFacts varying(SourceFacts source, FrameRate rate, long gridLeadMicros) {
    VideoFacts video = source.video();
    VideoFacts varying =
        new VideoFacts(
            video.stream(),
            video.codec(),
            video.pixelFormat(),
            video.width(),
            video.height(),
            rate,
            false,
            video.firstPtsMicros(),
            video.interlaced(),
            video.squarePixels(),
            video.colours(),
            false,
            false,
            gridLeadMicros);
    return with(source, varying, source.audio());
  }

  private static SourceFacts with(
      SourceFacts source, VideoFacts video, Optional<AudioFacts> audio) {
    return new SourceFacts(
        source.container(),
        source.sizeBytes(),
        source.startMicros(),
        source.lengthMicros(),
        video,
        audio,
        Optional.empty());
  }

  @Test
  void remuxableRecordingThatWasRenderedLiveIsConfirmed() throws Exception {
    SourceFacts ready =
        WHOLE.with(Optional.of(new WebReadyFacts(2_000, 12_800, 2, 54_000, List.of(0L, 120L))));

    assertThat(confirmed(PREFIX, ready, ALL)).map(RenderPlan::topRemuxed).contains(false);
  }
}
