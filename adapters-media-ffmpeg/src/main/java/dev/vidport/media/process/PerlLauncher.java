package dev.vidport.media.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts a program with all restrictions of the {@link SystemTool}s by one line of perl. Each of
 * those tools is another program to start, and together they take about as much processor time as
 * the start of ffmpeg (decision 0028).
 */
final class PerlLauncher {
  /** By architecture, as {@code os.arch} names it: the numbers in the system call tables. */
  private static final Map<String, SystemCalls> SYSTEM_CALLS =
      Map.of(
          "amd64", new SystemCalls(157, 251, 302, 112),
          "aarch64", new SystemCalls(167, 30, 261, 157));

  /**
   * A failure ends it with 125, as the tools do: no program may run without its restrictions. See
   * ioprio_set(2) for the idle class, prctl(2) for PR_SET_PDEATHSIG and PR_SET_NO_NEW_PRIVS,
   * prlimit(2) for the limits and sched(7) for autogroups.
   */
  private static final String SCRIPT =
      String.join(
          "",
          "my($prctl,$ioprio,$prlimit,$setsid,$nice,$cpu,$file,$data,$privileges,$session)",
          "=map{$_+0}splice(@ARGV,0,10);",
          "sub check{$_[0] or exit 125}",
          "setpriority(0,0,getpriority(0,0)+$nice);",
          "check(syscall($ioprio,1,0,3<<13)==0);",
          "check(syscall($prctl,1,9,0,0,0)==0);",
          "check(syscall($prctl,38,1,0,0,0)==0) unless $privileges;",
          "my $oom;",
          "check(open($oom,'>','/proc/self/oom_score_adj'));",
          "check(syswrite($oom,'1000'));",
          "close($oom);",
          "if($session){",
          "check(syscall($setsid)>0);",
          // The kernel may refuse a change right after another one.
          "for(1..3){",
          "my $group;",
          "last unless open($group,'>','/proc/self/autogroup');",
          "last if syswrite($group,$nice);",
          "select(undef,undef,undef,0.1)",
          "}}else{",
          // The leader of a session already leads a group and may not start another.
          "check(getpgrp(0)==$$||setpgrp(0,0))}",
          "for([0,$cpu],[1,$file],[2,$data],[4,0]){",
          "check(syscall($prlimit,0,$$_[0],pack('QQ',$$_[1],$$_[1]),0)==0)}",
          "exec{$ARGV[0]}@ARGV;",
          "exit 127");

  private final SystemCalls calls;

  private PerlLauncher(SystemCalls calls) {
    this.calls = calls;
  }

  /** Empty where it does not work. Determined once, at the first call. */
  static Optional<PerlLauncher> ofThisMachine() {
    return Detected.LAUNCHER;
  }

  /**
   * The beginning of a command line.
   *
   * @param niceness added to that of the host
   * @param privileges whether the next program may gain privileges, as bubblewrap needs to
   * @param session whether the program gets a session of its own, and otherwise a process group
   */
  List<String> line(int niceness, Limits limits, boolean privileges, boolean session) {
    List<String> line = new ArrayList<>(List.of("perl", "-e", SCRIPT, "--"));
    line.addAll(
        List.of(
            Integer.toString(calls.prctl()),
            Integer.toString(calls.ioprioSet()),
            Integer.toString(calls.prlimit64()),
            Integer.toString(calls.setsid()),
            Integer.toString(niceness),
            Long.toString(limits.cpuSeconds()),
            Long.toString(limits.fileBytes()),
            Long.toString(limits.dataBytes()),
            privileges ? "1" : "0",
            session ? "1" : "0"));
    return line;
  }

  /**
   * Limits of one process.
   *
   * @param dataBytes of private memory
   */
  record Limits(long cpuSeconds, long fileBytes, long dataBytes) {}

  private record SystemCalls(int prctl, int ioprioSet, int prlimit64, int setsid) {}

  private static final class Detected {
    private static final Limits TRIAL = new Limits(60, 1 << 20, 1 << 30);

    static final Optional<PerlLauncher> LAUNCHER =
        Optional.ofNullable(SYSTEM_CALLS.get(System.getProperty("os.arch")))
            .filter(calls -> System.getProperty("os.name").equals("Linux"))
            .map(PerlLauncher::new)
            .filter(launcher -> TrialRun.succeeds(launcher.line(10, TRIAL, false, false)));
  }
}
