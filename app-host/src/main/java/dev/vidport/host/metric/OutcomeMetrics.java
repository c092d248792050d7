package dev.vidport.host.metric;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.library.internal.PortProxy;
import dev.vidport.usecases.video.port.Videos;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Counts the videos that this host ends, by outcome. */
final class OutcomeMetrics {
  private final Counter ended;

  OutcomeMetrics(PrometheusRegistry registry) {
    ended =
        Counter.builder()
            .name("vidport_videos_ended")
            .help("Videos whose processing ended, by outcome and failure code.")
            .labelNames("outcome", "code")
            .register(registry);
  }

  Videos around(Videos real) {
    return PortProxy.around(
        Videos.class,
        real,
        (method, arguments, call) -> {
          Object result = call.proceed();
          if (method.getName().equals("replace")
              && Boolean.TRUE.equals(result)
              && arguments[1] instanceof Ended end
              && !(arguments[0] instanceof Ended)) {
            ended
                .labelValues(end.outcome().name(), end.failure().map(Failure::code).orElse(""))
                .inc();
          }
          return result;
        });
  }
}
