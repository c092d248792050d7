package dev.vidport.host.metric;

import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.function.DoubleSupplier;

/** This process, by the names that Prometheus' own clients use, so that dashboards fit. */
final class MachineMetrics {
  private final PrometheusRegistry registry;

  private MachineMetrics(PrometheusRegistry registry) {
    this.registry = registry;
  }

  static void register(PrometheusRegistry registry) {
    MachineMetrics machine = new MachineMetrics(registry);
    machine.memory();
    machine.garbageCollectors();
    machine.process();
  }

  private void memory() {
    GaugeWithCallback.builder()
        .name("jvm_memory_used_bytes")
        .help("Memory of the Java machine that is in use.")
        .labelNames("area")
        .callback(
            figure -> {
              figure.call((double) heap().getUsed(), "heap");
              figure.call((double) beside().getUsed(), "nonheap");
            })
        .register(registry);
    GaugeWithCallback.builder()
        .name("jvm_memory_max_bytes")
        .help("The most memory that there may be; -1 where nothing says so.")
        .labelNames("area")
        .callback(
            figure -> {
              figure.call((double) heap().getMax(), "heap");
              figure.call((double) beside().getMax(), "nonheap");
            })
        .register(registry);
  }

  private static MemoryUsage heap() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
  }

  private static MemoryUsage beside() {
    return ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
  }

  private void garbageCollectors() {
    CounterWithCallback.builder()
        .name("jvm_gc_collection_seconds_total")
        .help("Time that the garbage collectors have taken.")
        .labelNames("gc")
        .callback(
            figure -> {
              for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
                figure.call(Math.max(0, gc.getCollectionTime()) / 1e3, gc.getName());
              }
            })
        .register(registry);
  }

  private void process() {
    gauge(
        "jvm_threads_current",
        "Threads that live.",
        () -> ManagementFactory.getThreadMXBean().getThreadCount());
    gauge(
        "process_start_time_seconds",
        "When this process began, in seconds since 1970.",
        () -> ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      CounterWithCallback.builder()
          .name("process_cpu_seconds_total")
          .help("Processor time of the Java machine, without the programs that it starts.")
          .callback(figure -> figure.call(unix.getProcessCpuTime() / 1e9))
          .register(registry);
      gauge("process_open_fds", "Files that are open.", unix::getOpenFileDescriptorCount);
      gauge("process_max_fds", "Files that may be open.", unix::getMaxFileDescriptorCount);
    }
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(figure -> figure.call(value.getAsDouble()))
        .register(registry);
  }
}
