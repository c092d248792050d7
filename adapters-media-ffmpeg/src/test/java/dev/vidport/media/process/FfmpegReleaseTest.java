package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FfmpegReleaseTest {
  @ParameterizedTest
  @CsvSource({
    "'ffmpeg version 5.1.9-0+deb12u1\nlibavformat    59. 27.100 / 59. 27.100\nlibavfilter     8. 44.100 /  8. 44.100', 8, true",
    "'ffmpeg version n6.1.1\nlibavfilter     9. 12.100 /  9. 12.100', 9, true",
    "'ffmpeg version N-112233-gabcdef\nlibavfilter    10.  1.100 / 10.  1.100', 10, false",
    "'ffmpeg version 8.0.1\nlibavfilter    11.  4.100 / 11.  4.100\nlibswscale      9.  1.100', 11, false",
    "'another program', 11, false",
  })
  void releaseIsThatOfTheFilterLibrary(String banner, int library, boolean positions) {
    FfmpegRelease release = FfmpegRelease.parse(banner.replace("\\n", "\n"));

    assertThat(release.filterLibrary()).isEqualTo(library);
    assertThat(release.filtersKnowPositions()).isEqualTo(positions);
  }

  @Test
  void programThatDoesNotStartCountsAsTheNewestRelease() {
    assertThat(FfmpegRelease.of("/nowhere/ffmpeg").filtersKnowPositions()).isFalse();
  }

  @Test
  void releaseOfAProgramThatHungOnceIsDeterminedAgain(@TempDir Path folder) throws Exception {
    Path ready = folder.resolve("ready");
    String script =
        "#!/bin/sh\n[ -e " + ready + " ] || exec sleep 1000\necho 'libavfilter 8. 44'\n";
    Path program = Files.writeString(folder.resolve("ffmpeg"), script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    String name = program.toString();

    assertThat(FfmpegRelease.of(name, Duration.ofMillis(500)).filterLibrary()).isEqualTo(11);
    Files.createFile(ready);

    assertThat(FfmpegRelease.of(name).filterLibrary()).isEqualTo(8);
  }
}
