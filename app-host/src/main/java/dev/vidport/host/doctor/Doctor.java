package dev.vidport.host.doctor;

import dev.vidport.host.settings.HostSettings;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** Runs all checks. */
public final class Doctor {
  private final HostSettings settings;
  private final Clock clock;

  public Doctor(HostSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * @param listener receives each finding as soon as it is known
   * @return the number of problems
   */
  public int examine(Consumer<Finding> listener) {
    return report(MachineChecks.java(), listener)
        + report(MachineChecks.ffmpeg(settings.vidport().ffmpeg()), listener)
        + report(MachineChecks.dataFolder(settings.dataDir()), listener)
        + report(MachineChecks.permissions(settings.vidport().privateFolders()), listener)
        + report(new InstanceChecks(settings.vidport(), clock).check(), listener);
  }

  private static int report(List<Finding> findings, Consumer<Finding> listener) {
    findings.forEach(listener);
    return (int) findings.stream().filter(Finding::isProblem).count();
  }
}
