package dev.vidport.media.process;

import static org.awaitility.Awaitility.await;

import dev.vidport.media.TestControl;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs end when their host is killed. */
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

      await()
          .atMost(Duration.ofSeconds(15))
          .until(() -> RunningPrograms.sleeping(duration).isEmpty());
    } finally {
      host.destroyForcibly();
    }
  }

  /** The main class of the other JVM. */
  static final class Host {
    public static void main(String[] args) throws Exception {
      new ProcessRunner(Sandbox.detect(1 << 20))
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
