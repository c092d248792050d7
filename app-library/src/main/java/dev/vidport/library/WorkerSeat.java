package dev.vidport.library;

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
 * A place among the workers that share a work folder, with a name that no other running worker has
 * and that the same worker finds again after a restart: by it the job engine knows which steps a
 * crashed process left behind. The operating system gives the place up when the process ends,
 * however it ends.
 */
final class WorkerSeat implements AutoCloseable {
  private static final int MOST_SEATS = 256;
  private static final int LONGEST_HOST = 36;

  private final FileChannel channel;
  private final Path folder;
  private final String name;

  private WorkerSeat(FileChannel channel, Path folder, String name) {
    this.channel = channel;
    this.folder = folder;
    this.name = name;
  }

  /**
   * Takes the first free place.
   *
   * @throws IOException when the folder can't be made or written
   */
  static WorkerSeat take(Path workFolder) throws IOException {
    Path root = Files.createDirectories(workFolder).toRealPath();
    String folderMark = Integer.toHexString(root.hashCode());
    for (int number = 1; number <= MOST_SEATS; number++) {
      Optional<FileChannel> lock = lock(root.resolve("worker-" + number + ".lock"));
      if (lock.isPresent()) {
        String name = hostName() + "-" + folderMark + "-" + number;
        return new WorkerSeat(lock.get(), root.resolve("worker-" + number), name);
      }
    }
    throw new IOException(workFolder + " has " + MOST_SEATS + " workers already");
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
      // As taken as if it were by another one.
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
    return name.substring(0, Math.min(LONGEST_HOST, name.length()));
  }

  /** At most 50 characters. */
  String name() {
    return name;
  }

  /** This worker's own part of the work folder. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
