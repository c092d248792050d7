package dev.vidport.storage.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class S3SettingsTest {
  private static final URI ENDPOINT = URI.create("https://s3.example.com");

  @Test
  void addressesUseThePublicEndpointIfThereIsOne() {
    URI outside = URI.create("https://media.example.com:8443/");

    assertThat(settings(ENDPOINT, Optional.empty()).linksEndpoint()).isEqualTo(ENDPOINT);
    assertThat(settings(ENDPOINT, Optional.of(outside)).linksEndpoint()).isEqualTo(outside);
  }

  @Test
  void endpointConsistsOfSchemeAndHostOnly() {
    for (String wrong :
        new String[] {
          "s3.example.com",
          "ftp://s3.example.com",
          "https://s3.example.com/bucket",
          "https://key:secret@s3.example.com",
          "https://s3.example.com?x=y",
          "https:///nohost"
        }) {
      assertThatThrownBy(() -> settings(URI.create(wrong), Optional.empty()))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must have the form https://host")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void everySettingIsRequired() {
    assertThatThrownBy(
            () -> new S3Settings(ENDPOINT, Optional.empty(), "us-east-1", "", "key", "secret"))
        .hasMessage("the S3 bucket is missing");
    assertThatThrownBy(
            () -> new S3Settings(ENDPOINT, Optional.empty(), "us-east-1", "videos", "key", " "))
        .hasMessage("the S3 secret key is missing");
  }

  private static S3Settings settings(URI endpoint, Optional<URI> outside) {
    return new S3Settings(endpoint, outside, "us-east-1", "videos", "key", "secret");
  }
}
