package dev.vidport.media.process;

import dev.vidport.media.process.Namespaces.Kind;
import dev.vidport.media.source.MediaInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Namespaces by bubblewrap ({@code bwrap}), with a root folder that contains only what a command
 * needs: the system's programs and libraries, the inputs, and the work folder, which alone is
 * writable. There is no {@code /proc}.
 *
 * @param options options that not every machine supports
 */
record Bubblewrap(List<String> options, Set<Kind> kinds) implements Namespaces {
  static final String PROGRAM = "bwrap";

  /** Its value is the work folder of the command. */
  static final String FOLDER_OPTION = "--chdir";

  private static final String NO_NETWORK = "--unshare-net";

  /** Folders of programs and libraries; on most systems links into {@code /usr}. */
  private static final List<String> SYSTEM_FOLDERS =
      List.of("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32");

  /**
   * Read by the dynamic linker, by text rendering, and on systems whose files are links into a
   * store.
   */
  private static final List<String> OPTIONAL_FILES =
      List.of(
          "/etc/ld.so.cache",
          "/etc/alternatives",
          "/etc/fonts",
          "/var/cache/fontconfig",
          "/nix/store");

  /** In bytes. The memory limit does not include this folder. */
  private static final int TEMPORARY_FOLDER = 16 << 20;

  private static final String NOBODY = "65534";

  /** From the strongest to the weakest. */
  static Stream<Namespaces> variants() {
    return Stream.of(
        // Without further user namespaces, less of the kernel can be attacked.
        new Bubblewrap(List.of("--disable-userns"), EnumSet.allOf(Kind.class)),
        new Bubblewrap(List.of(), EnumSet.allOf(Kind.class)),
        new Bubblewrap(List.of(), EnumSet.of(Kind.FILES, Kind.PROCESSES)));
  }

  @Override
  public String tool() {
    return "bubblewrap";
  }

  @Override
  public List<String> trial() {
    List<String> line = start(kinds.contains(Kind.NETWORK));
    line.addAll(end());
    return line;
  }

  @Override
  public List<String> prefix(Command command, Path folder) {
    List<String> line = start(kinds.contains(Kind.NETWORK) && !command.usesLoopback());
    line.addAll(new SystemProgram(command.line().get(0)).bindings());
    for (MediaInput input : command.inputs()) {
      input.path().ifPresent(file -> line.addAll(readOnly(file)));
    }
    // Last, so that it replaces the bindings of inputs that are in the work folder.
    String work = folder.toAbsolutePath().toString();
    line.addAll(List.of("--bind", work, work, FOLDER_OPTION, work));
    line.addAll(end());
    return line;
  }

  private List<String> start(boolean withoutNetwork) {
    List<String> line =
        new ArrayList<>(
            List.of(
                PROGRAM,
                "--unshare-user",
                "--unshare-ipc",
                "--unshare-pid",
                "--unshare-uts",
                "--unshare-cgroup-try",
                "--uid",
                NOBODY,
                "--gid",
                NOBODY,
                "--cap-drop",
                "ALL",
                "--die-with-parent"));
    if (needsSession()) {
      line.add("--new-session");
    }
    if (withoutNetwork) {
      line.add(NO_NETWORK);
    }
    line.addAll(options);
    line.addAll(readOnly(Path.of("/usr")));
    SYSTEM_FOLDERS.forEach(folder -> line.addAll(systemFolder(Path.of(folder))));
    OPTIONAL_FILES.forEach(file -> line.addAll(optional(file)));
    environmentPaths("LD_LIBRARY_PATH").forEach(folder -> line.addAll(optional(folder)));
    line.addAll(List.of("--dev", "/dev"));
    line.addAll(List.of("--size", Integer.toString(TEMPORARY_FOLDER), "--tmpfs", "/tmp"));
    return line;
  }

  /**
   * A program with the host's terminal could type into it, and one in the host's process group
   * could send signals to the host.
   */
  private static boolean needsSession() {
    Set<SystemTool> tools = SystemTool.ofThisMachine();
    return !tools.contains(SystemTool.SESSION)
        && (ControllingTerminal.controlsThisProcess() || !tools.contains(SystemTool.GROUP));
  }

  /** Makes the folders read-only whose files would be in memory, outside the memory limit. */
  private static List<String> end() {
    return List.of("--remount-ro", "/dev", "--remount-ro", "/", "--");
  }

  private static List<String> systemFolder(Path folder) {
    if (Files.isSymbolicLink(folder)) {
      try {
        Path target = Files.readSymbolicLink(folder);
        return List.of("--symlink", target.toString(), folder.toString());
      } catch (IOException gone) {
        return List.of();
      }
    }
    return optional(folder.toString());
  }

  private static Stream<String> environmentPaths(String variable) {
    String paths = Optional.ofNullable(System.getenv(variable)).orElse("");
    return Stream.of(paths.split(":", -1)).filter(path -> path.startsWith("/"));
  }

  private static List<String> optional(String path) {
    return List.of("--ro-bind-try", path, path);
  }

  private static List<String> readOnly(Path path) {
    return List.of("--ro-bind", path.toString(), path.toString());
  }

  /** A program that may be installed outside the system's folders. */
  private record SystemProgram(String name) {
    private static final String USR = "/usr";

    /**
     * Binds the program and its libraries, wherever they are: each file, and not its folder, which
     * may be a home folder or the data folder.
     */
    List<String> bindings() {
      Path file = Path.of(name);
      List<String> bindings = new ArrayList<>();
      (file.isAbsolute() ? Optional.of(file) : onPath())
          .ifPresent(program -> bindings.addAll(bindings(program)));
      LinkedLibraries.of(name).found().values().stream()
          .filter(library -> !isOfSystem(library))
          .forEach(
              library ->
                  bindings.addAll(List.of("--ro-bind", library.toString(), library.toString())));
      return bindings;
    }

    private static boolean isOfSystem(Path file) {
      return file.startsWith(USR) || SYSTEM_FOLDERS.stream().anyMatch(file::startsWith);
    }

    private Optional<Path> onPath() {
      return environmentPaths("PATH")
          .map(folder -> Path.of(folder, name))
          .filter(Files::isExecutable)
          .findFirst();
    }

    private static List<String> bindings(Path file) {
      List<String> bindings = new ArrayList<>();
      try {
        Path real = file.toRealPath();
        // What $ORIGIN means in the search path of its libraries; the linker reads it in /proc,
        // which is not there.
        bindings.addAll(List.of("--setenv", "LD_ORIGIN_PATH", String.valueOf(real.getParent())));
        if (!real.startsWith(USR)) {
          bindings.addAll(readOnly(real));
          for (String folder : List.of("../lib", "../lib64")) {
            bindings.addAll(optional(real.resolveSibling(folder).normalize().toString()));
          }
        }
        if (!file.startsWith(USR) && !file.equals(real)) {
          bindings.addAll(List.of("--ro-bind-try", real.toString(), file.toString()));
        }
      } catch (IOException missing) {
        // Starting the program reports it.
      }
      return bindings;
    }
  }
}
