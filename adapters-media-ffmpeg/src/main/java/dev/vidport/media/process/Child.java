package dev.vidport.media.process;

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

/**
 * One running program. It is started by a thread of its own that waits for it: the kernel ends such
 * a program when the thread that started it goes away, and a caller's thread may be one that does.
 */
final class Child {
  private static final Duration TO_START = Duration.ofSeconds(30);
  private static final Duration TO_DIE = Duration.ofSeconds(30);

  private final ProcessBuilder builder;
  private final Tail complaints = new Tail();
  private final CompletableFuture<Process> started = new CompletableFuture<>();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private final Optional<Feeder> feeder;
  private volatile boolean stopped;

  Child(List<String> line, Path folder, Optional<Feed> feed) {
    feeder = feed.map(Feeder::new);
    builder = new ProcessBuilder(line).directory(folder.toFile());
    // Neither secrets nor a proxy of the host's environment are a decoder's business.
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(List.of("PATH", "LD_LIBRARY_PATH"));
    environment.put("LC_ALL", "C");
  }

  void start() {
    Thread owner = new Thread(this::own, "vidport-media");
    owner.setDaemon(true);
    owner.start();
  }

  private void own() {
    try {
      Process process = builder.start();
      started.complete(process);
      if (stopped) {
        kill(process);
      }
      if (feeder.isPresent()) {
        feeder.orElseThrow().start(process, this::stop);
      } else {
        process.getOutputStream().close();
      }
      complaints.drain(process.getErrorStream());
      ended.complete(process.waitFor());
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.completeExceptionally(e);
      ended.completeExceptionally(e);
    }
  }

  /** Ends the program at once, or as soon as it has started. */
  void stop() {
    stopped = true;
    Process process = started.isCompletedExceptionally() ? null : started.getNow(null);
    if (process != null) {
      kill(process);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    // Unlike the process, its handle leaves the streams open: their readers meet the end, and no
    // fault.
    process.toHandle().destroyForcibly();
  }

  Process process() throws IOException {
    return get(started, TO_START);
  }

  /**
   * @throws IOException also when its input could not be made, however it took that
   */
  Exit exit() throws IOException {
    int code = get(ended, TO_DIE);
    if (feeder.isPresent()) {
      get(feeder.orElseThrow().done(), TO_DIE);
    }
    return new Exit(code, complaints.text());
  }

  /** Ends the program when it still runs after {@code limit}. */
  void limit(Duration limit, Runnable passed) {
    CompletableFuture<Void> unused =
        ended
            .copy()
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .handle(
                (code, fault) -> {
                  if (fault instanceof TimeoutException) {
                    passed.run();
                    stop();
                  }
                  return null;
                });
  }

  private <T> T get(CompletableFuture<T> future, Duration limit) throws IOException {
    try {
      return future.get(limit.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException("can't run " + builder.command().get(0), e.getCause());
    } catch (TimeoutException e) {
      stop();
      throw new IOException(builder.command().get(0) + " does not react", e);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }
}
