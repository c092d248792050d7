package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.FolderStore;
import dev.vidport.media.TestControl;
import dev.vidport.media.TestPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.SpeechExtractor.ExtractedSpeech;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("media")
class FfmpegSpeechExtractorTest {
  private static final double EXACT_MICROS = 20_000;

  @TempDir private Path folder;

  /** A tone in six channels from 2 to 4 and from 5.5 to 7 s of a video whose audio begins late. */
  private Path clip() throws Exception {
    Path file = folder.resolve("late.mp4");
    String tone =
        "aevalsrc=exprs='0.5*sin(880*t)*(lt(t\\,2)+between(t\\,3.5\\,5))':c=mono:s=48000:d=6";
    List<String> line =
        List.of(
            TestPrograms.ffmpeg(),
            "-v",
            "error",
            "-y",
            "-f",
            "lavfi",
            "-i",
            "color=s=64x64:r=30:d=9",
            "-itsoffset",
            "2",
            "-f",
            "lavfi",
            "-i",
            tone,
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-af",
            "pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-bf",
            "2",
            "-c:a",
            "aac",
            file.toString());
    Process process = new ProcessBuilder(line).inheritIO().start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return file;
  }

  @Test
  void timesAreThoseOfTheVideoThoughItsAudioBeginsLate() throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ExtractedSpeech extracted =
        FfmpegMedia.ports(FfmpegSettings.defaults(), store)
            .speechExtractor()
            .extract(store.add(clip()), new TestControl(folder));

    List<TimeSpan> silences = extracted.audio().silences();
    assertThat(silences).hasSize(3);
    assertSpan(silences.get(0), 0, 2);
    assertSpan(silences.get(1), 4, 5.5);
    assertSpan(silences.get(2), 7, 8);
    assertThat(extracted.audio().pieces()).hasSize(1);
    assertSpan(extracted.audio().pieces().get(0), 0, 8);
    try (AudioInputStream piece =
        AudioSystem.getAudioInputStream(extracted.files().get(0).toFile())) {
      assertThat(piece.getFormat().matches(new AudioFormat(16_000, 16, 1, true, false))).isTrue();
      assertThat(piece.getFrameLength() / 16_000.0).isCloseTo(8, within(0.05));
    }
    assertThat(Files.size(extracted.files().get(0))).isGreaterThan(44);
  }

  @Test
  void storedPieceIsLoadedAsAFileThatRecognizersKnowAsWav() throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ObjectKey piece = store.add(Files.write(folder.resolve("stored"), new byte[] {1, 2, 3}));

    Path loaded =
        FfmpegMedia.ports(FfmpegSettings.defaults(), store)
            .speechExtractor()
            .load(piece, new TestControl(folder));

    assertThat(loaded).hasBinaryContent(new byte[] {1, 2, 3}).hasExtension("wav");
  }

  private static void assertSpan(TimeSpan span, double start, double end) {
    // AAC ends with a whole frame of samples.
    double tolerance = end == 8 ? 3 * EXACT_MICROS : EXACT_MICROS;
    assertThat(span.startMicros() / 1.0).isCloseTo(start * 1e6, within(EXACT_MICROS));
    assertThat(span.endMicros() / 1.0).isCloseTo(end * 1e6, within(tolerance));
  }
}
