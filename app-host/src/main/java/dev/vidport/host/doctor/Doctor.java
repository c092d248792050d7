package dev.vidport.host.doctor;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs all checks. */
public final class Doctor {
  private static final Duration QUIET_TIME = Duration.ofSeconds(2);

  private final HostSettings settings;
  private final Clock clock;
  private final Supplier<List<Finding>> databaseChecks;
  private final AddressCheck address;

  private Doctor(
      HostSettings settings,
      Clock clock,
      Supplier<List<Finding>> databaseChecks,
      AddressCheck address) {
    this.settings = settings;
    this.clock = clock;
    this.databaseChecks = databaseChecks;
    this.address = address;
  }

  /**
   * Checks this machine, whether or not a host runs on it.
   *
   * @param databaseChecks run where the database can be opened
   */
  public static Doctor ofMachine(
      HostSettings settings, Clock clock, Supplier<List<Finding>> databaseChecks) {
    return new Doctor(
        settings,
        clock,
        databaseChecks,
        AddressCheck.ofSetting(settings.vidport().baseUrl(), clock));
  }

  /** Checks the host that runs in this process. */
  static Doctor ofHost(HostSettings settings, Clock clock) {
    return new Doctor(
        settings,
        clock,
        () -> DatabaseChecks.ofHost(settings, clock),
        AddressCheck.ofHost(settings.vidport().baseUrl(), clock));
  }

  /**
   * @param listener receives each finding as soon as it is known
   * @param progress receives a line when a check takes longer than two seconds
   * @return the number of problems
   */
  public int examine(Consumer<Finding> listener, Consumer<String> progress) {
    int problems = 0;
    try (SlowCheckNotice notice = new SlowCheckNotice(QUIET_TIME, progress)) {
      for (Check check : checks()) {
        List<Finding> findings = notice.during(check.subject(), check.findings());
        findings.forEach(listener);
        problems += (int) findings.stream().filter(Finding::isProblem).count();
      }
    }
    return problems;
  }

  /** In the order in which they run. */
  List<Check> checks() {
    VidportSettings vidport = settings.vidport();
    FfmpegSettings ffmpeg = vidport.ffmpeg();
    Inspection inspection = new Inspection(vidport, clock);
    ClockCheck clocks = new ClockCheck(clock);
    return Stream.of(
            Stream.of(
                new Check("Java", MachineChecks::java),
                new Check("the user", MachineChecks::user),
                new Check("ffmpeg", () -> MachineChecks.ffmpeg(ffmpeg, vidport.role())),
                new Check("the isolation of ffmpeg", new IsolationCheck(ffmpeg)::check),
                new Check("the data folder", () -> MachineChecks.dataFolder(settings.dataDir())),
                new Check(
                    "the permissions", () -> MachineChecks.permissions(vidport.privateFolders())),
                new Check("the database", databaseChecks),
                new Check(
                    "the object store",
                    new StoreCheck(inspection, vidport.store(), clocks)::check)),
            // A worker serves no addresses.
            vidport.role().servesRequests()
                ? Stream.of(new Check("the base URL", address::check))
                : Stream.<Check>empty(),
            Stream.of(
                new Check("the mail server", new MailCheck(inspection, vidport.mail())::check),
                new Check("single sign-on", new OidcCheck(inspection)::check),
                new Check(
                    "the payment provider",
                    new PaymentCheck(inspection, vidport.payment(), vidport.plans())::check)),
            // Only hosts that process videos recognize speech.
            vidport.role().processesVideos()
                ? Stream.of(
                    new Check(
                        "the speech recognizer",
                        new SpeechCheck(inspection, vidport.speech())::check))
                : Stream.<Check>empty())
        .flatMap(checks -> checks)
        .toList();
  }
}
