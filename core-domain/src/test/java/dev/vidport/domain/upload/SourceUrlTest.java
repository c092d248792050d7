package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://a.example/films/Lecture%2042.mp4?token=x, Lecture 42.mp4",
    "https://a.example/%C3%9Cbung.mov#part, Übung.mov",
    "https://a.example/a+b.mp4, a+b.mp4",
    "https://a.example/..%2F..%2Fetc%2Fpasswd, passwd",
    "https://a.example/a%00%0Ab.mp4, ab.mp4",
    "https://a.example/%FF.mp4, \uFFFD.mp4",
    "https://a.example/films/, import",
    "https://a.example/%20, import",
    "https://a.example, import",
    "https://a.example?file=x.mp4, import",
  })
  void defaultNameIsTheLastSegmentOfThePath(String url, String name) {
    assertThat(SourceUrl.fileName(url)).isEqualTo(name);
  }

  @Test
  void longNameIsShortenedWithoutItsExtension() {
    assertThat(SourceUrl.fileName("https://a.example/" + "n".repeat(500) + ".webm"))
        .hasSize(FileName.MAX_LENGTH)
        .endsWith("n.webm");
  }

  @Test
  void onlyAStrongVersionContinuesAFile() {
    Optional<String> date = Optional.of("Sun, 22 Nov 2026 10:00:00 GMT");
    RemoteVersion strong = new RemoteVersion(Optional.of("\"1\""), date);
    RemoteVersion weak = new RemoteVersion(Optional.of("W/\"1\""), date);

    assertThat(strong.condition()).contains("\"1\"");
    assertThat(weak.condition()).isEqualTo(date);
    assertThat(strong.isSame(new RemoteVersion(Optional.of("\"1\""), Optional.empty()))).isTrue();
    assertThat(strong.isSame(new RemoteVersion(Optional.of("\"2\""), date))).isFalse();
    assertThat(RemoteVersion.UNKNOWN.isSame(RemoteVersion.UNKNOWN)).isFalse();
    assertThat(new RemoteVersion(Optional.of("x".repeat(501)), Optional.empty()).condition())
        .isEmpty();
  }
}
