package dev.vidport.media;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Corrupts files as disks, networks and attackers do; reproducible by its seed. */
final class Mutator {
  /** In bytes; most formats keep their headers in this part of the file. */
  private static final int HEADER = 2048;

  private static final int[] EXTREMES = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff};

  private final Random random;

  Mutator(long seed) {
    random = new Random(seed);
  }

  /** A copy of the file with up to three changes. */
  byte[] corrupted(byte[] whole) {
    byte[] file = whole.clone();
    for (int left = 1 + random.nextInt(3); left > 0 && file.length > 16; left--) {
      file = changed(file);
    }
    return file;
  }

  private byte[] changed(byte[] file) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> bitsFlipped(file);
      case 2 -> Arrays.copyOf(file, 1 + random.nextInt(file.length));
      case 3 -> numberSet(file);
      case 4 -> blocksSwapped(file);
      case 5 -> blockRemoved(file);
      case 6 -> blockOverwritten(file);
      default -> Mp4Box.write(shuffled(Mp4Box.read(file)));
    };
  }

  private int randomPosition(byte[] file, int margin) {
    int end = Math.max(1, file.length - margin);
    return random.nextBoolean() ? random.nextInt(Math.min(HEADER, end)) : random.nextInt(end);
  }

  private byte[] bitsFlipped(byte[] file) {
    for (int left = 1 + random.nextInt(32); left > 0; left--) {
      file[randomPosition(file, 0)] ^= (byte) (1 << random.nextInt(8));
    }
    return file;
  }

  /** Sets a 32-bit number to an extreme: readers trust sizes, counts and times. */
  private byte[] numberSet(byte[] file) {
    int at = randomPosition(file, 4);
    int value = EXTREMES[random.nextInt(EXTREMES.length)];
    for (int i = 0; i < 4; i++) {
      file[at + i] = (byte) (value >> (8 * (3 - i)));
    }
    return file;
  }

  private byte[] blocksSwapped(byte[] file) {
    int length = 1 + random.nextInt(Math.min(1024, file.length / 4));
    int one = randomPosition(file, length);
    int other = randomPosition(file, length);
    byte[] kept = Arrays.copyOfRange(file, one, one + length);
    System.arraycopy(file, other, file, one, length);
    System.arraycopy(kept, 0, file, other, length);
    return file;
  }

  private byte[] blockRemoved(byte[] file) {
    int length = 1 + random.nextInt(Math.min(1024, file.length / 4));
    int at = randomPosition(file, length);
    byte[] shorter = Arrays.copyOf(file, file.length - length);
    System.arraycopy(file, at + length, shorter, at, shorter.length - at);
    return shorter;
  }

  private byte[] blockOverwritten(byte[] file) {
    int length = 1 + random.nextInt(Math.min(256, file.length / 4));
    int at = randomPosition(file, length);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    System.arraycopy(noise, 0, file, at, length);
    return file;
  }

  /**
   * The boxes in another order and some of them twice, at any depth; empty for other file formats.
   */
  private List<Mp4Box> shuffled(List<Mp4Box> boxes) {
    List<Mp4Box> changed = new ArrayList<>();
    for (Mp4Box box : boxes) {
      Mp4Box inside = random.nextInt(3) == 0 ? box.with(shuffled(box.children())) : box;
      changed.add(inside);
      if (random.nextInt(16) == 0) {
        changed.add(inside);
      }
    }
    if (random.nextBoolean()) {
      Collections.shuffle(changed, random);
    }
    return changed;
  }
}
