package dev.vidport.media;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.CaptionFile;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SubRip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads SubRip files with ffmpeg, whose WebVTT is read again. */
class SubRipTest {
  @TempDir private Path folder;

  @Test
  void ffmpegReadsTheSameCues() throws IOException {
    Captions captions =
        new Captions(
            SpokenLanguage.ENGLISH,
            List.of(
                new Cue(0, 1_000_000, List.of("42")),
                new Cue(1_080_000, 2_040_000, List.of("Grüße, 世界 👨‍👩‍👧‍👦", "1")),
                new Cue(59_999_000, 61_001_000, List.of("AT&T: 1 < 2 > 0", "{a} \"b\"")),
                new Cue(36_000_000_000L, 36_007_000_000L, List.of("مرحبا -> שלום"))));
    Path file = Files.writeString(folder.resolve("captions.srt"), SubRip.write(captions));

    byte[] webVtt =
        MediaReader.output(
            List.of(
                TestPrograms.ffmpeg(),
                "-nostdin",
                "-v",
                "error",
                "-i",
                file.toString(),
                "-f",
                "webvtt",
                "-"));

    CaptionFile read =
        CaptionFile.parse(new String(webVtt, UTF_8), SpokenLanguage.ENGLISH, 36_010_000_000L);
    assertThat(read.problems()).isEmpty();
    assertThat(read.captions()).isEqualTo(captions);
  }
}
