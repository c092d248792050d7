package dev.vidport.bench.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of everything on this machine, from {@code /proc/stat} (proc(5)). */
public final class MachineTime {
  /** USER_HZ, which is 100 on all common Linux architectures. */
  private static final double TICKS_PER_SECOND = 100;

  private MachineTime() {}

  /** Seconds since the start in which processors were not idle: user, nice, system, interrupts. */
  public static double busySeconds() throws IOException {
    String[] fields =
        Files.readString(Path.of("/proc/stat")).lines().findFirst().orElseThrow().split(" +", -1);
    long ticks = 0;
    for (int field : new int[] {1, 2, 3, 6, 7}) {
      ticks += Long.parseLong(fields[field]);
    }
    return ticks / TICKS_PER_SECOND;
  }
}
