package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.OtlpCollector;
import dev.vidport.host.fixture.OtlpCollector.Span;
import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
@Tag("media")
class TracesTest {
  @TempDir private Path folder;

  @Test
  void stepsAreChildrenOfTheRequestThatStartedTheJob() throws Exception {
    try (OtlpCollector collector = OtlpCollector.start()) {
      try (RunningHost host = start(collector)) {
        CommandRun run =
            CommandRun.of(
                Map.of(
                    "VIDPORT_URL", host.address().toString(),
                    "VIDPORT_API_KEY", TestHost.key(host),
                    "XDG_CACHE_HOME", folder.resolve("cache").toString()),
                "upload",
                SampleClips.small(folder.resolve("talk.mp4"), 1).toString(),
                "--wait");
        assertThat(run.exitCode()).as(run.err()).isZero();
      }

      Span request = named(collector, "POST /v1/videos/{videoId}/complete");
      List<Span> steps =
          collector.spans().stream().filter(span -> span.parent().equals(request.id())).toList();
      assertThat(steps)
          .extracting(Span::name)
          .containsExactlyInAnyOrder(
              "PROBE", "PLAN", "AUDIO", "CHUNK", "PACKAGE", "STILLS", "PUBLISH");
      assertThat(steps).extracting(Span::trace).containsOnly(request.trace());
      assertThat(named(collector, "media.renderChunk").parent())
          .isEqualTo(named(collector, "CHUNK").id());
      assertThat(collector.spans())
          .extracting(Span::name)
          .contains("store.put")
          .noneMatch(name -> name.contains("/files/"));
    }
  }

  @Test
  void requestJoinsTheTraceOfItsCaller() throws Exception {
    String trace = "0af7651916cd43dd8448eb211c80319c";
    try (OtlpCollector collector = OtlpCollector.start()) {
      try (RunningHost host = start(collector)) {
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(host.address() + "/v1/videos"))
                    .header("traceparent", "00-" + trace + "-b7ad6b7169203331-01")
                    .build(),
                HttpResponse.BodyHandlers.discarding());
      }

      assertThat(collector.spans())
          .containsExactly(
              new Span(trace, collector.spans().get(0).id(), "b7ad6b7169203331", "GET /v1/videos"));
    }
  }

  private RunningHost start(OtlpCollector collector) throws Exception {
    return TestHost.start(
        folder.resolve("data"), Map.of("VIDPORT_TRACES_URL", collector.address().toString()));
  }

  private static Span named(OtlpCollector collector, String name) {
    return collector.spans().stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + collector.spans()));
  }
}
