package dev.vidport.media;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Spoils files as discs, networks and malice do; the same seed spoils them in the same way. */
final class Mutator {
  /** Where most formats keep what they say of themselves. */
  private static final int HEAD = 2048;

  private static final int[] EXTREMES = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff};

  private final Random random;

  Mutator(long seed) {
    random = new Random(seed);
  }

  /** Up to three changes, one after the other. */
  byte[] spoiled(byte[] whole) {
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
      case 5 -> blockGone(file);
      case 6 -> blockOverwritten(file);
      default -> Mp4Box.write(shuffled(Mp4Box.read(file)));
    };
  }

  private int somewhere(byte[] file, int room) {
    int end = Math.max(1, file.length - room);
    return random.nextBoolean() ? random.nextInt(Math.min(HEAD, end)) : random.nextInt(end);
  }

  private byte[] bitsFlipped(byte[] file) {
    for (int left = 1 + random.nextInt(32); left > 0; left--) {
      file[somewhere(file, 0)] ^= (byte) (1 << random.nextInt(8));
    }
    return file;
  }

  /** Sizes, counts and times are what readers trust most. */
  private byte[] numberSet(byte[] file) {
    int at = somewhere(file, 4);
    int value = EXTREMES[random.nextInt(EXTREMES.length)];
    for (int i = 0; i < 4; i++) {
      file[at + i] = (byte) (value >> (8 * (3 - i)));
    }
    return file;
  }

  private byte[] blocksSwapped(byte[] file) {
    int length = 1 + random.nextInt(Math.min(1024, file.length / 4));
    int one = somewhere(file, length);
    int other = somewhere(file, length);
    byte[] kept = Arrays.copyOfRange(file, one, one + length);
    System.arraycopy(file, other, file, one, length);
    System.arraycopy(kept, 0, file, other, length);
    return file;
  }

  private byte[] blockGone(byte[] file) {
    int length = 1 + random.nextInt(Math.min(1024, file.length / 4));
    int at = somewhere(file, length);
    byte[] shorter = Arrays.copyOf(file, file.length - length);
    System.arraycopy(file, at + length, shorter, at, shorter.length - at);
    return shorter;
  }

  private byte[] blockOverwritten(byte[] file) {
    int length = 1 + random.nextInt(Math.min(256, file.length / 4));
    int at = somewhere(file, length);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    System.arraycopy(noise, 0, file, at, length);
    return file;
  }

  /** Boxes in another order, some twice, some within others; nothing of what is no MP4 file. */
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
