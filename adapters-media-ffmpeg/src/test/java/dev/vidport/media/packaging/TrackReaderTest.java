package dev.vidport.media.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.media.MediaReader;
import dev.vidport.media.TestClips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the index of fragmented files that ffmpeg has written. */
class TrackReaderTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  @Test
  void fragmentPositionsMatchFfprobe() throws Exception {
    Path file = CLIPS.fragmented();

    FragmentedTrack track = TrackReader.read(file);

    assertThat(track.codec()).matches("avc1\\.6400[0-9a-f]{2}");
    assertThat(track.fragments()).hasSize(3);
    assertThat(track.fragments()).extracting(Fragment::samples).containsExactly(75, 75, 30);
    assertThat(track.seconds(track.ticks())).isEqualTo(6.0);
    List<String> keyframes =
        MediaReader.probe(file.toString(), "v:0", "packet=pos,size,flags").stream()
            .filter(line -> line.contains("K"))
            .toList();
    assertThat(keyframes).hasSize(3);
    for (int i = 0; i < 3; i++) {
      String[] sizeAndPosition = keyframes.get(i).split(",", 3);
      long end = Long.parseLong(sizeAndPosition[0]) + Long.parseLong(sizeAndPosition[1]);
      Fragment fragment = track.fragments().get(i);
      assertThat(fragment.offset() + fragment.firstSampleEnd()).isEqualTo(end);
    }
  }

  @Test
  void headerAndAKeyframeCanBeDecoded() throws Exception {
    byte[] bytes = Files.readAllBytes(CLIPS.fragmented());
    FragmentedTrack track = TrackReader.read(CLIPS.fragmented());
    for (Fragment fragment : track.fragments()) {
      byte[] header = Arrays.copyOf(bytes, (int) (track.headerBytes() + fragment.firstSampleEnd()));
      System.arraycopy(
          bytes,
          (int) fragment.offset(),
          header,
          (int) track.headerBytes(),
          (int) fragment.firstSampleEnd());

      Path video = Files.write(folder.resolve("picture.mp4"), header);

      assertThat(MediaReader.firstFrame(video)).hasSize(320 * 180 * 3 / 2);
    }
  }

  @Test
  void fileThatEndsInsideABoxIsRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(CLIPS.fragmented());
    Path cut = Files.write(folder.resolve("cut.mp4"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThatThrownBy(() -> TrackReader.read(cut)).isInstanceOf(IOException.class);
  }

  @Test
  void otherFilesAreRefused() {
    assertThatThrownBy(() -> TrackReader.read(CLIPS.text())).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> TrackReader.read(CLIPS.silent25())).isInstanceOf(IOException.class);
  }
}
