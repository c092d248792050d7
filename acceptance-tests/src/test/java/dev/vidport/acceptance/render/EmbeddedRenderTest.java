package dev.vidport.acceptance.render;

import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The render scenarios with an embedded database and store. */
@Order(6)
class EmbeddedRenderTest extends RenderScenarios {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static FinishedVideos videos;

  @BeforeAll
  static void upload() {
    videos = FinishedVideos.of(HOST.account("pro"));
  }

  static Stream<SampleClip> clips() {
    return Stream.of(SampleClip.values());
  }

  @Override
  FinishedVideos videos() {
    return videos;
  }
}
