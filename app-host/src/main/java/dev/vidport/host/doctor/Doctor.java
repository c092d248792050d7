package dev.vidport.host.doctor;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.settings.FfmpegSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs all checks. */
public final class Doctor {
  private static final Duration QUIET_TIME = Duration.ofSeconds(2);

  private final HostSettings settings;
  private final Clock clock;
  private final Supplier<List<Finding>> databaseChecks;

  /**
   * @param databaseChecks run where the database can be opened
   */
  public Doctor(HostSettings settings, Clock clock, Supplier<List<Finding>> databaseChecks) {
    this.settings = settings;
    this.clock = clock;
    this.databaseChecks = databaseChecks;
  }

  /**
   * @param listener receives each finding as soon as it is known
   * @param progress receives a line when a check takes longer than two seconds
   * @return the number of problems
   */
  public int examine(Consumer<Finding> listener, Consumer<String> progress) {
    try (SlowCheckNotice notice = new SlowCheckNotice(QUIET_TIME, progress)) {
      return examine(listener, notice);
    }
  }

  private int examine(Consumer<Finding> listener, SlowCheckNotice notice) {
    VidportSettings vidport = settings.vidport();
    FfmpegSettings ffmpeg = vidport.ffmpeg();
    Inspection inspection = new Inspection(vidport, clock);
    ClockCheck clocks = new ClockCheck(clock);
    return report(MachineChecks.java(), listener)
        + report(MachineChecks.user(), listener)
        + report(notice.during("ffmpeg", () -> MachineChecks.ffmpeg(ffmpeg)), listener)
        + report(
            notice.during("the isolation of ffmpeg", new IsolationCheck(ffmpeg)::check), listener)
        + report(MachineChecks.dataFolder(settings.dataDir()), listener)
        + report(MachineChecks.permissions(vidport.privateFolders()), listener)
        + report(notice.during("the database", databaseChecks), listener)
        + report(
            notice.during(
                "the object store", new StoreCheck(inspection, vidport.store(), clocks)::check),
            listener)
        + report(
            notice.during("the mail server", new MailCheck(inspection, vidport.mail())::check),
            listener)
        + report(
            notice.during(
                "the payment provider",
                new PaymentCheck(inspection, vidport.payment(), vidport.plans())::check),
            listener)
        + notice.during("the speech recognizer", () -> reportSpeech(inspection, vidport, listener));
  }

  /** Only hosts that process videos recognize speech. */
  private static int reportSpeech(
      Inspection inspection, VidportSettings vidport, Consumer<Finding> listener) {
    return vidport.role().processesVideos()
        ? report(new SpeechCheck(inspection, vidport.speech()).check(), listener)
        : 0;
  }

  private static int report(List<Finding> findings, Consumer<Finding> listener) {
    findings.forEach(listener);
    return (int) findings.stream().filter(Finding::isProblem).count();
  }
}
