package dev.vidport.ffmpeg;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The list of the files of one version, stored beside them. A file that has changed since, in size
 * or time, is read again and compared with its checksum. Reading all files takes 0.1 s, which every
 * start would cost.
 */
final class UnpackedFiles {
  private static final String LIST = "files";
  private static final String HEADING = "vidport-ffmpeg 1";

  private UnpackedFiles() {}

  private record Known(long checksum, long size, long modified, String name) {
    static Known of(Path file) throws IOException {
      return new Known(checksumOf(file), Files.size(file), modifiedAt(file), nameOf(file));
    }

    private static String nameOf(Path file) {
      return String.valueOf(file.getFileName());
    }

    static Optional<Known> parse(String line) {
      String[] fields = line.split(" ", 4);
      try {
        return fields.length == 4
            ? Optional.of(
                new Known(
                    Long.parseLong(fields[0], 16),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[2]),
                    fields[3]))
            : Optional.empty();
      } catch (NumberFormatException damaged) {
        return Optional.empty();
      }
    }

    String line() {
      return Long.toHexString(checksum) + " " + size + " " + modified + " " + name;
    }

    boolean isIntact(Path folder) throws IOException {
      Path file = folder.resolve(name);
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.size(file) == size
          && (modifiedAt(file) == modified || checksumOf(file) == checksum);
    }
  }

  /** Writes the list. */
  static void describe(Path folder) throws IOException {
    StringBuilder text = new StringBuilder(HEADING).append('\n');
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        text.append(Known.of(file).line()).append('\n');
      }
    }
    Path list = folder.resolve(LIST);
    Files.writeString(list, text);
    try (FileChannel channel = FileChannel.open(list, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Whether the folder has all files of its list, as they were written. */
  static boolean areIntact(Path folder) throws IOException {
    Path list = folder.resolve(LIST);
    if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    List<String> lines =
        new String(Files.readAllBytes(list), StandardCharsets.UTF_8).lines().toList();
    if (lines.size() < 2 || !lines.get(0).equals(HEADING)) {
      return false;
    }
    for (String line : lines.subList(1, lines.size())) {
      Optional<Known> known = Known.parse(line);
      if (known.isEmpty() || !known.get().isIntact(folder)) {
        return false;
      }
    }
    return true;
  }

  private static long modifiedAt(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toMillis();
  }

  private static long checksumOf(Path file) throws IOException {
    CRC32 checksum = new CRC32();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        checksum.update(buffer, 0, read);
      }
    }
    return checksum.getValue();
  }
}
