package dev.vidport.ffmpeg;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** A program that unpacks an artifact, and then waits until its input ends. */
final class UnpackingProcess {
  private UnpackingProcess() {}

  public static void main(String[] arguments) throws IOException {
    UnpackedFfmpeg unpacked =
        FakeArtifact.find(Path.of(arguments[0]))
            .orElseThrow()
            .unpack(List.of(Path.of(arguments[1])), Clock.systemUTC());
    System.out.println(unpacked.ffmpeg());
    int unused = System.in.read();
  }

  static Process start(Path jar, Path cache) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            UnpackingProcess.class.getName(),
            jar.toString(),
            cache.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
