package dev.vidport.bench.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The hostile clients in a process of their own. It stands for other machines, so it runs at the
 * lowest priority: its own processor time must not count against the service.
 */
final class HostileProcess implements AutoCloseable {
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);

  private final Process process;

  private HostileProcess(Process process) {
    this.process = process;
  }

  /**
   * @param key key of the account whose connections are held
   * @param partLink signed URL of a part of 16 MiB of that account
   * @param uploadKey key of another account, which uploads {@code clips}
   */
  static HostileProcess start(
      URI host, String key, URI partLink, String uploadKey, List<Path> clips) throws IOException {
    List<String> command = new ArrayList<>(List.of("nice", "-n", "19"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(HostileProcess.class.getName());
    command.addAll(List.of(host.toString(), key, partLink.toString(), uploadKey));
    clips.forEach(clip -> command.add(clip.toString()));
    return new HostileProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /**
   * Ends the attacks.
   *
   * @return what they sent
   * @throws IOException when one of them had ended before
   */
  String stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      String sent = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
          || process.exitValue() != 0) {
        throw new IOException("the hostile clients failed: " + sent);
      }
      return sent;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Attacks until the end of the standard input, then prints what it has sent. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    URI host = URI.create(arguments[0]);
    List<Path> clips = Arrays.stream(arguments).skip(4).map(Path::of).toList();
    try (HostileConnections connections = new HostileConnections(host, arguments[1], arguments[2]);
        HostileUploads uploads = new HostileUploads(host, arguments[3], clips)) {
      connections.start();
      uploads.start();
      System.in.transferTo(OutputStream.nullOutputStream());
      System.out.println(connections + ", " + uploads);
      if (!connections.isAttacking() || !uploads.isAttacking()) {
        System.exit(1);
      }
    }
  }
}
