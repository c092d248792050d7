package dev.vidport.usecases.archive;

import dev.vidport.usecases.archive.port.ArchiveFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the files of a tar archive one after another, whatever it contains. */
final class TarReader {
  /** More than the files of a million videos. */
  private static final int MAX_FILES = 100_000_000;

  private static final int READ_BYTES = 64 << 10;

  private final InputStream archive;
  private long rest;
  private int padding;
  private int files;
  private boolean isEnded;

  TarReader(InputStream archive) {
    this.archive = archive;
  }

  /** The next file, of which the rest of the one before is skipped; empty at the end. */
  Optional<TarEntry> next() throws IOException {
    skip();
    if (isEnded) {
      return Optional.empty();
    }
    byte[] block = archive.readNBytes(TarEntry.BLOCK);
    if (block.length < TarEntry.BLOCK) {
      throw cutOff();
    }
    if (TarEntry.isEnd(block)) {
      isEnded = true;
      return Optional.empty();
    }
    if (++files > MAX_FILES) {
      throw new ArchiveFormatException("the archive has too many files");
    }
    try {
      TarEntry entry = TarEntry.parse(block);
      rest = entry.sizeBytes();
      padding = entry.padding();
      return Optional.of(entry);
    } catch (IllegalArgumentException e) {
      throw new ArchiveFormatException(String.valueOf(e.getMessage()), e);
    }
  }

  private static EOFException cutOff() {
    return new EOFException("the archive is cut off");
  }

  /**
   * Reads from the present file.
   *
   * @return the number of bytes; -1 at its end
   */
  int read(byte[] into, int offset, int length) throws IOException {
    if (rest == 0) {
      return -1;
    }
    int n = archive.read(into, offset, (int) Math.min(length, rest));
    if (n < 0) {
      throw cutOff();
    }
    rest -= n;
    return n;
  }

  /** The whole present file. */
  byte[] content(int maxBytes) throws IOException {
    if (rest > maxBytes) {
      throw new ArchiveFormatException("a document of the archive is larger than " + maxBytes);
    }
    byte[] content = archive.readNBytes((int) rest);
    if (content.length < rest) {
      throw cutOff();
    }
    rest = 0;
    return content;
  }

  private void skip() throws IOException {
    byte[] buffer = new byte[READ_BYTES];
    while (rest > 0) {
      int unused = read(buffer, 0, buffer.length);
    }
    if (archive.readNBytes(padding).length < padding) {
      throw cutOff();
    }
    padding = 0;
  }
}
