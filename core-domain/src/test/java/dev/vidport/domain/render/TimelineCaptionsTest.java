package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.render.TimelineCaptions.ShownCue;
import dev.vidport.domain.render.TimelineCaptions.SourceCaptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TimelineCaptionsTest {
  private static final SourceMaterial UPLOAD =
      new SourceMaterial.Upload(new VideoId("0".repeat(32)));

  private static final SourceFacts MINUTE = SourceFactsFixture.source(new FrameRate(30, 1), 0, 60);

  private static Cue cue(double start, double end, String text) {
    return new Cue(Math.round(start * 1e6), Math.round(end * 1e6), List.of(text));
  }

  private static SourceCaptions ofTimeline(Cue... cues) {
    return new SourceCaptions(
        OptionalInt.empty(), new Captions(SpokenLanguage.ENGLISH, Arrays.asList(cues)));
  }

  private static SourceCaptions ofSource(int source, Cue... cues) {
    return new SourceCaptions(
        OptionalInt.of(source), new Captions(SpokenLanguage.ENGLISH, Arrays.asList(cues)));
  }

  private static ShownCue shown(long first, long end, String text) {
    return new ShownCue(first, end, List.of(text));
  }

  private static EditClip clip(int digit, double start, double end, Optional<Transition> begins) {
    return new EditClip(
        new SourceFile.Published(
            new VideoId(Integer.toString(digit).repeat(32)),
            new JobId(Integer.toString(digit).repeat(32))),
        start,
        Optional.of(end),
        begins);
  }

  private static List<ShownCue> edited(List<SourceCaptions> captions, EditClip... clips)
      throws Exception {
    return TimelineCaptions.of(
        RenderPlanner.plan(
            new SourceMaterial.Edit(List.of(clips)),
            List.of(MINUTE, MINUTE),
            RenderOptions.plain(1080),
            4),
        captions);
  }

  @Test
  void trimMovesAndCutsCues() throws Exception {
    RenderPlan plan =
        RenderPlanner.plan(
            UPLOAD,
            List.of(MINUTE),
            RenderOptions.plain(1080).withTrim(Optional.of(new Trim(10, Optional.of(20.0)))),
            4);

    assertThat(
            TimelineCaptions.of(
                plan,
                List.of(
                    ofTimeline(
                        cue(1, 10, "before"),
                        cue(9, 11, "across"),
                        cue(12.02, 13.01, "within"),
                        cue(14, 14.001, "short")))))
        .containsExactly(shown(0, 30, "across"), shown(61, 90, "within"), shown(120, 121, "short"));
  }

  @Test
  void clipsHaveTheCuesOfTheirVideosWhereTheyAreShown() throws Exception {
    List<SourceCaptions> captions =
        List.of(
            ofSource(0, cue(1, 2, "one"), cue(30, 31, "far")), ofSource(1, cue(10, 12, "other")));

    assertThat(
            edited(
                captions,
                clip(1, 0, 4, Optional.empty()),
                clip(2, 11, 14, Optional.empty()),
                clip(1, 1.5, 3, Optional.empty())))
        .containsExactly(shown(30, 60, "one"), shown(120, 150, "other"), shown(210, 225, "one"));
  }

  @Test
  void cuesOfTheNextClipAreShownDuringATransition() throws Exception {
    List<SourceCaptions> captions =
        List.of(ofSource(0, cue(2, 9, "one")), ofSource(1, cue(0, 1, "other")));

    assertThat(
            edited(
                captions,
                clip(1, 0, 4, Optional.empty()),
                clip(2, 0, 3, Optional.of(new Transition(Transition.Type.FADE, 1)))))
        .containsExactly(shown(60, 90, "one"), shown(90, 120, "other"));
  }
}
