package dev.vidport.host.doctor;

import dev.vidport.host.settings.HostSettings;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** Goes through all checks. */
public final class Doctor {
  private final HostSettings settings;
  private final Clock clock;

  public Doctor(HostSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * @param heard hears each finding as soon as it is there
   * @return how many problems there are
   */
  public int examine(Consumer<Finding> heard) {
    return tell(Machine.java(), heard)
        + tell(Machine.ffmpeg(settings.vidport().ffmpeg()), heard)
        + tell(Machine.dataFolder(settings.dataDir()), heard)
        + tell(new Instance(settings.vidport(), clock).check(), heard);
  }

  private static int tell(List<Finding> findings, Consumer<Finding> heard) {
    findings.forEach(heard);
    return (int) findings.stream().filter(Finding::isProblem).count();
  }
}
