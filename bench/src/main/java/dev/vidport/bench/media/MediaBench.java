package dev.vidport.bench.media;

import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlanner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Measures what redactions and cuts add to rendering, and the time to plan a large edit. */
public final class MediaBench {
  private static final Goal REDACTION_GOAL = Goal.atMost(1.25);
  private static final Goal EDIT_GOAL = Goal.atMost(1.1);
  private static final Goal PLAN_GOAL = Goal.atMost(100);
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final RenderOptions ALL = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);
  private static final int PARTS = 5;
  private static final int PLANS = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private final BenchClip clip;
  private final double seconds;
  private final int rounds;

  /**
   * @param seconds length of the clip
   * @param rounds number of runs of each side
   */
  public MediaBench(BenchClip clip, double seconds, int rounds) {
    this.clip = clip;
    this.seconds = seconds;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    measurePlanning(report);
    try (WorkFolder work = WorkFolder.below(parent)) {
      RenderRunner rendering = new RenderRunner(work.path());
      compareRedactions(rendering, report);
      compareEdit(rendering, work, report);
    }
    report.note(
        "Processor time: user + system of ffmpeg and of the mask drawing, for all renditions and"
            + " the audio, without probing and packaging.");
    report.note(
        "Theirs: a single command with concat over the same parts of the same file, with the same"
            + " sizes, preset, CRF, caps and keyframes.");
    report.print("Media");
  }

  private void compareRedactions(RenderRunner rendering, Report report) throws IOException {
    RenderOptions redactions = ALL.withRedactions(Materials.tracked(seconds));
    List<Path> files = List.of(clip.file());
    double plain = 0;
    double redacted = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress("the clip without redactions");
      plain += rendering.cpu(Materials.UPLOAD, files, ALL) / rounds;
      report.progress("the clip with 20 redactions");
      redacted += rendering.cpu(Materials.UPLOAD, files, redactions) / rounds;
    }
    String what = "processor time, " + clip.name() + ", 20 tracked redactions against none";
    report.add(Row.ratio(what, redacted, plain, " s", REDACTION_GOAL));
  }

  private void compareEdit(RenderRunner rendering, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    double part = seconds / PARTS;
    SourceMaterial edit = Materials.edit(PARTS, 1, part, Optional.empty());
    List<String> command = new HandWrittenConcat(clip, work.folder("hand")).command(PARTS, part);
    double ours = 0;
    double byHand = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress("ours: five parts joined");
      ours += rendering.cpu(edit, List.of(clip.file()), ALL) / rounds;
      report.progress("theirs: five parts joined");
      double before = CpuTime.ofExitedChildren();
      String unused = ProgramRunner.run(command, work.path(), TIMEOUT);
      byHand += (CpuTime.ofExitedChildren() - before) / rounds;
    }
    String what = "processor time, 5 parts of " + clip.name() + ", against a single command";
    report.add(Row.ratio(what, ours, byHand, " s", EDIT_GOAL));
  }

  /** Plans an edit of two hours: 50 clips of 144 seconds. */
  private static void measurePlanning(Report report) throws IOException {
    Optional<Transition> fade = Optional.of(new Transition(Transition.Type.FADE, 0.5));
    SourceMaterial edit = Materials.edit(50, 50, 144, fade);
    List<SourceFacts> facts = Collections.nCopies(50, oneHourSource());
    List<Double> millis = new ArrayList<>();
    double first = 0;
    for (int i = 0; i < PLANS; i++) {
      long before = System.nanoTime();
      plan(edit, facts);
      double taken = (System.nanoTime() - before) / NANOS_PER_MILLI;
      first = i == 0 ? taken : first;
      millis.add(taken);
    }
    Collections.sort(millis);
    report.add(Row.figure("plan of 50 clips, 2 hours, first run", first, " ms", PLAN_GOAL));
    double median = millis.get(PLANS / 2);
    report.add(
        Row.figure("plan of 50 clips, 2 hours, median of " + PLANS, median, " ms", PLAN_GOAL));
  }

  private static void plan(SourceMaterial edit, List<SourceFacts> facts) throws IOException {
    try {
      if (RenderPlanner.plan(edit, facts, ALL, 1).chunks().size() < 2) {
        throw new IOException("the plan of two hours has a single chunk");
      }
    } catch (RenderPlanner.UnplannableException e) {
      throw new IOException("cannot plan the edit", e);
    }
  }

  private static SourceFacts oneHourSource() {
    VideoFacts video =
        new VideoFacts(
            0,
            "h264",
            "yuv420p",
            1920,
            1080,
            new FrameRate(30, 1),
            true,
            0,
            false,
            true,
            VideoFacts.Transfer.SDR,
            VideoFacts.Matrix.BT709);
    AudioFacts audio = new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.empty());
    return new SourceFacts(
        "mov,mp4,m4a,3gp,3g2,mj2",
        1,
        0,
        3_600_000_000L,
        video,
        Optional.of(audio),
        Optional.empty());
  }
}
