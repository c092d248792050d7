package dev.vidport.media.process;

import dev.vidport.media.process.Namespaces.Kind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.usecases.step.port.StepPrecedence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Restricts programs with tools of the system: limits of time, memory and output, and namespaces. A
 * tool is used if it is installed and works (decision 0028).
 */
public final class Sandbox {
  /** All processors together use this up within a few seconds. */
  private static final int KERNEL_MARGIN_SECONDS = 60;

  /** Not the lowest, with which programs would get almost nothing next to busy ones. */
  private static final int NICENESS = 10;

  /** Gets six times the share of other programs, and two thirds of that of requests. */
  private static final int AWAITED_NICENESS = 2;

  /**
   * A viewer waits for the video and the audio of a beginning, which are encoded at the same time.
   * Video has many threads, which would leave a small share for the one of the audio.
   */
  private static final int AWAITED_AUDIO_NICENESS = 0;

  /** The lowest: a seventh of the share of other programs. */
  private static final int BACKGROUND_NICENESS = 19;

  private final Set<SystemTool> tools;
  private final Optional<PerlLauncher> launcher;
  private final Optional<Namespaces> namespaces;
  private final FfmpegSettings settings;
  private final boolean terminal;

  /**
   * @param launcher used instead of {@code tools} if present
   * @param terminal whether a terminal controls the host
   */
  Sandbox(
      Set<SystemTool> tools,
      Optional<PerlLauncher> launcher,
      Optional<Namespaces> namespaces,
      FfmpegSettings settings,
      boolean terminal) {
    this.tools = Set.copyOf(tools);
    this.launcher = launcher;
    this.namespaces = namespaces;
    this.settings = settings;
    this.terminal = terminal;
  }

  /** The sandbox of this machine and these settings. */
  public static Sandbox detect(FfmpegSettings settings) {
    boolean off = settings.isolation().mode() == IsolationMode.OFF;
    return new Sandbox(
        SystemTool.ofThisMachine(),
        PerlLauncher.ofThisMachine(),
        off ? Optional.empty() : Namespaces.ofThisMachine(),
        settings,
        ControllingTerminal.controlsThisProcess());
  }

  /**
   * The tools that are missing on this machine, each with the consequence, as messages for an
   * operator.
   */
  public List<String> missing() {
    return Arrays.stream(SystemTool.values())
        .filter(tool -> !tools.contains(tool))
        .map(SystemTool::missing)
        .toList();
  }

  /** Every layer of isolation, in force or not. */
  public List<IsolationLayer> layers() {
    return new IsolationLayers(tools, namespaces, settings.isolation()).all();
  }

  /**
   * @throws MissingIsolationException when the settings require layers that do not hold
   */
  public void requireLayers() throws MissingIsolationException {
    if (settings.isolation().mode() == IsolationMode.REQUIRE) {
      List<String> missing =
          layers().stream().filter(layer -> !layer.holds()).map(IsolationLayer::name).toList();
      if (!missing.isEmpty()) {
        throw new MissingIsolationException(missing);
      }
    }
  }

  /**
   * The whole command line.
   *
   * @param folder the only folder that the command may write to
   * @param precedence which share of the processors the program gets beside others
   */
  List<String> wrap(Command command, Path folder, StepPrecedence precedence) {
    int niceness = niceness(precedence, command.kind());
    List<String> line = new ArrayList<>();
    if (launcher.isPresent()) {
      line.addAll(launcher.get().line(niceness, limits(command), namespaces.isPresent(), terminal));
    } else {
      line.addAll(byTools(command, niceness));
    }
    namespaces.ifPresent(sandbox -> line.addAll(sandbox.prefix(command, folder)));
    line.addAll(LibraryOrder.prefix(command.line().get(0)));
    line.addAll(command.line());
    return line;
  }

  private static int niceness(StepPrecedence precedence, ProcessKind kind) {
    return switch (precedence) {
      case AWAITED -> kind == ProcessKind.AUDIO ? AWAITED_AUDIO_NICENESS : AWAITED_NICENESS;
      case NORMAL -> NICENESS;
      case BACKGROUND -> BACKGROUND_NICENESS;
    };
  }

  private List<String> byTools(Command command, int niceness) {
    List<String> line = new ArrayList<>();
    // First, so that even the start of the program does not compete with requests.
    if (tools.contains(SystemTool.NICE)) {
      line.addAll(SystemTool.nice(niceness));
    }
    if (tools.contains(SystemTool.IONICE)) {
      line.addAll(SystemTool.IONICE.line());
    }
    if (tools.contains(SystemTool.SETPRIV)) {
      line.addAll(List.of("setpriv", "--pdeathsig", "KILL"));
      // Namespaces forbid new privileges themselves, and may need a privilege to start.
      if (namespaces.isEmpty()) {
        line.add("--no-new-privs");
      }
    }
    if (tools.contains(SystemTool.CHOOM)) {
      line.addAll(SystemTool.CHOOM.line());
    }
    line.addAll(ownGroup(niceness));
    if (tools.contains(SystemTool.PRLIMIT)) {
      PerlLauncher.Limits limits = limits(command);
      line.addAll(
          List.of(
              "prlimit",
              "--cpu=" + limits.cpuSeconds(),
              "--fsize=" + limits.fileBytes(),
              "--data=" + limits.dataBytes(),
              // A core dump would copy the user's media to the disk.
              "--core=0"));
    }
    return line;
  }

  /** A program in the process group of the host could send signals to the host. */
  private List<String> ownGroup(int niceness) {
    // Within its session, the threads of the host take precedence over the program. If the program
    // had a session of its own, the kernel would let these threads wait whenever other threads of
    // the host are busy.
    if (!terminal && tools.contains(SystemTool.GROUP)) {
      return SystemTool.GROUP.line();
    }
    return tools.contains(SystemTool.SESSION) ? SystemTool.session(niceness) : List.of();
  }

  private PerlLauncher.Limits limits(Command command) {
    return new PerlLauncher.Limits(
        cpuSeconds(command.processorTime()),
        settings.maxOutputBytes(),
        // Does not limit the address space: decoders and threads reserve far more than they use.
        command.kind().memoryBytes(settings.isolation()));
  }

  /** The kinds of namespaces that hold. */
  Set<Kind> namespaceKinds() {
    return namespaces.map(Namespaces::kinds).orElse(EnumSet.noneOf(Kind.class));
  }

  /**
   * The kernel's limit. The host ends a program at half of it and names the reason; the kernel ends
   * one that the host can't watch.
   */
  static long cpuSeconds(Duration processorTime) {
    return 2 * Math.max(1, processorTime.toSeconds()) + KERNEL_MARGIN_SECONDS;
  }
}
