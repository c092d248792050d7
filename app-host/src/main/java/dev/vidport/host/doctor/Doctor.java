package dev.vidport.host.doctor;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Inspection;
import dev.vidport.library.VidportSettings;
import dev.vidport.media.settings.FfmpegSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Runs all checks. */
public final class Doctor {
  private static final Duration QUIET_TIME = Duration.ofSeconds(2);

  private final HostSettings settings;
  private final Clock clock;

  public Doctor(HostSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
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
        + notice.during("the database", () -> reportDatabase(inspection, clocks, listener))
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

  /** The plans of accounts and the keys are in the database, so they are checked if it works. */
  private int reportDatabase(Inspection inspection, ClockCheck clocks, Consumer<Finding> listener) {
    VidportSettings vidport = settings.vidport();
    int problems =
        report(
            new DatabaseCheck(inspection, vidport.database().address(), clocks).check(), listener);
    return problems > 0
        ? problems
        : report(new PlansCheck(inspection, vidport.plans().names()).check(), listener)
            + report(List.of(new SigningKeyCheck(inspection, vidport, clock).check()), listener);
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
