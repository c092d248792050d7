package dev.vidport.usecases.archive;

import dev.vidport.domain.storage.ObjectKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/**
 * The header of a file in a tar archive (POSIX.1-2001, ustar). A path has the form of an {@link
 * ObjectKey}, so it can't climb out of a folder. Archives have files only.
 *
 * @param sizeBytes from 8 GiB on in the binary form of GNU tar
 */
record TarEntry(String path, long sizeBytes) {
  /** The size of a header; files are filled up to a multiple of it. */
  static final int BLOCK = 512;

  private static final int NAME = 0;
  private static final int NAME_LENGTH = 100;
  private static final int MODE = 100;
  private static final int OWNER = 108;
  private static final int GROUP = 116;
  private static final int SIZE = 124;
  private static final int TIME = 136;
  private static final int CHECKSUM = 148;
  private static final int TYPE = 156;
  private static final int LINK_NAME = 157;
  private static final int MAGIC = 257;
  private static final int PREFIX = 345;
  private static final int PREFIX_LENGTH = 155;

  private static final int NUMBER_LENGTH = 12;
  private static final int ID_LENGTH = 8;
  private static final int BINARY = 0x80;
  private static final long MAX_OCTAL = (1L << 33) - 1;
  private static final char FILE = '0';
  private static final String USTAR = "ustar";

  TarEntry {
    ObjectKey unused = new ObjectKey(path);
    if (sizeBytes < 0) {
      throw new IllegalArgumentException("negative size of " + path);
    }
  }

  /** The blocks after the last entry. */
  static byte[] end() {
    return new byte[2 * BLOCK];
  }

  /** The bytes that fill up the last block of the content. */
  int padding() {
    return (int) ((BLOCK - sizeBytes % BLOCK) % BLOCK);
  }

  byte[] header(Instant time) {
    byte[] block = new byte[BLOCK];
    int split = split();
    put(block, NAME, path.substring(split == 0 ? 0 : split + 1));
    put(block, PREFIX, path.substring(0, split));
    put(block, MODE, octal(0600, ID_LENGTH));
    put(block, OWNER, octal(0, ID_LENGTH));
    put(block, GROUP, octal(0, ID_LENGTH));
    putSize(block);
    put(block, TIME, octal(Math.max(0, time.getEpochSecond()), NUMBER_LENGTH));
    block[TYPE] = FILE;
    put(block, MAGIC, USTAR + "\0" + "00");
    put(block, CHECKSUM, String.format(Locale.ROOT, "%06o\0 ", sum(block)));
    return block;
  }

  /** Where the path is split into prefix and name; 0 if it is short. */
  private int split() {
    if (path.length() <= NAME_LENGTH) {
      return 0;
    }
    int at = path.indexOf('/', path.length() - NAME_LENGTH - 1);
    if (at < 1 || at > PREFIX_LENGTH) {
      throw new IllegalArgumentException("the path is too long for a tar archive: " + path);
    }
    return at;
  }

  private void putSize(byte[] block) {
    if (sizeBytes <= MAX_OCTAL) {
      put(block, SIZE, octal(sizeBytes, NUMBER_LENGTH));
      return;
    }
    block[SIZE] = (byte) BINARY;
    for (int i = 0; i < Long.BYTES; i++) {
      block[SIZE + NUMBER_LENGTH - 1 - i] = (byte) (sizeBytes >>> (i * Byte.SIZE));
    }
  }

  private static String octal(long number, int length) {
    return String.format(Locale.ROOT, "%0" + (length - 1) + "o", number);
  }

  private static void put(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }

  /** The sum of all bytes, those of the checksum as spaces. */
  private static int sum(byte[] block) {
    int sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      sum += i >= CHECKSUM && i < CHECKSUM + ID_LENGTH ? ' ' : block[i] & 0xff;
    }
    return sum;
  }

  /** Whether the block is the beginning of the end. */
  static boolean isEnd(byte[] block) {
    return Arrays.equals(block, new byte[BLOCK]);
  }

  /**
   * Reads a header.
   *
   * @throws IllegalArgumentException when it is not one of a file, or its path is not accepted
   */
  static TarEntry parse(byte[] block) {
    require(text(block, MAGIC, USTAR.length()).equals(USTAR), "the archive is not a tar archive");
    require(octal(block, CHECKSUM, ID_LENGTH) == sum(block), "a header is damaged");
    require(
        (block[TYPE] == FILE || block[TYPE] == 0) && text(block, LINK_NAME, NAME_LENGTH).isEmpty(),
        "the archive has something else than files");
    String prefix = text(block, PREFIX, PREFIX_LENGTH);
    String name = text(block, NAME, NAME_LENGTH);
    return new TarEntry(prefix.isEmpty() ? name : prefix + "/" + name, size(block));
  }

  private static long size(byte[] block) {
    if ((block[SIZE] & BINARY) == 0) {
      return octal(block, SIZE, NUMBER_LENGTH);
    }
    require((block[SIZE] & 0xff) == BINARY, "a file is too large");
    long size = 0;
    for (int i = SIZE + 1; i < SIZE + NUMBER_LENGTH; i++) {
      require(size >> (Long.SIZE - Byte.SIZE - 1) == 0, "a file is too large");
      size = (size << Byte.SIZE) | (block[i] & 0xff);
    }
    return size;
  }

  private static long octal(byte[] block, int at, int length) {
    String digits = text(block, at, length).strip();
    require(
        !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '7'),
        "a number in a header is damaged");
    return Long.parseLong(digits, 8);
  }

  /** The text of a field up to its first zero. */
  private static String text(byte[] block, int at, int length) {
    int end = at;
    while (end < at + length && block[end] != 0) {
      end++;
    }
    return new String(block, at, end - at, StandardCharsets.ISO_8859_1);
  }

  private static void require(boolean isTrue, String problem) {
    if (!isTrue) {
      throw new IllegalArgumentException(problem);
    }
  }
}
