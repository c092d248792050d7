package dev.vidport.media.process;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running program. A dedicated thread starts it and waits for it: with {@code --pdeathsig} the
 * kernel kills a program when the thread that started it ends, and a caller's thread may end first.
 */
final class ChildProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);

  /**
   * Only a fault of the machine takes longer, such as a kernel that can't end a program. Starting
   * and ending a program takes minutes on a machine that is busy.
   */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(10);

  private static final Duration EXIT_TIMEOUT = Duration.ofMinutes(10);

  /**
   * Lets the GNU C library get memory in large pages and keep it, since the faults of small pages
   * take most of the processor time of a short run (decision 0082). Others ignore it.
   */
  private static final String ALLOCATION =
      String.join(
          ":",
          "glibc.malloc.hugetlb=1",
          "glibc.malloc.top_pad=" + (16 << 20),
          "glibc.malloc.mmap_threshold=" + (32 << 20),
          "glibc.malloc.trim_threshold=" + (64 << 20));

  private final ProcessBuilder builder;
  private final StderrTail errorOutput = new StderrTail();
  private final CompletableFuture<Process> started = new CompletableFuture<>();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private final Optional<StdinWriter> stdinWriter;
  private volatile boolean stopped;

  ChildProcess(List<String> line, Path folder, Optional<StdinSource> stdin) {
    stdinWriter = stdin.map(StdinWriter::new);
    builder = new ProcessBuilder(line).directory(folder.toFile());
    restrictEnvironment(builder);
  }

  /** Keeps secrets and proxy settings of the host away from decoders. */
  static void restrictEnvironment(ProcessBuilder builder) {
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(List.of("PATH", "LD_LIBRARY_PATH"));
    environment.put("LC_ALL", "C");
    environment.put("GLIBC_TUNABLES", ALLOCATION);
  }

  void start() {
    DaemonThreads.start("vidport-media", this::runProcess);
  }

  private void runProcess() {
    try {
      Process process = builder.start();
      started.complete(process);
      if (stopped) {
        kill(process);
      }
      if (stdinWriter.isPresent()) {
        stdinWriter.orElseThrow().start(process, this::stop);
      } else {
        process.getOutputStream().close();
      }
      errorOutput.drain(process.getErrorStream());
      ended.complete(process.waitFor());
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.completeExceptionally(e);
      ended.completeExceptionally(e);
    }
  }

  /** Kills the program, or kills it as soon as it has started. */
  void stop() {
    stopped = true;
    Process process = started.isCompletedExceptionally() ? null : started.getNow(null);
    // After its end, another process may have its id.
    boolean over = ended.isDone() && !ended.isCompletedExceptionally();
    if (process != null && !over) {
      kill(process);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    // The handle, unlike the process, leaves the streams open, so their readers reach the end
    // instead of failing.
    process.toHandle().destroyForcibly();
    killGroup(process.pid());
  }

  /**
   * Kills the children that a program has started since its descendants were listed. They have lost
   * their parent, but are still in its process group, if it leads one. A remaining child, such as a
   * bubblewrap that has not set up its namespaces, may wait forever and keep the streams open.
   */
  private static void killGroup(long leader) {
    try {
      new ProcessBuilder("sh", "-c", "kill -s KILL -- -" + leader)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          // Usually no child is left, so the group does not exist.
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      LOG.warn("Could not kill the children of a stopped program group={}", leader, e);
    }
  }

  Process process() throws IOException {
    return get(started, START_TIMEOUT);
  }

  /**
   * @throws IOException including when its input could not be produced, whatever its exit code
   */
  ProcessExit exit() throws IOException {
    int code = get(ended, EXIT_TIMEOUT);
    if (stdinWriter.isPresent()) {
      get(stdinWriter.orElseThrow().done(), EXIT_TIMEOUT);
    }
    return new ProcessExit(code, errorOutput.text());
  }

  /** The program, once it has started. */
  Optional<ProcessHandle> handle() {
    return started.isDone() && !started.isCompletedExceptionally()
        ? Optional.of(started.join().toHandle())
        : Optional.empty();
  }

  /**
   * Waits until the program has ended, or could not be started.
   *
   * @return false when it has not ended within {@code limit}
   */
  boolean awaitEnd(Duration limit) {
    try {
      int unused = ended.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException running) {
      return false;
    } catch (ExecutionException | InterruptedException fault) {
      return true;
    }
  }

  private <T> T get(CompletableFuture<T> future, Duration limit) throws IOException {
    try {
      return future.get(limit.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!builder.directory().isDirectory()) {
        // The system names the program instead.
        throw new IOException("the folder " + builder.directory() + " is missing", e.getCause());
      }
      throw new IOException("can't run " + builder.command().get(0), e.getCause());
    } catch (TimeoutException e) {
      stop();
      throw new IOException(
          builder.command().get(0) + " did not respond within " + limit.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }
}
