package dev.vidport.media.derivative;

import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the samples of fragments that ffmpeg has written with one track. */
final class FragmentReader {
  private static final int DATA_OFFSET = 0x1;
  private static final int FIRST_FLAGS = 0x4;
  private static final int DURATION = 0x100;
  private static final int SIZE = 0x200;
  private static final int FLAGS = 0x400;
  private static final int COMPOSITION = 0x800;
  private static final int DESCRIPTION = 0x2;
  private static final int BASE_OFFSET = 0x1;
  private static final int DEFAULT_DURATION = 0x8;
  private static final int DEFAULT_SIZE = 0x10;

  private final ByteBuffer bytes;
  private final long defaultTicks;
  private final long defaultBytes;

  private FragmentReader(ByteBuffer bytes, ByteBuffer trackDefaults) {
    this.bytes = bytes;
    this.defaultTicks = unsigned(trackDefaults.getInt(12));
    this.defaultBytes = unsigned(trackDefaults.getInt(16));
  }

  /**
   * @param header the init segment
   * @param fragments one or more whole fragments
   * @return the samples in the order in which they are decoded
   */
  static List<Sample> read(byte[] header, byte[] fragments) throws IOException {
    try {
      ByteBuffer moov =
          boxes(header).stream()
              .filter(box -> box.type().equals("moov"))
              .findFirst()
              .map(box -> content(ByteBuffer.wrap(header), box))
              .orElseThrow(() -> new MalformedBoxException("the init segment has no moov box"));
      return new FragmentReader(ByteBuffer.wrap(fragments), Boxes.at(moov, "mvex", "trex"))
          .read(boxes(fragments));
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IOException("a box of a fragment is truncated", e);
    }
  }

  private static List<Box> boxes(byte[] file) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(file);
    BoxFile boxes =
        new BoxFile(
            new RandomAccessBytes() {
              @Override
              public long size() {
                return file.length;
              }

              @Override
              public ByteBuffer read(long position, int length) {
                return all.slice((int) position, length);
              }
            });
    List<Box> found = new ArrayList<>();
    for (Optional<Box> box = boxes.next(); box.isPresent(); box = boxes.next()) {
      found.add(box.orElseThrow());
    }
    return found;
  }

  private static ByteBuffer content(ByteBuffer file, Box box) {
    return file.slice((int) box.offset() + box.headerBytes(), (int) box.size() - box.headerBytes());
  }

  private List<Sample> read(List<Box> boxes) throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (Box box : boxes) {
      if (box.type().equals("moof")) {
        addSamples(box, samples);
      }
    }
    return samples;
  }

  private void addSamples(Box moof, List<Sample> samples) throws IOException {
    ByteBuffer traf = Boxes.at(content(bytes, moof), "traf");
    ByteBuffer header = Boxes.at(traf, "tfhd");
    int headerFlags = flags(header);
    ByteBuffer fields = header.position(8);
    skip(fields, headerFlags, BASE_OFFSET, 8);
    skip(fields, headerFlags, DESCRIPTION, 4);
    long ticks = has(headerFlags, DEFAULT_DURATION) ? unsigned(fields.getInt()) : defaultTicks;
    long size = has(headerFlags, DEFAULT_SIZE) ? unsigned(fields.getInt()) : defaultBytes;
    ByteBuffer start = Boxes.at(traf, "tfdt");
    long decodedAt = Boxes.isWide(start) ? start.getLong(4) : unsigned(start.getInt(4));
    for (ByteBuffer run : Boxes.children(traf, "trun")) {
      int flags = flags(run);
      int count = run.getInt(4);
      run.position(8);
      int position = (int) moof.offset() + (has(flags, DATA_OFFSET) ? run.getInt() : 0);
      skip(run, flags, FIRST_FLAGS, 4);
      for (int i = 0; i < count; i++) {
        long sampleTicks = has(flags, DURATION) ? unsigned(run.getInt()) : ticks;
        int sampleBytes = (int) (has(flags, SIZE) ? unsigned(run.getInt()) : size);
        skip(run, flags, FLAGS, 4);
        // Signed in version 1; as large values, both mean the same.
        int delay = has(flags, COMPOSITION) ? run.getInt() : 0;
        samples.add(Sample.of(decodedAt + delay, bytes.slice(position, sampleBytes)));
        position += sampleBytes;
        decodedAt += sampleTicks;
      }
    }
  }

  private static int flags(ByteBuffer box) {
    return box.getInt(0) & 0xffffff;
  }

  private static boolean has(int flags, int flag) {
    return (flags & flag) != 0;
  }

  private static void skip(ByteBuffer fields, int flags, int flag, int bytes) {
    if (has(flags, flag)) {
      fields.position(fields.position() + bytes);
    }
  }

  private static long unsigned(int value) {
    return Integer.toUnsignedLong(value);
  }
}
