package dev.vidport.media.derivative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.FolderStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedFramesTest {
  private static final ObjectKey FILES =
      ObjectKey.output(new VideoId("1".repeat(32)), new JobId("2".repeat(32)));
  private static final String MASTER =
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=3,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1920x1080
      1080p.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
      720p.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360
      360p.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="av01.0.05M.08,mp4a.40.2",RESOLUTION=1280x720
      720p-av1.m3u8
      """;

  @TempDir private Path folder;

  @Test
  void smallerRenditionsReplaceOneWithTooManyBytes() throws Exception {
    RenditionList renditions = RenditionList.parse(MASTER);

    assertThat(labels(renditions, 1920)).containsExactly("1080p", "720p", "360p");
    assertThat(labels(renditions, 800)).containsExactly("720p", "360p");
    assertThat(labels(renditions, 320)).containsExactly("360p");
  }

  private static List<String> labels(RenditionList renditions, int width) {
    return renditions.inOrderFor(new PictureSize(width, width * 9 / 16)).stream()
        .map(RenditionList.Entry::label)
        .toList();
  }

  @Test
  void fragmentsWithTooManyBytesInAllRenditionsAreRefused() throws Exception {
    FolderStore store = FolderStore.ofRanges();
    put(store, "master.m3u8", MASTER);
    for (String label : List.of("1080p", "720p", "360p")) {
      put(
          store,
          label + "-iframes.m3u8",
          """
          #EXT-X-MAP:URI="x.mp4",BYTERANGE="10@0"
          #EXTINF:4.0,
          #EXT-X-BYTERANGE:100@10
          """);
      put(store, label + ".m3u8", "#EXT-X-BYTERANGE:3000000@10\n");
      put(store, label + ".mp4", "x".repeat(10));
    }

    PublishedFrames frames = new PublishedFrames(store, 2 << 20);
    Path to = folder.resolve("in.mp4");

    assertThatThrownBy(
            () ->
                frames.write(
                    FILES, new FrameRate(25, 1), List.of(1L), new PictureSize(1920, 1080), to))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("2 MiB");
    assertThat(to).doesNotExist();
  }

  private static void put(FolderStore store, String name, String content) throws IOException {
    store.put(FILES.child(name), content.getBytes(StandardCharsets.UTF_8), "text/plain");
  }
}
