package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ColourCoding.Matrix;
import org.junit.jupiter.api.Test;

class FrameMatricesTest {
  private static FrameMatrices matrices() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64,
         "height": 64}], "format": {"format_name": "mpegts"}}
        """;
    return new FrameMatrices(ProbeReport.parse(json).video().orElseThrow());
  }

  @Test
  void differentNamesOfOneMatrixAreNoChange() throws Exception {
    FrameMatrices matrices = matrices();
    matrices.accept("1.4,48,320,180,1:1,smpte170m");
    matrices.accept("2.4,48,320,180,1:1,bt470bg");
    matrices.accept("3.4,48,320,180,N/A,unknown");
    matrices.accept("");

    assertThat(matrices.firstOfSeveral()).isEmpty();
  }

  @Test
  void untaggedFramesOfHighDefinitionDifferFromThoseOfStandardDefinition() throws Exception {
    FrameMatrices matrices = matrices();
    matrices.accept("1.4,48,1280,720,1:1,unknown");
    matrices.accept("2.4,48,320,180,1:1,smpte170m,");

    assertThat(matrices.firstOfSeveral()).hasValue(Matrix.BT709);
  }
}
