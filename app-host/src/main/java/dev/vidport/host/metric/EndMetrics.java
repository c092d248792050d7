package dev.vidport.host.metric;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.video.Videos;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** How videos end that this host brings to their end. */
final class EndMetrics {
  private final Counter ended;

  EndMetrics(PrometheusRegistry registry) {
    ended =
        Counter.builder()
            .name("vidport_videos_ended")
            .help("Videos whose processing ended, by outcome and code of the failure.")
            .labelNames("outcome", "code")
            .register(registry);
  }

  Videos around(Videos real) {
    return Watched.around(
        Videos.class,
        real,
        (method, arguments, call) -> {
          Object answer = call.go();
          if (method.getName().equals("replace")
              && Boolean.TRUE.equals(answer)
              && arguments[1] instanceof Ended end
              && !(arguments[0] instanceof Ended)) {
            ended
                .labelValues(end.outcome().name(), end.failure().map(Failure::code).orElse(""))
                .inc();
          }
          return answer;
        });
  }
}
