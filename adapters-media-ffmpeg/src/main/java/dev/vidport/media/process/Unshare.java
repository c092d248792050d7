package dev.vidport.media.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Namespaces by {@code unshare} of util-linux, for machines without bubblewrap. The files of the
 * host stay readable.
 */
record Unshare() implements Namespaces {
  private static final Set<Kind> KINDS = Set.copyOf(EnumSet.of(Kind.PROCESSES, Kind.NETWORK));

  static Stream<Namespaces> variants() {
    return Stream.of(new Unshare());
  }

  @Override
  public String tool() {
    return "unshare";
  }

  @Override
  public Set<Kind> kinds() {
    return KINDS;
  }

  @Override
  public List<String> trial() {
    return line(true);
  }

  @Override
  public List<String> prefix(Command command, Path folder) {
    return line(!command.usesLoopback());
  }

  private static List<String> line(boolean withoutNetwork) {
    List<String> line =
        new ArrayList<>(
            List.of(
                "unshare",
                "--user",
                "--map-current-user",
                "--pid",
                "--fork",
                "--kill-child=KILL",
                "--mount",
                "--mount-proc",
                "--ipc",
                "--uts"));
    if (withoutNetwork) {
      line.add("--net");
    }
    // In its user namespace, the program would have every capability.
    line.addAll(
        List.of("setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--"));
    return line;
  }
}
