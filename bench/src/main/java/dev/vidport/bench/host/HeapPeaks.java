package dev.vidport.bench.host;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Map;

/** The heap of this process. */
final class HeapPeaks {
  private HeapPeaks() {}

  /** Peaks of its pools together are at least the peak of the whole. */
  static Map<String, Long> all() {
    long peak = pools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    System.gc();
    return Map.of(
        "usedBytes",
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        "peakBytes",
        peak,
        "mostBytes",
        Runtime.getRuntime().maxMemory());
  }

  static void reset() {
    pools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
