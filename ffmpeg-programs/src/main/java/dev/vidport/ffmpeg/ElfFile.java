package dev.vidport.ffmpeg;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a program or library in the format ELF (64 bits, little-endian) asks of the dynamic linker.
 * Changes are made in place.
 *
 * @see <a href="https://refspecs.linuxbase.org/elf/gabi4+/ch5.dynamic.html">Dynamic linking</a>
 * @see <a
 *     href="https://refspecs.linuxfoundation.org/LSB_5.0.0/LSB-Core-generic/LSB-Core-generic/symversion.html">Symbol
 *     versioning</a>
 */
final class ElfFile {
  private static final int MAGIC = 0x464c457f;
  private static final int HEADER_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int ENTRY_BYTES = 16;
  private static final int VERSION_BYTES = 16;
  private static final int MAX_ENTRIES = 10_000;
  private static final int MAX_NAME_BYTES = 256;

  private static final int LOADED = 1;
  private static final int DYNAMIC = 2;

  private static final long END = 0;
  private static final long NEEDED = 1;
  private static final long STRINGS = 5;
  private static final long PATH_OF_ALL = 15;
  private static final long PATH_OF_THIS = 29;
  private static final long VERSIONS = 0x6ffffffeL;
  private static final long VERSION_COUNT = 0x6fffffffL;

  private final FileChannel file;
  private final List<Segment> segments;
  private final long dynamicOffset;
  private final List<Entry> entries;
  private final int capacity;

  private record Segment(int type, long offset, long address, long size) {}

  private record Entry(long tag, long value) {}

  /** The versions of symbols that are needed from one library. */
  private record NeededVersions(long offset, String library) {}

  private ElfFile(FileChannel file, List<Segment> segments, Segment dynamic) throws IOException {
    this.file = file;
    this.segments = segments;
    this.dynamicOffset = dynamic.offset();
    this.capacity = Math.toIntExact(dynamic.size() / ENTRY_BYTES);
    if (capacity < 1 || capacity > MAX_ENTRIES) {
      throw new IOException("a dynamic section of " + dynamic.size() + " bytes");
    }
    ByteBuffer section = read(dynamicOffset, capacity * ENTRY_BYTES);
    this.entries = new ArrayList<>();
    for (int index = 0; index < capacity; index++) {
      Entry entry = new Entry(section.getLong(), section.getLong());
      if (entry.tag() == END) {
        break;
      }
      entries.add(entry);
    }
  }

  /** Empty if the file has another format, or is linked statically. */
  static Optional<ElfFile> open(FileChannel file) throws IOException {
    if (file.size() < HEADER_BYTES) {
      return Optional.empty();
    }
    ByteBuffer header = read(file, 0, HEADER_BYTES);
    boolean isKnown = header.getInt(0) == MAGIC && header.get(4) == 2 && header.get(5) == 1;
    if (!isKnown) {
      return Optional.empty();
    }
    long offset = header.getLong(32);
    int count = header.getShort(56);
    List<Segment> segments = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      ByteBuffer segment = read(file, offset + (long) index * SEGMENT_BYTES, SEGMENT_BYTES);
      segments.add(
          new Segment(
              segment.getInt(0), segment.getLong(8), segment.getLong(16), segment.getLong(32)));
    }
    Optional<Segment> dynamic =
        segments.stream().filter(segment -> segment.type() == DYNAMIC).findFirst();
    return dynamic.isPresent()
        ? Optional.of(new ElfFile(file, segments, dynamic.get()))
        : Optional.empty();
  }

  /** The names of the libraries that it is linked with. */
  List<String> needed() throws IOException {
    List<String> names = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.tag() == NEEDED) {
        names.add(string(entry.value()));
      }
    }
    return names;
  }

  /**
   * Makes the path in which the libraries of this program are searched ({@code DT_RUNPATH}) apply
   * to the libraries of its libraries as well ({@code DT_RPATH}).
   */
  void extendPathToAllLibraries() throws IOException {
    entries.replaceAll(
        entry -> entry.tag() == PATH_OF_THIS ? new Entry(PATH_OF_ALL, entry.value()) : entry);
    writeEntries();
  }

  /**
   * Removes libraries from those that it is linked with, and the versions of their symbols. It must
   * not use their variables, and can no longer call their functions.
   */
  void unlink(Predicate<String> libraries) throws IOException {
    List<Entry> kept = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.tag() != NEEDED || !libraries.test(string(entry.value()))) {
        kept.add(entry);
      }
    }
    if (kept.size() < entries.size()) {
      List<NeededVersions> versions = neededVersions();
      List<NeededVersions> keptVersions =
          versions.stream().filter(version -> !libraries.test(version.library())).toList();
      if (keptVersions.size() < versions.size()) {
        chain(keptVersions);
        count(kept, versions.get(0), keptVersions);
      }
      entries.clear();
      entries.addAll(kept);
      writeEntries();
    }
  }

  private List<NeededVersions> neededVersions() throws IOException {
    Optional<Long> address = value(VERSIONS);
    long count = value(VERSION_COUNT).orElse(0L);
    if (address.isEmpty() || count > MAX_ENTRIES) {
      return List.of();
    }
    List<NeededVersions> versions = new ArrayList<>();
    long offset = offset(address.get());
    for (long index = 0; index < count; index++) {
      ByteBuffer version = read(offset, VERSION_BYTES);
      versions.add(new NeededVersions(offset, string(Integer.toUnsignedLong(version.getInt(4)))));
      offset += Integer.toUnsignedLong(version.getInt(12));
    }
    return versions;
  }

  /** Each entry names the distance to the next one. */
  private void chain(List<NeededVersions> versions) throws IOException {
    for (int index = 0; index < versions.size(); index++) {
      long offset = versions.get(index).offset();
      boolean isLast = index == versions.size() - 1;
      ByteBuffer distance = buffer(Integer.BYTES);
      distance.putInt(isLast ? 0 : Math.toIntExact(versions.get(index + 1).offset() - offset));
      write(offset + 12, distance);
    }
  }

  private static void count(List<Entry> entries, NeededVersions first, List<NeededVersions> kept) {
    if (kept.isEmpty()) {
      entries.removeIf(entry -> entry.tag() == VERSIONS || entry.tag() == VERSION_COUNT);
      return;
    }
    long skipped = kept.get(0).offset() - first.offset();
    entries.replaceAll(
        entry -> {
          if (entry.tag() == VERSIONS) {
            return new Entry(VERSIONS, entry.value() + skipped);
          }
          return entry.tag() == VERSION_COUNT ? new Entry(VERSION_COUNT, kept.size()) : entry;
        });
  }

  private Optional<Long> value(long tag) {
    return entries.stream().filter(entry -> entry.tag() == tag).map(Entry::value).findFirst();
  }

  private void writeEntries() throws IOException {
    ByteBuffer section = buffer(capacity * ENTRY_BYTES);
    for (Entry entry : entries) {
      section.putLong(entry.tag()).putLong(entry.value());
    }
    // The rest is zero, which ends the list.
    section.position(section.capacity());
    write(dynamicOffset, section);
  }

  private String string(long index) throws IOException {
    long start =
        offset(value(STRINGS).orElseThrow(() -> new IOException("a file without names"))) + index;
    ByteBuffer bytes = read(start, (int) Math.min(MAX_NAME_BYTES, file.size() - start));
    int length = 0;
    while (length < bytes.limit() && bytes.get(length) != 0) {
      length++;
    }
    byte[] name = new byte[length];
    bytes.get(name);
    return new String(name, StandardCharsets.US_ASCII);
  }

  /** The place in the file of what is loaded at an address. */
  private long offset(long address) throws IOException {
    for (Segment segment : segments) {
      long distance = address - segment.address();
      if (segment.type() == LOADED && distance >= 0 && distance < segment.size()) {
        return segment.offset() + distance;
      }
    }
    throw new IOException("an address outside of the file");
  }

  private ByteBuffer read(long offset, int size) throws IOException {
    return read(file, offset, size);
  }

  private static ByteBuffer read(FileChannel file, long offset, int size) throws IOException {
    if (offset < 0 || size < 0 || offset + size > file.size()) {
      throw new EOFException("a place outside of the file");
    }
    ByteBuffer bytes = buffer(size);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, offset + bytes.position()) < 0) {
        throw new EOFException("a place outside of the file");
      }
    }
    return bytes.flip();
  }

  private void write(long offset, ByteBuffer bytes) throws IOException {
    bytes.flip();
    while (bytes.hasRemaining()) {
      int position = bytes.position();
      int unused = file.write(bytes, offset + position);
    }
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
