package dev.vidport.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContentTypesTest {
  @ParameterizedTest
  @CsvSource({
    "master.m3u8, application/vnd.apple.mpegurl",
    "videos/x/video.mp4, video/mp4",
    "captions.txt, text/plain; charset=utf-8",
    "videos/x/source, application/octet-stream",
    "a.MP4, application/octet-stream"
  })
  void typeFollowsFromTheExtension(String name, String type) {
    assertThat(ContentTypes.ofName(name)).isEqualTo(type);
  }
}
