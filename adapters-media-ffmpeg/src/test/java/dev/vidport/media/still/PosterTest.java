package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.FolderStore;
import dev.vidport.media.MediaReader;
import dev.vidport.media.Plans;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestControl;
import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosterTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  private Path poster(Path clip) throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ObjectKey key = store.add(clip);
    return new FfmpegMediaEngine(FfmpegSettings.of("ffmpeg", "ffprobe"), store)
        .poster(Plans.twoByTwo(), key, key, new TestControl(folder));
  }

  private static double brightness(Path picture) {
    byte[] frame = MediaReader.firstFrame(picture);
    double sum = 0;
    int pixels = frame.length * 2 / 3;
    for (int i = 0; i < pixels; i++) {
      sum += frame[i] & 0xff;
    }
    return sum / pixels;
  }

  @Test
  void blackBeginningIsPassedOver() throws Exception {
    assertThat(brightness(poster(CLIPS.blackIntro()))).isGreaterThan(60);
  }

  @Test
  void pictureBetweenBlackKeyframesIsFound() throws Exception {
    assertThat(brightness(poster(CLIPS.flash()))).isGreaterThan(60);
  }

  @Test
  void fragmentedFileGivesItsPictureToo() throws Exception {
    assertThat(brightness(poster(CLIPS.fragmented()))).isGreaterThan(60);
  }

  @Test
  void singleFrameIsItsOwnPoster() throws Exception {
    assertThat(brightness(poster(CLIPS.singleFrame()))).isGreaterThan(60);
  }

  @Test
  void nothingButBlackIsBlack() throws Exception {
    Path poster = poster(CLIPS.allBlack());

    assertThat(Files.readAllBytes(poster)).startsWith(0xff, 0xd8, 0xff);
    assertThat(brightness(poster)).isLessThan(20);
  }
}
