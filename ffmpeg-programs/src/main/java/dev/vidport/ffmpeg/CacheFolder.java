package dev.vidport.ffmpeg;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A folder in which this user alone keeps unpacked programs. Other users of the machine can neither
 * put programs there nor take the folder's place.
 */
final class CacheFolder {
  static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

  private static final int OTHERS_WRITE = 0002;
  private static final int STICKY = 01000;
  private static final int ROOT = 0;
  private static final int TRIALS = 3;
  private static final int TRIAL_SECONDS = 30;

  private final Path folder;

  private CacheFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * The folders to try, the preferred one first.
   *
   * @param chosen the only one, if the user has chosen one
   * @param environment the variables of this process
   */
  static List<Path> candidates(
      Optional<Path> chosen, Map<String, String> environment, Path home, Path temporary) {
    if (chosen.isPresent()) {
      return List.of(chosen.get().toAbsolutePath());
    }
    Set<Path> folders = new LinkedHashSet<>();
    String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
    // Relative paths are invalid (XDG Base Directory Specification).
    if (!caches.isEmpty() && Path.of(caches).isAbsolute()) {
      folders.add(Path.of(caches, "vidport"));
    } else if (home.isAbsolute()) {
      folders.add(home.resolve(".cache").resolve("vidport"));
    }
    String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
    folders.add(temporary.toAbsolutePath().resolve("vidport-" + user));
    return List.copyOf(folders);
  }

  /**
   * Opens the folder for programs in {@code base}; creates it, and missing parents, for this user
   * alone.
   *
   * @throws IOException when it can't be created, or other users could change what is in it
   */
  static CacheFolder open(Path base) throws IOException {
    if (!isPosix(base)) {
      return new CacheFolder(Files.createDirectories(base.resolve("ffmpeg")));
    }
    createPrivate(base);
    requireOwnPath(base);
    Path folder = base.toRealPath().resolve("ffmpeg");
    createPrivate(folder);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("is not a folder: " + folder);
    }
    if (owner(folder) != currentUser()) {
      throw new IOException("belongs to another user: " + folder);
    }
    if (!Files.getPosixFilePermissions(folder).equals(OWNER)) {
      Files.setPosixFilePermissions(folder, OWNER);
    }
    return new CacheFolder(folder);
  }

  Path path() {
    return folder;
  }

  private static void createPrivate(Path folder) throws IOException {
    // Not for an existing one, which may be a symbolic link to a folder.
    if (!Files.isDirectory(folder)) {
      FileAttribute<?> owner = PosixFilePermissions.asFileAttribute(OWNER);
      Files.createDirectories(folder, owner);
    }
  }

  /** A user who may rename a folder above could put another one in its place. */
  private static void requireOwnPath(Path base) throws IOException {
    Path parent = base.toAbsolutePath().getParent();
    if (parent != null && othersMayWrite(parent) && Files.isSymbolicLink(base)) {
      throw new IOException("is a symbolic link in a folder of all users");
    }
    Path real = base.toRealPath();
    int user = currentUser();
    requireOwner(real, user);
    for (Path path = real; path != null; path = path.getParent()) {
      boolean mayBeReplaced = (mode(path) & STICKY) == 0 || path.equals(real);
      if (othersMayWrite(path) && mayBeReplaced) {
        throw new IOException("can be changed by other users, because they may write to " + path);
      }
      if (path.getParent() != null && othersMayWrite(path.getParent())) {
        requireOwner(path, user);
      }
    }
  }

  private static void requireOwner(Path folder, int user) throws IOException {
    int owner = owner(folder);
    if (owner != user && owner != ROOT) {
      throw new IOException("belongs to another user: " + folder);
    }
  }

  private static boolean othersMayWrite(Path folder) throws IOException {
    return (mode(folder) & OTHERS_WRITE) != 0;
  }

  private static int mode(Path folder) throws IOException {
    return attribute(folder, "unix:mode");
  }

  private static int owner(Path folder) throws IOException {
    return attribute(folder, "unix:uid");
  }

  private static int attribute(Path folder, String name) throws IOException {
    return (Integer) Files.getAttribute(folder, name, LinkOption.NOFOLLOW_LINKS);
  }

  /** The user whose files this process creates. */
  private static int currentUser() throws IOException {
    Path process = Path.of("/proc/self");
    if (Files.exists(process)) {
      return (Integer) Files.getAttribute(process, "unix:uid");
    }
    Path file = Files.createTempFile("vidport", ".user");
    try {
      return owner(file);
    } finally {
      Files.delete(file);
    }
  }

  static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  /**
   * @throws IOException when programs in this folder can't be run
   */
  void requirePrograms() throws IOException {
    if (!isPosix(folder)) {
      return;
    }
    Path trial = folder.resolve("trial.sh");
    Files.deleteIfExists(trial);
    Files.createFile(trial, PosixFilePermissions.asFileAttribute(OWNER));
    try {
      Files.writeString(trial, "#!/bin/sh\nexit 0\n");
      run(trial);
    } finally {
      Files.deleteIfExists(trial);
    }
  }

  private static void run(Path trial) throws IOException {
    IOException last = new IOException("unreachable: it is tried");
    // A program that another thread starts meanwhile may hold the file open for writing.
    for (int attempt = 0; attempt < TRIALS; attempt++) {
      try {
        Process process =
            new ProcessBuilder(trial.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor(TRIAL_SECONDS, TimeUnit.SECONDS)) {
          return;
        }
        process.destroyForcibly();
        return;
      } catch (IOException e) {
        last = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
    throw new IOException("does not permit programs, as a disk that is mounted with noexec", last);
  }

  /** What is wrong with a folder, as a part of a sentence. */
  static String reason(IOException fault) {
    if (fault instanceof AccessDeniedException denied) {
      return "this user may not write to " + denied.getFile();
    }
    if (fault instanceof FileSystemException file) {
      String reason = file.getReason() == null ? file.getClass().getSimpleName() : file.getReason();
      return file.getFile() + ": " + reason;
    }
    return String.valueOf(fault.getMessage());
  }
}
