package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimelineChaptersTest {
  private static final SourceMaterial UPLOAD =
      new SourceMaterial.Upload(new VideoId("0".repeat(32)));

  /** A minute with chapters at 0, 20 and 40 s. */
  private static final SourceFacts MINUTE = source("One", "Two", "Three");

  private static final SourceFacts OTHER = source("A", "B", "C");

  private static SourceFacts source(String... titles) {
    return SourceFactsFixture.source(new FrameRate(30, 1), 0, 60)
        .withChapters(
            List.of(
                new Chapter(0, titles[0]),
                new Chapter(20_000_000, titles[1]),
                new Chapter(40_000_000, titles[2])));
  }

  private static List<Chapter> chapters(
      SourceMaterial material, List<SourceFacts> facts, RenderOptions options) throws Exception {
    RenderPlan plan = RenderPlanner.plan(material, facts, options, 4);
    return TimelineChapters.of(plan, facts, plan.lengthMicros());
  }

  private static List<Chapter> trimmed(double start, double end) throws Exception {
    return chapters(
        UPLOAD,
        List.of(MINUTE),
        RenderOptions.plain(1080).withTrim(Optional.of(new Trim(start, Optional.of(end)))));
  }

  private static EditClip clip(int digit, double start, double end, Optional<Transition> begins) {
    SourceFile.Published file =
        new SourceFile.Published(
            new VideoId(Integer.toString(digit).repeat(32)),
            new JobId(Integer.toString(digit).repeat(32)));
    return new EditClip(file, start, Optional.of(end), begins);
  }

  private static List<Chapter> edited(EditClip... clips) throws Exception {
    return chapters(
        new SourceMaterial.Edit(List.of(clips)), List.of(MINUTE, OTHER), RenderOptions.plain(1080));
  }

  private static Chapter at(double seconds, String title) {
    return new Chapter(Math.round(seconds * 1e6), title);
  }

  @Test
  void uploadKeepsItsChapters() throws Exception {
    assertThat(chapters(UPLOAD, List.of(MINUTE), RenderOptions.plain(1080)))
        .isEqualTo(MINUTE.chapters());
  }

  @Test
  void trimMovesAndCutsChapters() throws Exception {
    assertThat(trimmed(10, 35)).containsExactly(at(0, "One"), at(10, "Two"));
    assertThat(trimmed(20, 40)).containsExactly(at(0, "Two"));
    assertThat(trimmed(45.5, 50)).containsExactly(at(0, "Three"));
  }

  @Test
  void timesOfASourceThatStartsLaterAreMoved() throws Exception {
    SourceFacts late =
        SourceFactsFixture.source(new FrameRate(30, 1), 5_000_000, 60)
            .withChapters(List.of(at(5, "Start"), at(15, "Later")));
    List<Chapter> found = chapters(UPLOAD, List.of(late), RenderOptions.plain(1080));

    assertThat(found).extracting(Chapter::title).containsExactly("Start", "Later");
    assertThat(found.get(1).startMicros() - found.get(0).startMicros()).isEqualTo(10_000_000);
  }

  @Test
  void clipsOfAnEditBringTheirChaptersInOrder() throws Exception {
    assertThat(
            edited(
                clip(1, 10, 30, Optional.empty()),
                clip(2, 35, 45, Optional.empty()),
                clip(1, 0, 5, Optional.empty())))
        .containsExactly(at(0, "One"), at(10, "Two"), at(20, "B"), at(25, "C"), at(30, "One"));
  }

  @Test
  void transitionShortensTheEdit() throws Exception {
    assertThat(
            edited(
                clip(1, 0, 10, Optional.empty()),
                clip(2, 0, 10, Optional.of(new Transition(Transition.Type.FADE, 1)))))
        .containsExactly(at(0, "One"), at(9, "A"));
  }

  @Test
  void cutWithinAChapterIsNoNewChapter() throws Exception {
    assertThat(
            edited(
                clip(1, 0, 5, Optional.empty()),
                clip(1, 10, 25, Optional.empty()),
                clip(2, 0, 1, Optional.empty())))
        .containsExactly(at(0, "One"), at(15, "Two"), at(20, "A"));
  }

  @Test
  void chapterAfterTheEndIsLeftOut() throws Exception {
    SourceFacts wrong = MINUTE.withChapters(List.of(at(0, "One"), at(61, "After"), at(9e9, "Far")));

    assertThat(chapters(UPLOAD, List.of(wrong), RenderOptions.plain(1080)))
        .containsExactly(at(0, "One"));
  }
}
