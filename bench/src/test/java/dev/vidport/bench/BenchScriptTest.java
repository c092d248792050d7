package dev.vidport.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the start script of the benchmarks on a machine without a package manager. In place of the
 * JVM it starts a script that does nothing.
 */
class BenchScriptTest {
  private static final int MISSING_REQUIREMENT = 69;

  @TempDir private Path folder;

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.createDirectories(folder.resolve("programs"));
    program("jdk/bin/java", "");
    program("programs/dirname", "exec /usr/bin/dirname \"$@\"\n");
  }

  private void program(String name, String commands) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + commands);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"API", "FILES", "HOSTILE"})
  void benchmarkWithoutLoadNeedsNoOtherProgram(Bench.Benchmark benchmark) throws Exception {
    assertThat(run(benchmark.name().toLowerCase(Locale.ROOT), "--quick")).isZero();
  }

  @Test
  void benchmarkWithLoadNeedsWrk() throws Exception {
    program("programs/nginx", "");

    assertThat(run("api", "--quick")).isEqualTo(MISSING_REQUIREMENT);
    assertThat(run("stream", "hostile")).isEqualTo(MISSING_REQUIREMENT);
    assertThat(run()).isEqualTo(MISSING_REQUIREMENT);
  }

  @Test
  void benchmarkThatComparesWithNginxNeedsIt() throws Exception {
    program("programs/wrk", "");

    assertThat(run("api", "hostile")).isZero();
    assertThat(run()).isEqualTo(MISSING_REQUIREMENT);
    assertThat(run("--quick")).isEqualTo(MISSING_REQUIREMENT);
    assertThat(run("stream", "FILES")).isEqualTo(MISSING_REQUIREMENT);
  }

  private int run(String... arguments) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(
                    Stream.of(
                        "/bin/bash", "run", folder.toString(), folder.resolve("jar").toString()),
                    Stream.of(arguments))
                .toList());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("PATH", folder.resolve("programs").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
