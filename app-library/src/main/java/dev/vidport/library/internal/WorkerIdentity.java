package dev.vidport.library.internal;

import dev.vidport.persistence.engine.WorkerName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The identity of a worker among those that share a work folder. A restarted worker gets the same
 * name again. A file lock holds the identity; the operating system releases it when the process
 * ends, even after a crash. The locked file names the process that has written it, so the next
 * process knows which one has ended: the job engine then takes over the steps that it left behind.
 */
final class WorkerIdentity implements AutoCloseable {
  private static final int MAX_WORKERS = 256;
  private static final int MAX_HOST_LENGTH = 36;
  private static final int MAX_FILE_BYTES = 1_000;

  /** Changes with each start of the machine, and differs between copies of it. */
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  private final FileChannel channel;
  private final Path folder;
  private final WorkerName name;

  private WorkerIdentity(FileChannel channel, Path folder, WorkerName name) {
    this.channel = channel;
    this.folder = folder;
    this.name = name;
  }

  /**
   * Takes the first free identity.
   *
   * @throws IOException when the folder can't be created or written, or all identities are in use
   */
  static WorkerIdentity take(Path workFolder) throws IOException {
    return take(workFolder, bootId());
  }

  /**
   * @param boot identifies this start of this machine
   */
  static WorkerIdentity take(Path workFolder, String boot) throws IOException {
    Path root = Files.createDirectories(workFolder).toRealPath();
    String folderHash = Integer.toHexString(root.hashCode());
    for (int number = 1; number <= MAX_WORKERS; number++) {
      Optional<FileChannel> lock = lock(root.resolve("worker-" + number + ".lock"));
      if (lock.isPresent()) {
        WorkerName name = WorkerName.of(hostName() + "-" + folderHash + "-" + number);
        return new WorkerIdentity(
            lock.get(), root.resolve("worker-" + number), replace(lock.get(), name, boot));
      }
    }
    throw new IOException("work folder " + workFolder + " already has " + MAX_WORKERS + " workers");
  }

  private static Optional<FileChannel> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return Optional.of(channel);
      }
    } catch (OverlappingFileLockException byThisProcess) {
      // Another worker in this process holds the lock.
    }
    channel.close();
    return Optional.empty();
  }

  /**
   * Writes the new process into the file and reads the previous one, which has ended. A file that
   * another machine has written proves nothing: this machine is a copy of it, and the process may
   * run there.
   */
  private static WorkerName replace(FileChannel channel, WorkerName name, String boot)
      throws IOException {
    ByteBuffer content = ByteBuffer.allocate(MAX_FILE_BYTES);
    int unused = channel.read(content, 0);
    List<String> previous =
        new String(content.array(), 0, content.position(), StandardCharsets.UTF_8).lines().toList();
    ByteBuffer next = StandardCharsets.UTF_8.encode(name.instance() + "\n" + boot + "\n");
    channel.truncate(0);
    int written = channel.write(next, 0);
    return previous.size() == 2 && previous.get(1).equals(boot) && written > 0
        ? name.after(previous.get(0))
        : name;
  }

  /** Empty on systems that have none; their copies cannot be told apart. */
  private static String bootId() {
    try {
      return Files.readString(BOOT_ID).strip();
    } catch (IOException none) {
      return "";
    }
  }

  private static String hostName() {
    String name;
    try {
      name = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      name = "localhost";
    }
    return name.substring(0, Math.min(MAX_HOST_LENGTH, name.length()));
  }

  WorkerName name() {
    return name;
  }

  /** The subfolder of this worker in the work folder. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
