package dev.vidport.media.process;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A system tool that starts a program with a restriction. */
enum SystemTool {
  /**
   * The kernel kills the program when the thread that started it ends, including when the host is
   * killed.
   */
  SETPRIV(
      "setpriv --pdeathsig KILL --no-new-privs",
      "setpriv is missing: ffmpeg may keep running after this host is killed"),

  /**
   * When memory runs out, the kernel kills the program, which can run again, instead of the host.
   */
  CHOOM("choom -n 1000 --", "choom is missing: the kernel may kill this host when memory runs out"),

  PRLIMIT(
      "prlimit --cpu=60 --fsize=1048576 --data=1073741824 --core=0",
      "prlimit is missing: ffmpeg runs without limits on memory, CPU time and file size"),

  /**
   * Gives the program a session of its own without the host's terminal, and gives that session the
   * low priority of {@link #NICE}: where the kernel groups processes by session, it shares the CPU
   * among the groups, and {@code nice} has an effect only within a group (sched(7), "The autogroup
   * feature"). The kernel may refuse a change right after another one. Used by a host with a
   * {@linkplain ControllingTerminal terminal}, and where {@link #GROUP} does not work.
   */
  SESSION(session(10), "setsid is missing: ffmpeg may compete with requests for the CPU"),

  /**
   * Gives the program a process group of its own in the session of the host. A process may send a
   * signal to its group and change the group's priority, even from a namespace in which it sees no
   * other process of the group: {@code kill(0, SIGSTOP)} would stop the host.
   */
  GROUP(
      List.of(
          "perl",
          "-e",
          // The leader of a session already leads a group and may not start another.
          "getpgrp(0) == $$ or setpgrp(0, 0) or exit 125; exec {$ARGV[0]} @ARGV; exit 127",
          "--"),
      "perl is missing: ffmpeg runs in a session of its own and may compete with requests for the"
          + " CPU"),

  /** Requests take precedence over processing. */
  NICE("nice -n 10", "nice is missing: ffmpeg competes with requests for the CPU"),

  IONICE("ionice -c 3", "ionice is missing: ffmpeg competes with requests for the disk");

  // Always made by List.of, whose lists never change.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> line;

  private final String missing;

  SystemTool(String line, String missing) {
    this(List.of(line.split(" ", -1)), missing);
  }

  SystemTool(List<String> line, String missing) {
    this.line = line;
    this.missing = missing;
  }

  /** {@link #NICE} with another value. */
  static List<String> nice(int niceness) {
    return List.of("nice", "-n", Integer.toString(niceness));
  }

  /** {@link #SESSION} with another priority. */
  static List<String> session(int niceness) {
    return List.of(
        "setsid",
        "sh",
        "-c",
        "if [ -w /proc/self/autogroup ]; then for try in 1 2 3; do echo "
            + niceness
            + " > /proc/self/autogroup && break; sleep 0.1; done; fi 2> /dev/null; exec \"$@\"",
        "sh");
  }

  /** The tool with its options; some commands need others. */
  List<String> line() {
    return line;
  }

  /** The consequence when the tool is missing, as a message for an operator. */
  String missing() {
    return missing;
  }

  /**
   * The tools that work on this machine; all, if {@link PerlLauncher} does their work. Determined
   * once, at the first call.
   */
  static Set<SystemTool> ofThisMachine() {
    return Detected.TOOLS;
  }

  private static Set<SystemTool> detect() {
    Set<SystemTool> all = EnumSet.allOf(SystemTool.class);
    if (PerlLauncher.ofThisMachine().isPresent()) {
      return Collections.unmodifiableSet(all);
    }
    // A single run instead of seven where every tool works.
    if (TrialRun.succeeds(all.stream().flatMap(tool -> tool.line().stream()).toList())) {
      return Collections.unmodifiableSet(all);
    }
    Set<SystemTool> working = EnumSet.noneOf(SystemTool.class);
    Arrays.stream(values()).filter(tool -> TrialRun.succeeds(tool.line())).forEach(working::add);
    return Collections.unmodifiableSet(working);
  }

  private static final class Detected {
    static final Set<SystemTool> TOOLS = detect();
  }
}
