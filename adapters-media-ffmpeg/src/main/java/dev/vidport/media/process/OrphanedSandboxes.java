package dev.vidport.media.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes of bubblewrap that outlived a killed host. Programs end with their host, with one
 * exception: the first process of a sandbox waits for bubblewrap to write its user ids, and only
 * then asks the kernel to end it with its parent. If the host is killed in between, which ends
 * bubblewrap, that process waits forever. It runs no program, but it keeps its memory.
 */
public final class OrphanedSandboxes {
  private static final Logger LOG = LoggerFactory.getLogger(OrphanedSandboxes.class);

  private OrphanedSandboxes() {}

  /**
   * Ends the processes whose work folder is below {@code folder}, which no running host may use.
   *
   * @return how many were ended; always 0 on systems without {@code /proc}
   */
  public static int endBelow(Path folder) {
    List<ProcessHandle> left =
        ProcessHandle.allProcesses().filter(process -> worksBelow(folder, process.pid())).toList();
    left.forEach(ProcessHandle::destroyForcibly);
    if (!left.isEmpty()) {
      LOG.info("Ended sandboxes that outlived a killed host count={}", left.size());
    }
    return left.size();
  }

  private static boolean worksBelow(Path folder, long pid) {
    List<String> line = commandLine(pid);
    int option = line.indexOf(Bubblewrap.FOLDER_OPTION);
    return line.get(0).equals(Bubblewrap.PROGRAM)
        && option > 0
        && option + 1 < line.size()
        && line.get(option + 1).startsWith(folder.toAbsolutePath() + "/");
  }

  /** {@link ProcessHandle.Info} lacks the arguments of long command lines. */
  private static List<String> commandLine(long pid) {
    try {
      byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
      return List.of(new String(line, StandardCharsets.UTF_8).split("\0", -1));
    } catch (IOException endedOrOtherSystem) {
      return List.of("");
    }
  }
}
