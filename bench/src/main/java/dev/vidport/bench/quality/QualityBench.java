package dev.vidport.bench.quality;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.job.Jobs;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.Programs;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Renditions of whole jobs against those of PeerTube's settings: bits, and processor time. */
final class QualityBench {
  private static final Goal BITS = Goal.atMost(0.85);
  private static final Goal CPU = Goal.atMost(0.7);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int STEP = 4;
  private static final int FURTHEST = 3 * STEP;

  private final Clip warmUp;
  private final List<Path> files;
  private final int seconds;

  /**
   * @param seconds how much of each file counts
   */
  QualityBench(Clip warmUp, List<Path> files, int seconds) {
    this.warmUp = warmUp;
    this.files = files;
    this.seconds = seconds;
  }

  void run(Path parent, Report report) throws IOException, InterruptedException {
    Rates rates = Rates.NONE;
    double ours = 0;
    double theirs = 0;
    try (WorkFolder work = WorkFolder.below(parent);
        Jobs jobs = Jobs.start(work.folder("host"))) {
      report.doing("warming up with a job of " + warmUp.name());
      jobs.run(warmUp);
      for (int i = 0; i < files.size(); i++) {
        Path folder = work.folder("clip" + i);
        Duel duel = new Duel(Excerpt.of(files.get(i), seconds), folder, jobs, report);
        rates = rates.plus(duel.run());
        ours += duel.ours;
        theirs += duel.theirs;
      }
    }
    bits(report, "all together", rates, true);
    report.add(Row.ratio("processor time, all together", ours, theirs, " s", CPU));
    notes(report);
    report.print("Quality");
  }

  private static void bits(Report report, String what, Rates rates, boolean goal) {
    Row ssim =
        Row.ratio(
            "bits at equal SSIM, " + what, rates.ours(), rates.atEqualSsim(), " kbit/s", BITS);
    report.add(goal ? ssim : ssim.onlyToKnow());
    report.add(
        Row.ratio("bits at equal PSNR, " + what, rates.ours(), rates.atEqualPsnr(), " kbit/s", BITS)
            .onlyToKnow());
  }

  private static void notes(Report report) {
    report.note(
        "Theirs: x264 veryfast, CRF 23, cap of 0.15 (360p), 0.12 (480p), 0.11 (720p), 0.10 (1080p) bits per pixel and"
            + " frame, buffer of two seconds, -b_strategy 1 -bf 16, keyframes every 2 s, a process with sound for each"
            + " rendition.");
    report.note(
        "At equal quality: theirs again at CRF 19 and 27, the cap moved as far, and as many bits as lie on the line through"
            + " their logarithms where ours is. Bits are those of the frames; what the container adds is left out.");
    report.note(
        "SSIM and PSNR are ffmpeg's, all planes, against the source scaled to the rendition's size in one step.");
    report.note(
        "Our processor time is that of the whole job: JVM, probe, sound, packaging and poster too.");
  }

  /** One clip, both ways. */
  private static final class Duel {
    private final Excerpt excerpt;
    private final Clip clip;
    private final PeerTube peerTube;
    private final Path folder;
    private final Jobs jobs;
    private final Report report;
    private double ours;
    private double theirs;

    Duel(Excerpt excerpt, Path folder, Jobs jobs, Report report) {
      this.excerpt = excerpt;
      this.clip = excerpt.clip();
      this.peerTube = new PeerTube(excerpt);
      this.folder = folder;
      this.jobs = jobs;
      this.report = report;
    }

    Rates run() throws IOException, InterruptedException {
      report.doing("our job of " + clip.name());
      Jobs.Done done = jobs.run(clip, excerpt.options());
      ours = done.cpuSeconds();
      List<Encoded> renditions = new Published().renditions(jobs.stream(done), folder);
      List<Encoded> rivals = new ArrayList<>();
      for (Encoded rendition : renditions) {
        rivals.add(rival(rendition));
      }
      Rates sum = Rates.NONE;
      for (int i = 0; i < renditions.size(); i++) {
        Rates rates = compare(renditions.get(i), rivals.get(i));
        bits(report, clip.name() + " " + renditions.get(i).size().label(), rates, false);
        sum = sum.plus(rates);
      }
      bits(report, clip.name(), sum, false);
      report.add(Row.ratio("processor time, " + clip.name(), ours, theirs, " s", CPU).onlyToKnow());
      return sum;
    }

    /** What PeerTube would make, which counts. */
    private Encoded rival(Encoded rendition) throws IOException, InterruptedException {
      Size size = rendition.size();
      report.doing("theirs of " + clip.name() + " at " + size.label());
      Path file = folder.resolve("rival-" + size.label() + ".mp4");
      double before = CpuTime.ofEndedChildren();
      String unused = Programs.run(peerTube.rendition(size, file), folder, LONGEST);
      theirs += CpuTime.ofEndedChildren() - before;
      Encoded rival = Encoded.of(file, size);
      if (rival.frames() != rendition.frames()) {
        throw new IOException(
            "can't compare frame by frame: ours has "
                + rendition.frames()
                + ", theirs "
                + rival.frames());
      }
      return rival;
    }

    private Rates compare(Encoded rendition, Encoded rival)
        throws IOException, InterruptedException {
      Likeness ourLikeness = Likeness.of(rendition, clip.file(), excerpt.matrix());
      Likeness like = Likeness.of(rival, clip.file(), "");
      Curve ssim = new Curve();
      Curve psnr = new Curve();
      add(rival, like, ssim, psnr);
      double goal = ourLikeness.ssimDecibels();
      for (int steps = STEP; steps <= FURTHEST; steps += STEP) {
        if (steps == STEP || !ssim.reachesUpTo(goal)) {
          addAt(-steps, rival.size(), ssim, psnr);
        }
        if (steps == STEP || !ssim.reachesDownTo(goal)) {
          addAt(steps, rival.size(), ssim, psnr);
        }
      }
      report.note(
          String.format(
              Locale.ROOT,
              "%s %s: ours %.0f kbit/s, SSIM %.4f, PSNR %.2f dB; theirs %.0f kbit/s, SSIM %.4f, PSNR %.2f dB",
              clip.name(),
              rival.size().label(),
              kbps(rendition),
              ourLikeness.ssim(),
              ourLikeness.psnr(),
              kbps(rival),
              like.ssim(),
              like.psnr()));
      return new Rates(kbps(rendition), ssim.kbpsAt(goal), psnr.kbpsAt(ourLikeness.psnr()));
    }

    private void addAt(int steps, Size size, Curve ssim, Curve psnr)
        throws IOException, InterruptedException {
      Path file = folder.resolve("point.mp4");
      String unused = Programs.run(peerTube.pictureAt(size, steps, file), folder, LONGEST);
      Encoded point = Encoded.of(file, size);
      add(point, Likeness.of(point, clip.file(), ""), ssim, psnr);
    }

    private void add(Encoded point, Likeness like, Curve ssim, Curve psnr) {
      ssim.add(like.ssimDecibels(), kbps(point));
      psnr.add(like.psnr(), kbps(point));
    }

    private double kbps(Encoded encoded) {
      return encoded.kbps(clip.rate().perSecond());
    }
  }
}
