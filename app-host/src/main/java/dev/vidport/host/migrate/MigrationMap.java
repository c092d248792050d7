package dev.vidport.host.migrate;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The map of a migration: a file with a line of JSON for each video, which a later run continues.
 * While a migration runs, each change of a video is a further line, and the last one of an ID
 * counts; {@link #close} leaves one for each. A line is on disk before the migration goes further.
 * A lock excludes a second migration with the same file.
 */
public final class MigrationMap implements AutoCloseable {
  private static final int MAX_LINES = 10_000_000;
  private static final int MAX_LINE_BYTES = 16 << 20;

  private final Path file;
  private final String source;
  private final String service;
  private final FileChannel lines;
  private final Map<String, MigrationEntry> entries;

  private MigrationMap(
      Path file,
      String source,
      String service,
      FileChannel lines,
      Map<String, MigrationEntry> entries) {
    this.file = file;
    this.source = source;
    this.service = service;
    this.lines = lines;
    this.entries = entries;
  }

  /**
   * Opens a map, or begins one.
   *
   * @param service the address of the service
   * @throws UnusableMapException when the file is another one, or is in use
   */
  public static MigrationMap open(Path file, String source, String service) throws IOException {
    FileChannel lines =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    try {
      lock(lines, file);
      Map<String, MigrationEntry> entries = new LinkedHashMap<>();
      long end = read(file, source, service, entries);
      // A line that was not written to its end.
      lines.truncate(end);
      lines.position(end);
      return new MigrationMap(file, source, service, lines, entries);
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  private static void lock(FileChannel lines, Path file) throws IOException {
    FileLock lock;
    try {
      lock = lines.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new UnusableMapException(file + " is in use by another migration");
    }
    if (lock == null) {
      throw new UnusableMapException(file + " is in use by another migration");
    }
  }

  /**
   * Returns the position after the last whole line. What follows may end inside a character, so it
   * is not decoded.
   */
  private static long read(
      Path file, String source, String service, Map<String, MigrationEntry> entries)
      throws IOException {
    long end = 0;
    int number = 0;
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int next;
      while ((next = bytes.read()) != -1) {
        if (next != '\n') {
          if (line.size() == MAX_LINE_BYTES) {
            throw new UnusableMapException(file + ", line " + (number + 1) + ": too long");
          }
          line.write(next);
          continue;
        }
        number++;
        if (number > MAX_LINES) {
          throw new UnusableMapException(file + " has too many lines");
        }
        MigrationEntry entry = entry(file, number, line.toByteArray(), source, service);
        entries.put(entry.id(), entry);
        end += line.size() + 1L;
        line.reset();
      }
      // Without a line end, it may be a file of something else, which must not be cut.
      if (line.size() > 0 && line.toByteArray()[0] != '{') {
        throw new UnusableMapException(
            file + ", line " + (number + 1) + ": not a line of a map of a migration");
      }
    }
    return end;
  }

  private static MigrationEntry entry(
      Path file, int number, byte[] line, String source, String service) throws IOException {
    String place = file + ", line " + number + ": ";
    JsonNode json;
    MigrationEntry entry;
    try {
      json = JsonMapper.shared().readTree(line);
      entry = MigrationEntry.of(json);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new UnusableMapException(place + "not a line of a map of a migration");
    }
    String otherSource = json.path("source").asString("");
    String otherService = json.path("service").asString("");
    if (!otherSource.equals(source) || !otherService.equals(service)) {
      throw new UnusableMapException(
          place
              + "the map belongs to a migration from "
              + otherSource
              + " to "
              + otherService
              + "; name another file with --map");
    }
    return entry;
  }

  synchronized Optional<MigrationEntry> find(String id) {
    return Optional.ofNullable(entries.get(id));
  }

  synchronized List<MigrationEntry> all() {
    return new ArrayList<>(entries.values());
  }

  /** Stores what became of a video, on the disk. */
  synchronized void put(MigrationEntry entry) throws IOException {
    ByteBuffer line = StandardCharsets.UTF_8.encode(entry.json(source, service) + "\n");
    while (line.hasRemaining()) {
      lines.write(line);
    }
    lines.force(false);
    entries.put(entry.id(), entry);
  }

  /** Leaves one line for each video. */
  @Override
  public synchronized void close() throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try (lines) {
      try (Writer writer = Files.newBufferedWriter(draft)) {
        for (MigrationEntry entry : entries.values()) {
          writer.write(entry.json(source, service) + "\n");
        }
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The file cannot be the map of this migration. */
  public static final class UnusableMapException extends IOException {
    private static final long serialVersionUID = 1L;

    UnusableMapException(String message) {
      super(message);
    }
  }
}
