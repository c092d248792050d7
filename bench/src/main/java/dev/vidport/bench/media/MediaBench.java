package dev.vidport.bench.media;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.Programs;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.domain.render.AudioFacts;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Mix;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.Transition;
import dev.vidport.domain.render.VideoFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What redactions and cuts add to rendering, and the time that a large plan takes. */
public final class MediaBench {
  private static final Goal REDACTED = Goal.atMost(1.25);
  private static final Goal JOINED = Goal.atMost(1.1);
  private static final Goal PLANNED = Goal.atMost(100);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final RenderOptions ALL = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);
  private static final int PARTS = 5;
  private static final int PLANS = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Clip clip;
  private final double seconds;
  private final int rounds;

  /**
   * @param seconds length of the clip
   * @param rounds turns that count
   */
  public MediaBench(Clip clip, double seconds, int rounds) {
    this.clip = clip;
    this.seconds = seconds;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    planning(report);
    try (WorkFolder work = WorkFolder.below(parent)) {
      Rendering rendering = new Rendering(work.path());
      redacting(rendering, report);
      joining(rendering, work, report);
    }
    report.note(
        "Processor time is user + system of ffmpeg and of what draws masks for it, for all renditions"
            + " and the sound, without probing and packaging.");
    report.note(
        "Joined by hand: one command with concat over the same parts of the same file, with the same"
            + " sizes, preset, CRF, caps and keyframes.");
    report.print("Media");
  }

  private void redacting(Rendering rendering, Report report) throws IOException {
    RenderOptions hiding = ALL.withRedactions(Materials.tracked(seconds));
    List<Path> files = List.of(clip.file());
    double plain = 0;
    double hidden = 0;
    for (int i = 0; i < rounds; i++) {
      report.doing("the clip as it is");
      plain += rendering.cpu(Materials.UPLOAD, files, ALL) / rounds;
      report.doing("the clip with 20 redactions");
      hidden += rendering.cpu(Materials.UPLOAD, files, hiding) / rounds;
    }
    String what = "processor time, " + clip.name() + ", 20 tracked redactions against none";
    report.add(Row.ratio(what, hidden, plain, " s", REDACTED));
  }

  private void joining(Rendering rendering, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    double part = seconds / PARTS;
    Material edit = Materials.edit(PARTS, 1, part, Optional.empty());
    List<String> line = new ConcatByHand(clip, work.folder("hand")).line(PARTS, part);
    double ours = 0;
    double byHand = 0;
    for (int i = 0; i < rounds; i++) {
      report.doing("five parts joined");
      ours += rendering.cpu(edit, List.of(clip.file()), ALL) / rounds;
      report.doing("five parts joined by hand");
      double before = CpuTime.ofEndedChildren();
      String unused = Programs.run(line, work.path(), LONGEST);
      byHand += (CpuTime.ofEndedChildren() - before) / rounds;
    }
    String what = "processor time, 5 parts of " + clip.name() + ", against one command";
    report.add(Row.ratio(what, ours, byHand, " s", JOINED));
  }

  /** Fifty clips of 144 seconds are two hours. */
  private static void planning(Report report) throws IOException {
    Optional<Transition> fade = Optional.of(new Transition(Transition.Type.FADE, 0.5));
    Material edit = Materials.edit(50, 50, 144, fade);
    List<SourceFacts> facts = Collections.nCopies(50, hour());
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
    report.add(Row.figure("plan of 50 clips, 2 hours, the first", first, " ms", PLANNED));
    double median = millis.get(PLANS / 2);
    report.add(Row.figure("the same, median of " + PLANS, median, " ms", PLANNED));
  }

  private static void plan(Material edit, List<SourceFacts> facts) throws IOException {
    try {
      if (Planner.plan(edit, facts, ALL, 1).chunks().size() < 2) {
        throw new IOException("that was no plan of two hours");
      }
    } catch (Planner.Unplannable e) {
      throw new IOException("can't plan", e);
    }
  }

  private static SourceFacts hour() {
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
    AudioFacts sound = new AudioFacts(1, "aac", 2, 48_000, Mix.STEREO, OptionalLong.empty());
    return new SourceFacts(
        "mov,mp4,m4a,3gp,3g2,mj2",
        1,
        0,
        3_600_000_000L,
        video,
        Optional.of(sound),
        Optional.empty());
  }
}
