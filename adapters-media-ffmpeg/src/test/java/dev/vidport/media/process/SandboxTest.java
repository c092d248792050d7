package dev.vidport.media.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.domain.render.Failure;
import dev.vidport.media.TestControl;
import dev.vidport.media.process.Namespaces.Kind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.step.port.StepPrecedence;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final FfmpegSettings SETTINGS = FfmpegSettings.defaults();

  /** Prints the id of the session of the shell, whose program name has no blanks. */
  private static final String SESSION = "cut -d' ' -f6 /proc/self/stat";

  /** Sends a signal that is ignored by default to the group, and gives it the lowest priority. */
  private static final String ATTACK_ON_GROUP =
      "kill -URG 0; renice -n 19 -g 0 > /dev/null 2>&1; nice";

  private static final Optional<PerlLauncher> NO_LAUNCHER = Optional.empty();

  @TempDir private Path folder;

  private static Sandbox sandbox(IsolationMode mode) {
    return Sandbox.detect(SETTINGS.withIsolation(new IsolationSettings(mode, 256)));
  }

  private static Sandbox sandbox(Namespaces namespaces) {
    return new Sandbox(
        SystemTool.ofThisMachine(),
        PerlLauncher.ofThisMachine(),
        Optional.of(namespaces),
        SETTINGS,
        false);
  }

  /** The strongest sandbox of this machine, if it has namespaces of this kind. */
  private static Sandbox sandboxWith(Kind kind) {
    Sandbox sandbox = sandbox(IsolationMode.AUTO);
    assumeTrue(
        sandbox.namespaceKinds().contains(kind),
        "this machine allows no namespace for " + kind + ": install bubblewrap, allow userns");
    return sandbox;
  }

  private static Command bash(String script) {
    return new Command(List.of("bash", "-c", script), LIMIT, ProcessKind.VIDEO);
  }

  private Path workFolder() throws IOException {
    return Files.createDirectories(folder.resolve("work/step"));
  }

  private List<String> output(Sandbox sandbox, Command command) throws IOException {
    List<String> lines = new ArrayList<>();
    new ProcessRunner(sandbox).run(command, workFolder(), lines::add);
    return lines;
  }

  /** The output of a program of a step that has no precedence. */
  private List<String> outputOfStep(Sandbox sandbox, Command command) throws Exception {
    List<String> lines = new ArrayList<>();
    new ProcessRunner(sandbox).run(command, new TestControl(workFolder()), lines::add);
    return lines;
  }

  private ProcessExit exit(Sandbox sandbox, Command command) throws IOException {
    return new ProcessRunner(sandbox).run(command, workFolder(), line -> {});
  }

  /** Prints what it can read of the host. */
  private String spyingScript() throws IOException {
    Path database = Files.writeString(folder.resolve("vidport.mv.db"), "data");
    Path otherStep = Files.createDirectories(folder.resolve("work/other"));
    Files.writeString(otherStep.resolve("frames.yuv"), "data");
    return """
        cat %s && echo database
        cat %s/* && echo other step
        cat /proc/%d/environ && echo environment
        kill -0 %3$d && echo signal
        """
        .formatted(database, otherStep, ProcessHandle.current().pid());
  }

  @Test
  void programReadsNothingOfTheHost() throws IOException {
    Sandbox sandbox = sandboxWith(Kind.FILES);

    assertThat(output(sandbox, bash(spyingScript()))).isEmpty();
  }

  @Test
  void programWithoutNamespacesReadsEverythingOfTheUser() throws IOException {
    assertThat(String.join(" ", output(sandbox(IsolationMode.OFF), bash(spyingScript()))))
        .contains("database", "other step", "environment", "signal");
  }

  @Test
  void withoutBubblewrapProgramStillReachesNoProcessOfTheHost() throws IOException {
    Namespaces unshare = new Unshare();
    assumeTrue(TrialRun.succeeds(unshare.trial()), "this machine does not allow unshare");

    assertThat(String.join(" ", output(sandbox(unshare), bash(spyingScript()))))
        .doesNotContain("environment", "signal");
    assertThat(exit(sandbox(unshare), bash("exit 7")).code()).isEqualTo(7);
    assertThat(capabilities(sandbox(unshare))).contains("Capability bounding set: [none]");
  }

  @Test
  void programWritesOnlyToItsWorkFolder() throws IOException {
    Sandbox sandbox = sandboxWith(Kind.FILES);
    Path input = Files.writeString(folder.resolve("source"), "media");
    Command command =
        bash("""
                cat %1$s; echo
                echo x > %1$s && echo input
                echo x > /usr/x && echo usr
                echo x > /x && echo root
                echo x > /dev/x && echo dev
                echo x > result && echo result
                """
                .formatted(input))
            .reading(List.of(MediaInput.file(input)));

    assertThat(output(sandbox, command)).containsExactly("media", "result");
    assertThat(input).hasContent("media");
    assertThat(workFolder().resolve("result")).hasContent("x");
  }

  @Test
  void onlyCommandsThatReadFromTheSourceServerReachIt() throws IOException {
    Sandbox sandbox = sandboxWith(Kind.NETWORK);
    try (ServerSocket server =
        new ServerSocket(0, 5, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      String connect = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + " && echo connected";
      MediaInput bridge = new MediaInput("http://127.0.0.1:1/0", List.of("http", "tcp"), false);

      assertThat(output(sandbox, bash(connect))).isEmpty();
      assertThat(output(sandbox, bash(connect).reading(List.of(bridge))))
          .containsExactly("connected");
    }
  }

  @Test
  void exitCodesAndSignalsPassThrough() throws IOException {
    for (IsolationMode mode : IsolationMode.values()) {
      assertThat(exit(sandbox(mode), bash("exit 7")).code()).as("%s", mode).isEqualTo(7);
      assertThat(exit(sandbox(mode), bash("kill -SEGV $$")).hasCrashed()).as("%s", mode).isTrue();
      assertThat(exit(sandbox(mode), bash("kill -KILL $$")).wasKilled()).as("%s", mode).isTrue();
    }
  }

  @Test
  void environmentOfTheHostIsNotPassedOn() throws IOException {
    assertThat(output(sandbox(IsolationMode.AUTO), bash("env")))
        .allMatch(
            line ->
                line.matches(
                    "(PATH|LD_LIBRARY_PATH|LD_ORIGIN_PATH|LC_ALL|GLIBC_TUNABLES|PWD|_|SHLVL|OLDPWD)=.*"))
        .contains(
            "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216"
                + ":glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=67108864");
  }

  @Test
  void memoryAndCoreDumpsAreLimited() throws IOException {
    assumeTrue(SystemTool.ofThisMachine().contains(SystemTool.PRLIMIT), "prlimit is missing");

    assertThat(output(sandbox(IsolationMode.AUTO), bash("ulimit -d; ulimit -c")))
        .containsExactly(Integer.toString(256 << 10), "0");
  }

  @Test
  void programOfAHostWithATerminalHasASessionOfLowPriority() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/proc/self/autogroup")), "no groups of sessions");

    assertThat(outputOfStep(sandbox(true), bash("cat /proc/self/autogroup; nice; " + SESSION)))
        .satisfiesExactly(
            group -> assertThat(group).endsWith(" nice 10"),
            niceness -> assertThat(niceness).isEqualTo(lowered(outside("nice"))),
            session -> assertThat(session).isNotEqualTo(outside(SESSION)));
  }

  @Test
  void programOfAHostWithoutATerminalHasALowPriorityInTheSessionOfTheHost() throws Exception {
    assertThat(outputOfStep(sandbox(false), bash("nice; " + SESSION)))
        .containsExactly(lowered(outside("nice")), outside(SESSION));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void perlRestrictsAProgramAsTheToolsDo(boolean terminal) throws Exception {
    Optional<PerlLauncher> launcher = PerlLauncher.ofThisMachine();
    assumeTrue(launcher.isPresent(), "perl does not work");
    String script =
        "nice; ionice; ulimit -t; ulimit -f; ulimit -d; ulimit -c; cat /proc/self/oom_score_adj; setpriv --dump;"
            + " cut -d' ' -f5,6 /proc/self/stat | sed s/$$/own/g; cat /proc/self/autogroup";

    List<String> byPerl = output(sandbox(launcher, Optional.empty(), terminal), bash(script));
    List<String> byTools = output(sandbox(NO_LAUNCHER, Optional.empty(), terminal), bash(script));

    // The number of the group of the session differs.
    assertThat(byPerl.subList(0, byPerl.size() - 1))
        .isEqualTo(byTools.subList(0, byTools.size() - 1))
        .contains("idle", "1000", "no_new_privs: 1");
    assertThat(priority(byPerl)).isEqualTo(priority(byTools));
  }

  /** Of the session: {@code /autogroup-25 nice 10}. */
  private static String priority(List<String> lines) {
    return lines.get(lines.size() - 1).replaceAll(".* nice ", "");
  }

  @Test
  void awaitedProgramTakesPrecedenceOverOthers() throws Exception {
    List<String> line = sandbox(false).wrap(bash("nice"), workFolder(), StepPrecedence.AWAITED);

    assertThat(printed(line)).containsExactly(lowered(outside("nice"), 2));
  }

  @Test
  void programInTheBackgroundGetsTheLowestPriority() throws Exception {
    List<String> line = sandbox(false).wrap(bash("nice"), workFolder(), StepPrecedence.BACKGROUND);

    assertThat(printed(line)).containsExactly("19");
  }

  @Test
  void awaitedAudioHasTheShareOfRequests() throws Exception {
    Command audio = new Command(List.of("nice"), LIMIT, ProcessKind.AUDIO);

    assertThat(printed(sandbox(false).wrap(audio, workFolder(), StepPrecedence.AWAITED)))
        .containsExactly(outside("nice"));
    assertThat(printed(sandbox(false).wrap(audio, workFolder(), StepPrecedence.NORMAL)))
        .containsExactly(lowered(outside("nice")));
  }

  @Test
  void awaitedProgramOfAHostWithATerminalTakesPrecedenceOverOthers() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/proc/self/autogroup")), "no groups of sessions");
    List<String> line =
        sandbox(true).wrap(bash("cat /proc/self/autogroup"), workFolder(), StepPrecedence.AWAITED);

    assertThat(printed(line)).singleElement().asString().endsWith(" nice 2");
  }

  @Test
  void programChangesNothingOfTheProcessGroupOfTheHost() throws Exception {
    for (Sandbox sandbox : everySandbox()) {
      assertThat(outputOfHost(sandbox, bash(ATTACK_ON_GROUP)))
          .containsExactly("19", outside("nice"));
    }
  }

  @Test
  void withoutPerlProgramChangesNothingOfTheProcessGroupOfTheHostEither() throws Exception {
    Set<SystemTool> tools = EnumSet.copyOf(SystemTool.ofThisMachine());
    tools.remove(SystemTool.GROUP);
    Sandbox sandbox =
        new Sandbox(tools, Optional.empty(), Namespaces.ofThisMachine(), SETTINGS, false);

    assertThat(outputOfHost(sandbox, bash(ATTACK_ON_GROUP))).containsExactly("19", outside("nice"));
  }

  /** Of hosts with and without a terminal, with every kind of namespaces of this machine. */
  private static List<Sandbox> everySandbox() {
    Set<Optional<Namespaces>> kinds = new LinkedHashSet<>();
    kinds.add(Optional.empty());
    kinds.add(Namespaces.ofThisMachine());
    Unshare.variants()
        .filter(unshare -> TrialRun.succeeds(unshare.trial()))
        .map(Optional::of)
        .forEach(kinds::add);
    return kinds.stream()
        .flatMap(
            kind ->
                Stream.of(true, false)
                    .flatMap(
                        terminal ->
                            Stream.of(PerlLauncher.ofThisMachine(), NO_LAUNCHER)
                                .map(launcher -> sandbox(launcher, kind, terminal))))
        .toList();
  }

  /**
   * What a program prints, and then a shell that starts it in place of a host: the signals that
   * reached it, and its priority.
   */
  private List<String> outputOfHost(Sandbox sandbox, Command command) throws Exception {
    List<String> line = new ArrayList<>(List.of("setsid", "--wait", "bash", "-c"));
    line.addAll(List.of("trap 'echo signalled' URG; \"$@\"; nice", "host"));
    line.addAll(sandbox.wrap(command, workFolder(), StepPrecedence.NORMAL));
    return printed(line);
  }

  private static List<String> printed(List<String> line) throws IOException {
    Process host = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new String(host.getInputStream().readAllBytes(), US_ASCII).lines().toList();
  }

  private static Sandbox sandbox(boolean terminal) {
    return sandbox(PerlLauncher.ofThisMachine(), Optional.empty(), terminal);
  }

  private static Sandbox sandbox(
      Optional<PerlLauncher> launcher, Optional<Namespaces> namespaces, boolean terminal) {
    return new Sandbox(SystemTool.ofThisMachine(), launcher, namespaces, SETTINGS, terminal);
  }

  private static String lowered(String niceness) {
    return lowered(niceness, 10);
  }

  private static String lowered(String niceness, int by) {
    return Integer.toString(Math.min(19, Integer.parseInt(niceness) + by));
  }

  /** Runs a script without a sandbox. */
  private static String outside(String script) throws IOException {
    Process process =
        new ProcessBuilder("bash", "-c", script)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
  }

  @Test
  void programGainsNoPrivileges() throws IOException {
    assumeTrue(SystemTool.ofThisMachine().contains(SystemTool.SETPRIV), "setpriv is missing");

    assertThat(capabilities(sandbox(IsolationMode.AUTO))).contains("no_new_privs: 1");
    assertThat(capabilities(sandbox(IsolationMode.OFF))).contains("no_new_privs: 1");
  }

  @Test
  void programInNamespacesHasNoCapability() throws IOException {
    assertThat(capabilities(sandboxWith(Kind.FILES)))
        .contains("Capability bounding set: [none]", "uid: 65534");
  }

  private List<String> capabilities(Sandbox sandbox) throws IOException {
    return output(sandbox, bash("setpriv --dump"));
  }

  @Test
  void fileThatExceedsTheMemoryLimitIsAFaultOfTheMedia() throws IOException {
    assumeTrue(SystemTool.ofThisMachine().contains(SystemTool.PRLIMIT), "prlimit is missing");
    List<String> line = BaseOptions.start(SETTINGS);
    line.addAll(List.of("-f", "lavfi", "-i", "testsrc2=s=7680x4320:r=1:d=100"));
    // Keeps every frame, each of them a new one of 50 MB.
    line.addAll(List.of("-vf", "reverse", "-f", "null", "-"));

    ProcessExit exit =
        exit(sandbox(IsolationMode.AUTO), new Command(line, LIMIT, ProcessKind.VIDEO));

    Failure failure = FfmpegFaults.of("ffmpeg", exit).failure();
    assertThat(failure.code()).isEqualTo(Failure.UNSUPPORTED);
    assertThat(failure.message()).contains("more memory than this service allows");
  }

  @Test
  void programOutsideTheSystemFoldersIsRun() throws IOException {
    Path own = Files.createDirectories(folder.resolve("own/bin")).resolve("program");
    Files.writeString(own, "#!/bin/sh\necho started\n");
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), own);

    for (Path program : List.of(own, link)) {
      Command command = new Command(List.of(program.toString()), LIMIT, ProcessKind.PROBE);
      assertThat(output(sandbox(IsolationMode.AUTO), command)).containsExactly("started");
    }
  }

  /** As the builds of ffmpeg that bring their own libraries. */
  @Test
  void programIsRunWithTheLibrariesOfItsInstallation() throws IOException {
    Path beside = LauncherCopy.in(folder.resolve("a b/bin"), folder.resolve("a b/bin"));
    Path lib = LauncherCopy.in(folder.resolve("c/bin"), folder.resolve("c/lib"));
    Path linked = LauncherCopy.in(folder.resolve("d/bin"), folder.resolve("elsewhere"));
    Files.createSymbolicLink(
        folder.resolve("d/bin").resolve(LauncherCopy.LIBRARY),
        folder.resolve("elsewhere").resolve(LauncherCopy.LIBRARY));
    Path link = Files.createSymbolicLink(folder.resolve("e"), beside);

    for (Path program : List.of(beside, lib, linked, link)) {
      Command command = new Command(List.of(program.toString()), LIMIT, ProcessKind.PROBE);
      assertThat(exit(sandboxWith(Kind.FILES), command).errorOutput())
          .contains(LauncherCopy.STARTED);
    }
  }

  @Test
  void programDoesNotReadTheFolderThatItIsIn() throws IOException {
    Path own = Files.createDirectories(folder.resolve("own"));
    Path shell = Files.copy(Path.of("/bin/bash"), own.resolve("bash"));
    Path secret = Files.writeString(own.resolve("secret"), "secret");
    Command command =
        new Command(
            List.of(shell.toString(), "-c", "echo started; cat " + secret),
            LIMIT,
            ProcessKind.PROBE);

    assertThat(output(sandboxWith(Kind.FILES), command)).containsExactly("started");
  }

  @Test
  void requiredIsolationThatIsMissingIsNamed() {
    FfmpegSettings strict =
        SETTINGS.withIsolation(new IsolationSettings(IsolationMode.REQUIRE, 1024));
    Sandbox bare = new Sandbox(Set.of(), NO_LAUNCHER, Optional.empty(), strict, true);

    assertThatThrownBy(bare::requireLayers)
        .isInstanceOf(MissingIsolationException.class)
        .hasMessageContainingAll(
            "VIDPORT_ISOLATION", "memory limit", "files", "processes", "network", "bubblewrap")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void layersTellWhatDoesNotHold() {
    Sandbox bare = new Sandbox(Set.of(), NO_LAUNCHER, Optional.empty(), SETTINGS, true);

    assertThat(bare.layers())
        .filteredOn(layer -> !layer.holds())
        .extracting(IsolationLayer::name)
        .contains("memory limit", "core dumps", "no_new_privs", "files", "processes", "network");
    assertThat(bare.layers()).extracting(IsolationLayer::name).doesNotHaveDuplicates();
  }
}
