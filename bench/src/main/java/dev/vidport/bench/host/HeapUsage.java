package dev.vidport.bench.host;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Map;

/** Reports the heap usage of this process. */
final class HeapUsage {
  private HeapUsage() {}

  /**
   * Current usage after a collection, peak and limit. The sum of the peaks of all memory pools is
   * an upper bound of the peak of the heap.
   */
  static Map<String, Long> current() {
    long peak = pools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    System.gc();
    return Map.of(
        "usedBytes",
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        "peakBytes",
        peak,
        "maxBytes",
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
