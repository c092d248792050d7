package dev.vidport.library.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The identity of a worker among those that share a work folder. Its name is unique among running
 * workers, and a restarted worker gets the same name again: the job engine uses it to find the
 * steps that a crashed process left behind. A file lock holds the identity; the operating system
 * releases it when the process ends, even after a crash.
 */
final class WorkerIdentity implements AutoCloseable {
  private static final int MAX_WORKERS = 256;
  private static final int MAX_HOST_LENGTH = 36;

  private final FileChannel channel;
  private final Path folder;
  private final String name;

  private WorkerIdentity(FileChannel channel, Path folder, String name) {
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
    Path root = Files.createDirectories(workFolder).toRealPath();
    String folderHash = Integer.toHexString(root.hashCode());
    for (int number = 1; number <= MAX_WORKERS; number++) {
      Optional<FileChannel> lock = lock(root.resolve("worker-" + number + ".lock"));
      if (lock.isPresent()) {
        String name = hostName() + "-" + folderHash + "-" + number;
        return new WorkerIdentity(lock.get(), root.resolve("worker-" + number), name);
      }
    }
    throw new IOException("work folder " + workFolder + " already has " + MAX_WORKERS + " workers");
  }

  private static Optional<FileChannel> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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

  private static String hostName() {
    String name;
    try {
      name = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      name = "localhost";
    }
    return name.substring(0, Math.min(MAX_HOST_LENGTH, name.length()));
  }

  /** At most 50 characters. */
  String name() {
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
