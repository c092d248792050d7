package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs end when their host is killed, at the latest with the start of the next host. */
class OrphanTest {
  @TempDir private Path folder;

  @Test
  void programsDieWithTheirHost() throws Exception {
    String duration = RunningPrograms.uniqueDuration();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process host =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Host.class.getName(),
                folder.toString(),
                duration)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(host.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (!line.equals("running")) {
        line = out.readLine();
      }
      await().until(() -> !RunningPrograms.sleeping(duration).isEmpty());

      host.destroyForcibly();

      await().until(() -> RunningPrograms.sleeping(duration).isEmpty());
    } finally {
      host.destroyForcibly();
    }
  }

  @Test
  void sandboxThatIsLeftEndsWithItsFolder() throws Exception {
    Optional<Namespaces> bubblewrap =
        Bubblewrap.variants()
            .filter(namespaces -> TrialRun.succeeds(namespaces.trial()))
            .findFirst();
    assumeTrue(bubblewrap.isPresent(), "needs bubblewrap");
    Path step = Files.createDirectories(folder.resolve("work/step"));
    String duration = RunningPrograms.uniqueDuration();
    List<String> sleep = List.of("sleep", duration);
    Command command = new Command(sleep, Duration.ofMinutes(1), ProcessKind.PROBE);
    List<String> line = new ArrayList<>(bubblewrap.get().prefix(command, step));
    // As if it had not asked the kernel yet.
    assertThat(line.remove("--die-with-parent")).isTrue();
    line.addAll(sleep);
    Process start = new ProcessBuilder(line).inheritIO().start();
    try {
      await().until(() -> !RunningPrograms.sleeping(duration).isEmpty());
      start.destroyForcibly().waitFor();

      assertThat(OrphanedSandboxes.endBelow(folder.resolve("wor"))).isZero();
      assertThat(RunningPrograms.sleeping(duration)).hasSize(1);
      assertThat(OrphanedSandboxes.endBelow(folder.resolve("work"))).isEqualTo(1);
      await().until(() -> RunningPrograms.sleeping(duration).isEmpty());
    } finally {
      RunningPrograms.sleeping(duration).forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** The main class of the other JVM. */
  static final class Host {
    public static void main(String[] args) throws Exception {
      new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 20)))
          .run(
              new Command(
                  List.of("sh", "-c", "echo running; exec sleep " + args[1]),
                  Duration.ofMinutes(1),
                  ProcessKind.PROBE),
              new TestControl(Path.of(args[0])),
              System.out::println);
    }
  }
}
