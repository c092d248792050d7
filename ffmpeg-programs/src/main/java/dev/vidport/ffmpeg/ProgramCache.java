package dev.vidport.ffmpeg;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipException;

/**
 * Unpacked programs of one user, shared by processes. Each version has a folder of its own, which
 * appears complete or not at all: it is written under another name and then renamed. Processes that
 * use a version hold a lock until they end; the kernel releases it, whatever ends them.
 *
 * @param folder that only this user may enter
 */
record ProgramCache(CacheFolder folder, Clock clock) {
  /** Changes with what {@link #link} does to the files. */
  private static final String REVISION = "1";

  /** Hosts of two versions on one machine, used in turns, unpack nothing anew. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final String LOCK = "lock";
  private static final String UNPACKING = "unpacking-";
  private static final String IN_USE = ".in-use";
  private static final int DIGEST_DIGITS = 12;

  /**
   * The libraries of the compiler and of the C library, which every system has that runs Java. All
   * others are in the artifact, or for devices.
   */
  private static final Set<String> SYSTEM =
      Set.of(
          "libc.so.6",
          "libm.so.6",
          "libmvec.so.1",
          "libdl.so.2",
          "libpthread.so.0",
          "librt.so.1",
          "libgcc_s.so.1",
          "libstdc++.so.6");

  /** Open until this process ends. */
  private static final List<FileChannel> HELD = new ArrayList<>();

  /** The same object for all class loaders of this process, which share its file locks. */
  private static final Object MUTEX = "dev.vidport.ffmpeg.ProgramCache".intern();

  /**
   * Returns the programs; unpacks them first, unless they are there.
   *
   * @throws UnusableFfmpegException when the artifact is damaged
   * @throws IOException when this folder can't be used
   */
  UnpackedFfmpeg get(ProgramArchive archive) throws IOException {
    synchronized (MUTEX) {
      try (ProgramArchive.Contents contents = archive.open()) {
        Path programs = folder.path().resolve(name(archive, contents));
        hold(programs);
        if (!UnpackedFiles.areIntact(programs)) {
          replace(programs, archive, contents);
        }
        String suffix = archive.platform().suffix();
        return new UnpackedFfmpeg(
            programs.resolve("ffmpeg" + suffix), programs.resolve("ffprobe" + suffix));
      }
    }
  }

  private static String name(ProgramArchive archive, ProgramArchive.Contents contents) {
    String version = contents.version().isEmpty() ? "" : contents.version() + "-";
    String digest = contents.digest().substring(0, DIGEST_DIGITS);
    return version + archive.classifier() + "-" + digest + "-" + REVISION;
  }

  /** Keeps other processes from removing this version until this process ends. */
  private static void hold(Path programs) throws IOException {
    Path mark = programs.resolveSibling(programs.getFileName() + IN_USE);
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              mark, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      Files.setLastModifiedTime(mark, FileTime.from(Instant.now()));
    } catch (FileSystemException readOnly) {
      if (!Files.isDirectory(programs)) {
        throw readOnly;
      }
      // No process can remove a version that an image contains.
      return;
    }
    HELD.add(channel);
    try {
      FileLock unused = channel.lock(0, Long.MAX_VALUE, true);
    } catch (OverlappingFileLockException held) {
      // By this process. Closing the channel would release that lock.
    }
  }

  private void replace(Path programs, ProgramArchive archive, ProgramArchive.Contents contents)
      throws IOException {
    try (FileChannel lock =
            FileChannel.open(
                folder.path().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock unused = lock.lock()) {
      if (UnpackedFiles.areIntact(programs)) {
        return;
      }
      removeLeftovers();
      removeUnused(programs);
      folder.requirePrograms();
      requireSpace(contents.size());
      Path unpacked = folder.path().resolve(UNPACKING + UUID.randomUUID());
      try {
        unpack(archive, contents, unpacked);
        if (Files.exists(programs, LinkOption.NOFOLLOW_LINKS)) {
          Files.move(programs, folder.path().resolve(UNPACKING + UUID.randomUUID()));
        }
        Files.move(unpacked, programs, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        removeLeftovers();
      }
    }
  }

  private void requireSpace(long bytes) throws IOException {
    // Not Files.getFileStore, which fails in a chroot. 0 where it is unknown; the disk then tells.
    long free = folder.path().toFile().getUsableSpace();
    if (free > 0 && free < bytes) {
      throw new IOException(
          "has " + (free >> 20) + " MiB free, and ffmpeg takes " + (bytes >> 20) + " MiB");
    }
  }

  private static void unpack(ProgramArchive archive, ProgramArchive.Contents contents, Path target)
      throws IOException {
    createFolder(target);
    Set<String> present = new HashSet<>(SYSTEM);
    contents.entries().forEach(entry -> present.add(ProgramArchive.Contents.name(entry)));
    for (JarEntry entry : contents.entries()) {
      Path file = target.resolve(ProgramArchive.Contents.name(entry));
      write(archive, contents, entry, file);
      link(file, present);
    }
    UnpackedFiles.describe(target);
  }

  private static void createFolder(Path folder) throws IOException {
    if (CacheFolder.isPosix(folder)) {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(CacheFolder.OWNER));
    } else {
      Files.createDirectory(folder);
    }
  }

  private static void write(
      ProgramArchive archive, ProgramArchive.Contents contents, JarEntry entry, Path file)
      throws IOException {
    CRC32 checksum = new CRC32();
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      copy(archive, new CheckedInputStream(contents.read(entry), checksum), out);
    }
    if (Files.size(file) != entry.getSize() || checksum.getValue() != entry.getCrc()) {
      throw archive.damaged(new ZipException("wrong checksum of " + entry.getName()));
    }
    if (CacheFolder.isPosix(file)) {
      Files.setPosixFilePermissions(file, CacheFolder.OWNER);
    }
  }

  private static void copy(ProgramArchive archive, InputStream in, OutputStream out)
      throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (in) {
      while (true) {
        int read;
        try {
          read = in.read(buffer);
        } catch (IOException e) {
          throw archive.damaged(e);
        }
        if (read < 0) {
          return;
        }
        out.write(buffer, 0, read);
      }
    }
  }

  /**
   * Lets the linker find all libraries beside the programs, and lets it ignore those of devices,
   * such as a sound card, which servers lack. Also writes the file to the disk, so that no file of
   * a renamed folder is empty after a power failure.
   *
   * @param present the libraries that this system has
   */
  private static void link(Path file, Set<String> present) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      var elf = ElfFile.open(channel);
      if (elf.isPresent()) {
        elf.get().extendPathToAllLibraries();
        elf.get().unlink(name -> !present.contains(name) && !name.startsWith("ld-linux"));
      }
      channel.force(true);
    }
  }

  /** What a process that was killed has left. Only the holder of the lock unpacks. */
  private void removeLeftovers() throws IOException {
    for (Path path : list(folder.path())) {
      if (path.getFileName().toString().startsWith(UNPACKING)) {
        remove(path);
      }
    }
  }

  private void removeUnused(Path current) throws IOException {
    for (Path version : list(folder.path())) {
      if (!version.equals(current) && Files.isDirectory(version, LinkOption.NOFOLLOW_LINKS)) {
        removeIfUnused(version);
      }
    }
  }

  private void removeIfUnused(Path version) throws IOException {
    Path mark = version.resolveSibling(version.getFileName() + IN_USE);
    Instant lastUse;
    try {
      lastUse = Files.getLastModifiedTime(mark).toInstant();
    } catch (NoSuchFileException notOurs) {
      return;
    }
    if (lastUse.plus(KEPT).isAfter(clock.instant())) {
      return;
    }
    FileChannel channel = FileChannel.open(mark, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        remove(version);
      }
      channel.close();
    } catch (OverlappingFileLockException held) {
      // By this process. Closing the channel would release that lock.
      HELD.add(channel);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.toList();
    }
  }

  private static void remove(Path tree) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
