package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts threads, which other tests start too")
class ProcessRunnerTest {
  private final ProcessRunner processRunner =
      new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 20)));

  @TempDir private Path folder;

  private static Command shell(String script, Duration limit) {
    return new Command(List.of("sh", "-c", script), limit, ProcessKind.PROBE);
  }

  private ProcessExit run(String script) throws Exception {
    return processRunner.run(
        shell(script, Duration.ofSeconds(20)), new TestControl(folder), line -> {});
  }

  @Test
  void outputLinesAndErrorOutputAreReturned() throws Exception {
    List<String> lines = new ArrayList<>();

    ProcessExit exit =
        processRunner.run(
            shell("echo one; echo two; echo bad >&2; exit 3", Duration.ofSeconds(20)),
            new TestControl(folder),
            lines::add);

    assertThat(lines).containsExactly("one", "two");
    assertThat(exit).isEqualTo(new ProcessExit(3, "bad"));
  }

  @Test
  void missingFolderIsNamed() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(
            () -> processRunner.run(shell("true", Duration.ofSeconds(20)), missing, line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("the folder " + missing + " is missing");
  }

  @Test
  void longErrorOutputKeepsOnlyItsEnd() throws Exception {
    ProcessExit exit = run("yes complaint | head -c 1000000 >&2; echo last >&2");

    assertThat(exit.errorOutput()).hasSizeLessThan(17_000).endsWith("last");
  }

  @Test
  void stoppedStepKillsItsProgramAndTheProgramsChildren() throws Exception {
    TestControl control = new TestControl(folder);
    String duration = RunningPrograms.uniqueDuration();
    CompletableFuture<ProcessExit> running =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return processRunner.run(
                    shell("sleep " + duration + " & wait", Duration.ofMinutes(5)),
                    control,
                    line -> {});
              } catch (IOException | StepStoppedException e) {
                throw new CompletionException(e);
              }
            });
    await().until(() -> !RunningPrograms.sleeping(duration).isEmpty());

    control.stop();

    await()
        .untilAsserted(
            () ->
                assertThat(running)
                    .isCompletedExceptionally()
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .withRootCauseInstanceOf(StepStoppedException.class));
    await().until(() -> RunningPrograms.sleeping(duration).isEmpty());
  }

  @Test
  @Timeout(180)
  void stoppedStepKillsAlsoTheChildrenThatItsProgramStartsMeanwhile() {
    // Without a namespace, all programs of which the kernel would end at once.
    Sandbox sandbox =
        new Sandbox(
            SystemTool.ofThisMachine(),
            PerlLauncher.ofThisMachine(),
            Optional.empty(),
            FfmpegSettings.defaults(),
            false);
    TestControl control = new TestControl(folder);
    String duration = RunningPrograms.uniqueDuration();
    String script =
        "echo starts; i=0; while [ $i -lt 1000 ]; do sleep %s & i=$((i+1)); done; wait"
            .formatted(duration);

    assertThatThrownBy(
            () ->
                new ProcessRunner(sandbox)
                    .run(shell(script, Duration.ofMinutes(5)), control, line -> control.stop()))
        .isInstanceOf(StepStoppedException.class);

    await().until(() -> RunningPrograms.sleeping(duration).isEmpty());
  }

  @Test
  void stoppedStepStartsNoProgram() {
    TestControl control = new TestControl(folder);
    control.stop();
    List<String> lines = new ArrayList<>();

    assertThatThrownBy(
            () -> processRunner.run(shell("echo x", Duration.ofSeconds(5)), control, lines::add))
        .isInstanceOf(StepStoppedException.class);
    assertThat(lines).isEmpty();
  }

  private static Command impatient(String script) {
    return shell(script, Duration.ofMinutes(5)).withStandstill(Duration.ofMillis(600));
  }

  @Test
  void programThatHangsIsKilled() {
    assertThatThrownBy(
            () ->
                processRunner.run(impatient("exec sleep 300"), new TestControl(folder), line -> {}))
        .isInstanceOf(StepLimitException.class)
        .hasMessage("sh hung: it used no processor time for 0 s");
  }

  @Test
  void programThatUsesTooMuchProcessorTimeIsKilled() {
    TestControl control = new TestControl(folder);

    assertThatThrownBy(
            () ->
                processRunner.run(
                    shell("while :; do :; done", Duration.ofSeconds(1))
                        .withStandstill(Duration.ofMillis(300)),
                    control,
                    line -> {}))
        .isInstanceOf(StepLimitException.class)
        .hasMessage("sh used more than 1 s of processor time");
    // Longer than the limit of a program that hangs: it makes progress.
    assertThat(control.progress()).isPositive();
  }

  @Test
  @Timeout(180)
  void programThatIsStoppedFromOutsideContinues() throws Exception {
    TestControl control = new TestControl(folder);
    String duration = RunningPrograms.uniqueDuration();
    CompletableFuture<Void> resumed =
        CompletableFuture.runAsync(() -> resumeLater(duration, control))
            // Otherwise the program would stay stopped.
            .whenComplete((done, fault) -> stopIf(fault != null, control));
    List<String> lines = new ArrayList<>();

    processRunner.run(
        impatient("sh -c 'kill -s STOP $$; echo continued' " + duration), control, lines::add);

    assertThat(lines).containsExactly("continued");
    assertThat(resumed).succeedsWithin(Duration.ofMinutes(1));
  }

  private static void stopIf(boolean failed, TestControl control) {
    if (failed) {
      control.stop();
    }
  }

  /** Lets the stopped program continue after more samples than a program that hangs gets. */
  private static void resumeLater(String duration, TestControl control) {
    await().atMost(Duration.ofSeconds(60)).until(() -> stopped(duration).isPresent());
    int before = control.progress();
    await().atMost(Duration.ofSeconds(60)).until(() -> control.progress() > before + 20);
    signal("CONT", stopped(duration).orElseThrow());
  }

  private static Optional<ProcessHandle> stopped(String argument) {
    return ProcessHandle.allProcesses()
        .filter(
            program ->
                program
                    .info()
                    .arguments()
                    .filter(arguments -> List.of(arguments).contains(argument))
                    .isPresent())
        .filter(program -> ProcessSample.of(program).held())
        .findFirst();
  }

  private static void signal(String signal, ProcessHandle program) {
    try {
      new ProcessBuilder("kill", "-s", signal, Long.toString(program.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  @Test
  @Timeout(180)
  void programThatWaitsForThisHostIsNotKilled() throws Exception {
    AtomicInteger pieces = new AtomicInteger();
    long start = System.nanoTime();
    StdinSource slow =
        () -> {
          // Twice the time after which a program that hangs is killed.
          while (pieces.get() == 0 && System.nanoTime() - start < 1_200_000_000L) {
            Thread.onSpinWait();
          }
          return pieces.getAndIncrement() == 0 ? Optional.of(new byte[10]) : Optional.empty();
        };
    List<String> lines = new ArrayList<>();

    processRunner.run(
        impatient("wc -c").withStdin(Optional.of(slow)), new TestControl(folder), lines::add);

    assertThat(lines).containsExactly("10");
  }

  @Test
  void programThatWritesTooMuchIsKilled() throws Exception {
    assertThat(run("exec head -c 3000000 /dev/zero > big").wroteTooMuch()).isTrue();
  }

  @Test
  void programsAreKilledBeforeTheHostWhenMemoryRunsOut() throws Exception {
    String duration = RunningPrograms.uniqueDuration();
    TestControl control = new TestControl(folder);
    CompletableFuture<Void> reading =
        CompletableFuture.runAsync(
                () -> {
                  await().until(() -> !RunningPrograms.sleeping(duration).isEmpty());
                  long pid = RunningPrograms.sleeping(duration).get(0).pid();
                  assertThat(Path.of("/proc/" + pid + "/oom_score_adj")).hasContent("1000");
                })
            .whenComplete((done, fault) -> control.stop());

    assertThatThrownBy(
            () ->
                processRunner.run(
                    shell("exec sleep " + duration, Duration.ofMinutes(5)), control, line -> {}))
        .isInstanceOf(StepStoppedException.class);
    assertThat(reading).succeedsWithin(Duration.ofMinutes(1));
  }

  @Test
  void environmentOfTheHostIsHiddenFromPrograms() throws Exception {
    List<String> lines = new ArrayList<>();

    processRunner.run(shell("env", Duration.ofSeconds(5)), new TestControl(folder), lines::add);

    assertThat(lines)
        .allMatch(
            line ->
                line.matches(
                    "(PATH|LD_LIBRARY_PATH|LD_ORIGIN_PATH|LC_ALL|GLIBC_TUNABLES|PWD|_|SHLVL|OLDPWD)=.*"));
  }

  @Test
  void failingListenerKillsTheProgram() {
    assertThatThrownBy(
            () ->
                processRunner.run(
                    shell("echo x; sleep 300", Duration.ofMinutes(5)),
                    new TestControl(folder),
                    line -> {
                      throw new IllegalStateException("listener");
                    }))
        .hasMessage("listener");
  }

  private static Command withStdin(String script, StdinSource source) {
    return shell(script, Duration.ofMinutes(5)).withStdin(Optional.of(source));
  }

  /** A source of {@code count} pieces of 64 KiB. */
  private static StdinSource pieces(int count) {
    AtomicInteger left = new AtomicInteger(count);
    return () -> left.getAndDecrement() > 0 ? Optional.of(new byte[1 << 16]) : Optional.empty();
  }

  private static long stdinThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("vidport-stdin"))
        .count();
  }

  private static void assertNoStdinThreadIsLeft() {
    await().until(() -> stdinThreads() == 0);
  }

  @Test
  void programReadsItsWholeStandardInput() throws Exception {
    List<String> lines = new ArrayList<>();

    processRunner.run(withStdin("wc -c", pieces(20)), new TestControl(folder), lines::add);

    assertThat(lines).containsExactly(Integer.toString(20 << 16));
    assertNoStdinThreadIsLeft();
  }

  @Test
  void programMayReadLessThanItsInput() throws Exception {
    ProcessExit exit =
        processRunner.run(
            withStdin("head -c 100 > /dev/null", pieces(Integer.MAX_VALUE)),
            new TestControl(folder),
            line -> {});

    assertThat(exit.succeeded()).isTrue();
    assertNoStdinThreadIsLeft();
  }

  @Test
  void failingSourceKillsTheProgramAndIsReported() {
    List<IOException> faults = List.of(new IOException("no more"));

    assertThatThrownBy(
            () ->
                processRunner.run(
                    withStdin(
                        "cat > /dev/null; exec sleep 300",
                        () -> {
                          throw faults.get(0);
                        }),
                    new TestControl(folder),
                    line -> {}))
        .isInstanceOf(IOException.class)
        .hasRootCause(faults.get(0));
    assertNoStdinThreadIsLeft();
  }

  @Test
  void bugInASourceIsReported() {
    assertThatThrownBy(
            () ->
                processRunner.run(
                    withStdin(
                        "cat > /dev/null",
                        () -> {
                          throw new IllegalStateException("bug");
                        }),
                    new TestControl(folder),
                    line -> {}))
        .isInstanceOf(IOException.class)
        .hasRootCauseMessage("bug");
  }

  @Test
  void stoppedStepStopsItsSource() {
    TestControl control = new TestControl(folder);

    assertThatThrownBy(
            () ->
                processRunner.run(
                    withStdin("echo reads; cat > /dev/null", pieces(Integer.MAX_VALUE)),
                    control,
                    line -> control.stop()))
        .isInstanceOf(StepStoppedException.class);
    assertNoStdinThreadIsLeft();
  }
}
