package dev.vidport.bench.quality;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.job.JobRunner;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the renditions of whole jobs with those of PeerTube's settings: bits and processor time.
 */
final class QualityBench {
  private static final Goal BITS_GOAL = Goal.atMost(0.85);
  private static final Goal CPU_GOAL = Goal.atMost(0.7);
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final int CRF_STEP = 4;
  private static final int FURTHEST_CRF_STEP = 3 * CRF_STEP;

  private final BenchClip warmUp;
  private final List<Path> files;
  private final int seconds;
  private final HostLocation location;

  /**
   * @param seconds of each file to measure
   */
  QualityBench(BenchClip warmUp, List<Path> files, int seconds, HostLocation location) {
    this.warmUp = warmUp;
    this.files = files;
    this.seconds = seconds;
    this.location = location;
  }

  void run(Path parent, Report report) throws IOException, InterruptedException {
    Bitrates rates = Bitrates.NONE;
    double ours = 0;
    double theirs = 0;
    try (WorkFolder work = WorkFolder.below(parent);
        JobRunner jobs = JobRunner.start(work.folder("host"), location)) {
      report.progress("warming up: job of " + warmUp.name());
      jobs.run(warmUp);
      for (int i = 0; i < files.size(); i++) {
        Path folder = work.folder("clip" + i);
        ClipComparison comparison =
            new ClipComparison(Excerpt.of(files.get(i), seconds), folder, jobs, report);
        rates = rates.plus(comparison.run());
        ours += comparison.ours;
        theirs += comparison.theirs;
      }
    }
    addBitrates(report, "all clips", rates, true);
    report.add(Row.ratio("processor time, all clips", ours, theirs, " s", CPU_GOAL));
    notes(report);
    report.print("Quality");
  }

  private static void addBitrates(Report report, String what, Bitrates rates, boolean goal) {
    Row ssim =
        Row.ratio(
            "bits at equal SSIM, " + what, rates.ours(), rates.atEqualSsim(), " kbit/s", BITS_GOAL);
    report.add(goal ? ssim : ssim.withoutGoal());
    report.add(
        Row.ratio(
                "bits at equal PSNR, " + what,
                rates.ours(),
                rates.atEqualPsnr(),
                " kbit/s",
                BITS_GOAL)
            .withoutGoal());
  }

  private static void notes(Report report) {
    report.note(
        "Theirs: x264 veryfast, CRF 23, cap of 0.15 (360p), 0.12 (480p), 0.11 (720p), 0.10 (1080p) bits per pixel and"
            + " frame, buffer of 2 s, -b_strategy 1 -bf 16, a keyframe every 2 s, one process with audio per rendition.");
    report.note(
        "Equal quality: theirs is also encoded at CRF 19 and 27, with the cap moved by the same factor. Their bitrate at"
            + " our quality is interpolated in the logarithm. Bits are those of the frames, without container overhead.");
    report.note(
        "SSIM and PSNR: computed by ffmpeg over all planes, against the source scaled to the rendition in one step.");
    report.note(
        "Our processor time covers the whole job, including JVM, probe, audio, packaging and poster.");
  }

  /** Measures one clip on both sides. */
  private static final class ClipComparison {
    private final Excerpt excerpt;
    private final BenchClip clip;
    private final PeerTubeCommand peerTube;
    private final Path folder;
    private final JobRunner jobs;
    private final Report report;
    private double ours;
    private double theirs;

    ClipComparison(Excerpt excerpt, Path folder, JobRunner jobs, Report report) {
      this.excerpt = excerpt;
      this.clip = excerpt.clip();
      this.peerTube = new PeerTubeCommand(excerpt);
      this.folder = folder;
      this.jobs = jobs;
      this.report = report;
    }

    Bitrates run() throws IOException, InterruptedException {
      report.progress("ours: job of " + clip.name());
      JobRunner.Result result = jobs.run(clip, excerpt.renderOptions());
      ours = result.cpuSeconds();
      List<EncodedVideo> renditions =
          new RenditionDownload().renditions(jobs.masterPlaylist(result), folder);
      List<EncodedVideo> references = new ArrayList<>();
      for (EncodedVideo rendition : renditions) {
        references.add(reference(rendition));
      }
      Bitrates sum = Bitrates.NONE;
      for (int i = 0; i < renditions.size(); i++) {
        Bitrates rates = compare(renditions.get(i), references.get(i));
        addBitrates(report, clip.name() + " " + renditions.get(i).size().label(), rates, false);
        sum = sum.plus(rates);
      }
      addBitrates(report, clip.name(), sum, false);
      report.add(
          Row.ratio("processor time, " + clip.name(), ours, theirs, " s", CPU_GOAL).withoutGoal());
      return sum;
    }

    /** Encodes the rendition with PeerTube's settings and adds its processor time. */
    private EncodedVideo reference(EncodedVideo rendition)
        throws IOException, InterruptedException {
      RenditionSize size = rendition.size();
      report.progress("theirs: " + clip.name() + " at " + size.label());
      Path file = folder.resolve("reference-" + size.label() + ".mp4");
      double before = CpuTime.ofExitedChildren();
      String unused = ProgramRunner.run(peerTube.rendition(size, file), folder, TIMEOUT);
      theirs += CpuTime.ofExitedChildren() - before;
      EncodedVideo reference = EncodedVideo.of(file, size);
      if (reference.frames() != rendition.frames()) {
        throw new IOException(
            "frame counts differ: ours " + rendition.frames() + ", theirs " + reference.frames());
      }
      return reference;
    }

    private Bitrates compare(EncodedVideo rendition, EncodedVideo reference)
        throws IOException, InterruptedException {
      QualityScore ourScore = QualityScore.of(rendition, clip.file(), excerpt.matrix());
      QualityScore theirScore = QualityScore.of(reference, clip.file(), "");
      RateDistortionCurve ssim = new RateDistortionCurve();
      RateDistortionCurve psnr = new RateDistortionCurve();
      add(reference, theirScore, ssim, psnr);
      double target = ourScore.ssimDecibels();
      for (int steps = CRF_STEP; steps <= FURTHEST_CRF_STEP; steps += CRF_STEP) {
        if (steps == CRF_STEP || !ssim.reachesUpTo(target)) {
          addAt(-steps, reference.size(), ssim, psnr);
        }
        if (steps == CRF_STEP || !ssim.reachesDownTo(target)) {
          addAt(steps, reference.size(), ssim, psnr);
        }
      }
      report.note(
          String.format(
              Locale.ROOT,
              "%s %s: ours %.0f kbit/s, SSIM %.4f, PSNR %.2f dB; theirs %.0f kbit/s, SSIM %.4f, PSNR %.2f dB",
              clip.name(),
              reference.size().label(),
              kbps(rendition),
              ourScore.ssim(),
              ourScore.psnr(),
              kbps(reference),
              theirScore.ssim(),
              theirScore.psnr()));
      return new Bitrates(kbps(rendition), ssim.kbpsAt(target), psnr.kbpsAt(ourScore.psnr()));
    }

    private void addAt(
        int steps, RenditionSize size, RateDistortionCurve ssim, RateDistortionCurve psnr)
        throws IOException, InterruptedException {
      Path file = folder.resolve("point.mp4");
      String unused = ProgramRunner.run(peerTube.videoAt(size, steps, file), folder, TIMEOUT);
      EncodedVideo point = EncodedVideo.of(file, size);
      add(point, QualityScore.of(point, clip.file(), ""), ssim, psnr);
    }

    private void add(
        EncodedVideo point,
        QualityScore score,
        RateDistortionCurve ssim,
        RateDistortionCurve psnr) {
      ssim.add(score.ssimDecibels(), kbps(point));
      psnr.add(score.psnr(), kbps(point));
    }

    private double kbps(EncodedVideo encoded) {
      return encoded.kbps(clip.rate().perSecond());
    }
  }
}
