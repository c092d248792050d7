package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.AudioTrack.Purpose;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlans;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RenderFlowTest {
  private static final JobId JOB = new JobId("a".repeat(32));
  private static final Step PLAN = Step.only(JOB, RenderSteps.PLAN);
  private static final Step LOUDNESS = Step.only(JOB, RenderSteps.LOUDNESS);
  private static final Step CHUNK_0 = new Step(JOB, RenderSteps.CHUNK, 0);
  private static final Step CHUNK_1 = new Step(JOB, RenderSteps.CHUNK, 1);
  private static final Step CHUNK_2 = new Step(JOB, RenderSteps.CHUNK, 2);
  private static final Step CHUNK_3 = new Step(JOB, RenderSteps.CHUNK, 3);
  private static final Step AUDIO = Step.only(JOB, RenderSteps.AUDIO);
  private static final Step PACKAGE = Step.only(JOB, RenderSteps.PACKAGE);

  private final Optional<RenderPlan> plan =
      Optional.of(
          RenderPlans.plan(
              List.of(
                  new Chunk(0, 0, OptionalLong.of(120)), new Chunk(1, 120, OptionalLong.empty())),
              Optional.of(new AudioPlan(128))));

  @Test
  void everyJobStartsWithAProbe() {
    assertThat(RenderFlow.first(JOB).kind()).isEqualTo(RenderSteps.PROBE);
  }

  @Test
  void videoAndAudioAreRenderedInParallel() {
    assertThat(after(PLAN, plan, Set.of(PLAN))).containsExactlyInAnyOrder(CHUNK_0, CHUNK_1, AUDIO);
  }

  @Test
  void packagingWaitsForAllChunksAndTheAudio() {
    assertThat(after(CHUNK_1, plan, Set.of(PLAN, CHUNK_1, AUDIO))).isEmpty();
    assertThat(after(CHUNK_0, plan, Set.of(PLAN, CHUNK_1, AUDIO, CHUNK_0)))
        .containsExactly(PACKAGE);
    assertThat(after(AUDIO, plan, Set.of(PLAN, CHUNK_0, CHUNK_1, AUDIO))).containsExactly(PACKAGE);
  }

  @Test
  void packagingWaitsForAllAudioTracksAndTheCopyForTheMainOne() {
    AudioTrack track =
        new AudioTrack(1, Downmix.STEREO, Optional.of("de"), "Deutsch", Purpose.PROGRAMME);
    Optional<RenderPlan> tracks =
        Optional.of(
            RenderPlans.plan(
                List.of(new Chunk(0, 0, OptionalLong.empty())),
                Optional.of(new AudioPlan(128, Optional.empty(), List.of(track, track)))));
    Step second = new Step(JOB, RenderSteps.AUDIO, 1);
    assertThat(after(PLAN, tracks, Set.of(PLAN))).containsExactly(AUDIO, second, CHUNK_0);
    assertThat(after(CHUNK_0, tracks, Set.of(PLAN, AUDIO, CHUNK_0))).isEmpty();
    assertThat(after(second, tracks, Set.of(PLAN, AUDIO, CHUNK_0, second)))
        .containsExactly(PACKAGE);

    Optional<RenderPlan> remuxed = tracks.map(RenderPlans::topRemuxed);
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);
    Step top = Step.only(JOB, RenderSteps.REMUX_TOP);
    assertThat(after(AUDIO, remuxed, Set.of(PLAN, earlyStart, AUDIO))).containsExactly(top);
    assertThat(after(top, remuxed, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top))).isEmpty();
    assertThat(after(second, remuxed, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top, second)))
        .containsExactly(PACKAGE);
  }

  @Test
  void earlyStartOfARemuxRunsAlone() {
    Optional<RenderPlan> remuxed = plan.map(RenderPlans::topRemuxed);
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);

    assertThat(after(PLAN, remuxed, Set.of(PLAN))).containsExactly(earlyStart);
    assertThat(after(earlyStart, remuxed, Set.of(PLAN, earlyStart)))
        .containsExactly(AUDIO, CHUNK_0, CHUNK_1);
  }

  @Test
  void remuxWaitsForTheAudioAndPackagingWaitsForAllSteps() {
    Optional<RenderPlan> remuxed = plan.map(RenderPlans::topRemuxed);
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);
    Step top = Step.only(JOB, RenderSteps.REMUX_TOP);

    assertThat(after(AUDIO, remuxed, Set.of(PLAN, earlyStart, AUDIO))).containsExactly(top);
    assertThat(after(top, remuxed, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top))).isEmpty();
    assertThat(after(CHUNK_1, remuxed, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top, CHUNK_1)))
        .containsExactly(PACKAGE);
  }

  @Test
  void remuxWithoutAudioFollowsTheEarlyStart() {
    Optional<RenderPlan> silent =
        Optional.of(
            RenderPlans.topRemuxed(
                RenderPlans.plan(
                    List.of(new Chunk(0, 0, OptionalLong.empty())), Optional.empty())));
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);

    assertThat(after(earlyStart, silent, Set.of(PLAN, earlyStart)))
        .containsExactly(CHUNK_0, Step.only(JOB, RenderSteps.REMUX_TOP));
  }

  @Test
  void earlyStartThatCannotBeCopiedIsFollowedByAnEncode() {
    Optional<RenderPlan> encoded = replaced();
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);

    assertThat(after(earlyStart, encoded, Set.of(PLAN, earlyStart)))
        .containsExactly(AUDIO, CHUNK_2, CHUNK_3);
  }

  @Test
  void topThatCannotBeCopiedIsEncodedInNewChunks() {
    Optional<RenderPlan> encoded = replaced();
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);
    Step top = Step.only(JOB, RenderSteps.REMUX_TOP);

    assertThat(after(top, encoded, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top)))
        .containsExactly(CHUNK_2, CHUNK_3);
    assertThat(
            after(
                CHUNK_3, encoded, Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top, CHUNK_2, CHUNK_3)))
        .containsExactly(PACKAGE);
  }

  /** Otherwise packaging would run a second time. */
  @Test
  void nothingFollowsAChunkOfAReplacedPlan() {
    Step earlyStart = Step.only(JOB, RenderSteps.EARLY_START);
    Step top = Step.only(JOB, RenderSteps.REMUX_TOP);
    Set<Step> done = Set.of(PLAN, earlyStart, AUDIO, CHUNK_0, top, CHUNK_2, CHUNK_3, CHUNK_1);

    assertThat(after(CHUNK_1, replaced(), done)).isEmpty();
  }

  private Optional<RenderPlan> replaced() {
    return plan.map(encoded -> encoded.replacing(RenderPlans.topRemuxed(encoded)));
  }

  @Test
  void earlyRenditionBeginsAlone() {
    Optional<RenderPlan> early = plan.map(RenderPlans::early);

    assertThat(after(PLAN, early, Set.of(PLAN))).containsExactly(early(0));
    assertThat(after(early(0), early, 1, Set.of(PLAN, early(0)))).containsExactly(early(1));
  }

  @Test
  void othersBeginAfterTheBeginningOfTheEarlyRendition() {
    Optional<RenderPlan> early = plan.map(RenderPlans::early);

    assertThat(RenderFlow.besideEarlyRendition(JOB, early.orElseThrow()))
        .containsExactly(AUDIO, CHUNK_0, CHUNK_1);
    assertThat(after(early(1), early, 2, Set.of(PLAN, early(0), early(1))))
        .containsExactly(early(2));
    assertThat(after(early(2), early, 3, Set.of(PLAN, early(0), early(1), early(2), AUDIO)))
        .containsExactly(early(3), CHUNK_0, CHUNK_1);
  }

  @Test
  void runsOfTheEarlyRenditionFollowOneAnotherAndPackagingWaitsForThem() {
    Optional<RenderPlan> early = plan.map(RenderPlans::early);
    int chunks = early.orElseThrow().ofEarlyRendition().chunks().size();
    Set<Step> others = Set.of(PLAN, AUDIO, CHUNK_0, CHUNK_1, early(0));

    assertThat(after(early(0), early, 3, others)).containsExactly(early(3));
    assertThat(after(CHUNK_1, early, 3, others)).isEmpty();
    assertThat(after(early(3), early, chunks, with(others, early(3)))).containsExactly(PACKAGE);
    assertThat(after(early(3), early, chunks, Set.of(PLAN, early(0), early(3), AUDIO)))
        .containsExactly(CHUNK_0, CHUNK_1);
  }

  @Test
  void audioIsMeasuredAloneBeforeAnythingNeedsIt() {
    RenderPlan encoded = plan.orElseThrow();
    RenderPlan early = RenderPlans.early(encoded);
    RenderPlan remuxed = RenderPlans.topRemuxed(encoded);

    for (RenderPlan planned : List.of(encoded, early, remuxed)) {
      assertThat(afterWithLoudness(PLAN, planned, Set.of(PLAN))).containsExactly(LOUDNESS);
    }
    Set<Step> measured = Set.of(PLAN, LOUDNESS);
    assertThat(afterWithLoudness(LOUDNESS, encoded, measured))
        .containsExactlyInAnyOrder(CHUNK_0, CHUNK_1, AUDIO);
    assertThat(afterWithLoudness(LOUDNESS, early, measured)).containsExactly(early(0));
    assertThat(afterWithLoudness(LOUDNESS, remuxed, measured))
        .containsExactly(Step.only(JOB, RenderSteps.EARLY_START));
  }

  @Test
  void videoWithoutAudioIsNotMeasured() {
    RenderPlan silent =
        RenderPlans.plan(List.of(new Chunk(0, 0, OptionalLong.empty())), Optional.empty());

    assertThat(afterWithLoudness(PLAN, silent, Set.of(PLAN))).containsExactly(CHUNK_0);
  }

  @Test
  void publicationOfTheEarlyRenditionIsFollowedByNothing() {
    Step publish = Step.only(JOB, RenderSteps.EARLY_PUBLISH);

    assertThat(after(publish, plan.map(RenderPlans::early), Set.of(PLAN, publish))).isEmpty();
  }

  private static List<Step> after(Step step, Optional<RenderPlan> plan, Set<Step> done) {
    return after(step, plan, 0, done);
  }

  private static List<Step> after(
      Step step, Optional<RenderPlan> plan, int earlyChunks, Set<Step> done) {
    return RenderFlow.after(step, plan, () -> false, earlyChunks, done);
  }

  private static List<Step> afterWithLoudness(Step step, RenderPlan plan, Set<Step> done) {
    return RenderFlow.after(step, Optional.of(plan), () -> true, 0, done);
  }

  private static Step early(int firstChunk) {
    return new Step(JOB, RenderSteps.EARLY_RENDITION, firstChunk);
  }

  private static Set<Step> with(Set<Step> done, Step step) {
    Set<Step> all = new HashSet<>(done);
    all.add(step);
    return all;
  }

  @Test
  void publishIsTheLastStep() {
    Step publish = Step.only(JOB, RenderSteps.PUBLISH);

    assertThat(after(publish, plan, Set.of(publish))).isEmpty();
  }
}
