package dev.vidport.bench.quality;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.Ffmpeg;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.host.MeasuredHost.Job;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the renditions of whole jobs with renditions by PeerTube's settings: bits and processor
 * time.
 */
public final class QualityBench {
  private static final Goal BITS_GOAL = Goal.atMost(0.85);
  private static final Goal CPU_GOAL = Goal.atMost(0.85);
  private static final int CRF_STEP = 4;
  private static final int FURTHEST_CRF_STEP = 3 * CRF_STEP;

  private final Optional<BenchClip> warmUp;
  private final List<Path> files;
  private final int seconds;

  /**
   * @param warmUp clip of a job that is not measured
   * @param seconds of each file to measure
   */
  public QualityBench(Optional<BenchClip> warmUp, List<Path> files, int seconds) {
    this.warmUp = warmUp;
    this.files = List.copyOf(files);
    this.seconds = seconds;
  }

  public void run(MeasuredHost host, Path parent, Report report)
      throws IOException, InterruptedException {
    Comparison all = Comparison.NONE;
    try (WorkFolder work = WorkFolder.below(parent)) {
      if (warmUp.isPresent()) {
        report.progress("warming up: job of " + warmUp.get().name());
        Job unused = host.process(warmUp.get().file(), "{}");
      }
      for (int i = 0; i < files.size(); i++) {
        Excerpt excerpt = Excerpt.of(files.get(i), seconds);
        all = all.plus(compare(host, excerpt, work.folder("clip" + i), report));
      }
    }
    report.add(all.bits("all clips"));
    report.add(Row.ratio("processor time, all clips", all.ourCpu, all.theirCpu, " s", CPU_GOAL));
    report.note(
        "Theirs: x264 veryfast, CRF 23, cap of 0.15 (360p), 0.12 (480p), 0.11 (720p), 0.10 (1080p) bits per pixel and"
            + " frame, buffer of 2 s, -b_strategy 1 -bf 16, a keyframe every 2 s, one process with audio per rendition.");
    report.note(
        "Equal quality: theirs is also encoded at CRF 19 and 27, with the cap moved by the same factor. Their bitrate at"
            + " our quality is interpolated in the logarithm. Bits cover the frames without container overhead.");
    report.note(
        "SSIM: computed by ffmpeg over all planes, against the source scaled to the rendition in one step.");
    report.note(
        "Our processor time covers the whole job, including JVM, probe, audio, packaging and poster.");
    report.print("Quality");
  }

  private static Comparison compare(MeasuredHost host, Excerpt excerpt, Path folder, Report report)
      throws IOException, InterruptedException {
    BenchClip clip = excerpt.clip();
    report.progress("ours: job of " + clip.name());
    Job job = host.process(clip.file(), excerpt.renderOptions());
    URI master = URI.create(job.status().path("streamUrl").asString());
    Comparison sum = new Comparison(0, 0, job.cpuSeconds(), 0);
    for (EncodedVideo rendition : RenditionDownload.renditions(master, folder)) {
      report.progress("theirs: " + clip.name() + " at " + rendition.size().label());
      Comparison each = compare(excerpt, rendition, folder, report);
      report.add(each.bits(clip.name() + " " + rendition.size().label()).withoutGoal());
      sum = sum.plus(each);
    }
    report.add(sum.bits(clip.name()).withoutGoal());
    report.add(
        Row.ratio("processor time, " + clip.name(), sum.ourCpu, sum.theirCpu, " s", CPU_GOAL)
            .withoutGoal());
    return sum;
  }

  /** Compares one rendition, and measures the processor time of theirs. */
  private static Comparison compare(
      Excerpt excerpt, EncodedVideo rendition, Path folder, Report report)
      throws IOException, InterruptedException {
    BenchClip clip = excerpt.clip();
    PeerTubeCommand peerTube = new PeerTubeCommand(excerpt);
    double rate = clip.rate().perSecond();
    Path file = folder.resolve("reference.mp4");
    double before = CpuTime.ofExitedChildren();
    Ffmpeg.run(folder, peerTube.rendition(rendition.size(), file));
    double theirCpu = CpuTime.ofExitedChildren() - before;
    EncodedVideo reference = EncodedVideo.of(file, rendition.size());
    if (reference.frames() != rendition.frames()) {
      throw new IOException(
          "frame counts differ: ours " + rendition.frames() + ", theirs " + reference.frames());
    }
    QualityScore ours = QualityScore.of(rendition, clip.file(), excerpt.matrix());
    QualityScore theirs = QualityScore.of(reference, clip.file(), "");
    report.note(
        String.format(
            Locale.ROOT,
            "%s %s: ours %.0f kbit/s, SSIM %.4f; theirs %.0f kbit/s, SSIM %.4f",
            clip.name(),
            rendition.size().label(),
            rendition.kbps(rate),
            ours.ssim(),
            reference.kbps(rate),
            theirs.ssim()));
    RateDistortionCurve curve = new RateDistortionCurve();
    curve.add(theirs.decibels(), reference.kbps(rate));
    for (int steps = CRF_STEP; steps <= FURTHEST_CRF_STEP; steps += CRF_STEP) {
      boolean first = steps == CRF_STEP;
      for (int crf : new int[] {-steps, steps}) {
        if (first
            || (crf < 0 && !curve.reachesUpTo(ours.decibels()))
            || (crf > 0 && !curve.reachesDownTo(ours.decibels()))) {
          Ffmpeg.run(folder, peerTube.videoAt(rendition.size(), crf, file));
          EncodedVideo point = EncodedVideo.of(file, rendition.size());
          curve.add(QualityScore.of(point, clip.file(), "").decibels(), point.kbps(rate));
        }
      }
    }
    return new Comparison(rendition.kbps(rate), curve.kbpsAt(ours.decibels()), 0, theirCpu);
  }

  /**
   * Both sides, of one or several renditions.
   *
   * @param ourKbps kilobits per second
   * @param theirKbps kilobits per second with PeerTube's settings at the same SSIM
   * @param ourCpu seconds of processor time
   * @param theirCpu seconds of processor time
   */
  private record Comparison(double ourKbps, double theirKbps, double ourCpu, double theirCpu) {
    static final Comparison NONE = new Comparison(0, 0, 0, 0);

    Comparison plus(Comparison other) {
      return new Comparison(
          ourKbps + other.ourKbps,
          theirKbps + other.theirKbps,
          ourCpu + other.ourCpu,
          theirCpu + other.theirCpu);
    }

    Row bits(String what) {
      return Row.ratio("bits at equal SSIM, " + what, ourKbps, theirKbps, " kbit/s", BITS_GOAL);
    }
  }
}
