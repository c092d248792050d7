package dev.vidport.host.metric;

import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.function.DoubleSupplier;

/** Metrics of this process, with the names of the Prometheus client, so that dashboards fit. */
final class ProcessMetrics {
  private final PrometheusRegistry registry;

  private ProcessMetrics(PrometheusRegistry registry) {
    this.registry = registry;
  }

  static void register(PrometheusRegistry registry) {
    ProcessMetrics metrics = new ProcessMetrics(registry);
    metrics.memory();
    metrics.garbageCollectors();
    metrics.process();
  }

  private void memory() {
    GaugeWithCallback.builder()
        .name("jvm_memory_used_bytes")
        .help("Memory that the JVM uses.")
        .labelNames("area")
        .callback(
            figure -> {
              figure.call((double) heap().getUsed(), "heap");
              figure.call((double) nonHeap().getUsed(), "nonheap");
            })
        .register(registry);
    GaugeWithCallback.builder()
        .name("jvm_memory_max_bytes")
        .help("Memory limit; -1 if there is none.")
        .labelNames("area")
        .callback(
            figure -> {
              figure.call((double) heap().getMax(), "heap");
              figure.call((double) nonHeap().getMax(), "nonheap");
            })
        .register(registry);
  }

  private static MemoryUsage heap() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
  }

  private static MemoryUsage nonHeap() {
    return ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
  }

  private void garbageCollectors() {
    CounterWithCallback.builder()
        .name("jvm_gc_collection_seconds_total")
        .help("Time spent in garbage collection.")
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
        "Live threads.",
        () -> ManagementFactory.getThreadMXBean().getThreadCount());
    gauge(
        "process_start_time_seconds",
        "Start time of this process, in seconds since 1970.",
        () -> ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      CounterWithCallback.builder()
          .name("process_cpu_seconds_total")
          .help("CPU time of the JVM, without the programs that it starts.")
          .callback(figure -> figure.call(unix.getProcessCpuTime() / 1e9))
          .register(registry);
      gauge("process_open_fds", "Open file descriptors.", unix::getOpenFileDescriptorCount);
      gauge("process_max_fds", "Limit of open file descriptors.", unix::getMaxFileDescriptorCount);
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
