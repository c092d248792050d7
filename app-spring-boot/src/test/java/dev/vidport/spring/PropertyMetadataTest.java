package dev.vidport.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PropertyMetadataTest {
  @Test
  void propertiesAreDescribedForEditors() throws IOException {
    try (InputStream file =
        VidportProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      String metadata = new String(file.readAllBytes(), StandardCharsets.UTF_8);

      assertThat(metadata)
          .contains(
              "vidport.data-dir",
              "vidport.data-source.schema",
              "vidport.s3.bucket",
              "folder of the embedded database");
    }
  }
}
