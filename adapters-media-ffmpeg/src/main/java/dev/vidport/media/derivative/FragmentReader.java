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
  private final ByteBuffer bytes;
  private final ByteBuffer trackDefaults;

  private FragmentReader(ByteBuffer bytes, ByteBuffer trackDefaults) {
    this.bytes = bytes;
    this.trackDefaults = trackDefaults;
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
    for (SampleRun run : SampleRun.parse(content(bytes, moof), trackDefaults)) {
      long decodedAt = run.decodedAt();
      int position = (int) (moof.offset() + run.dataOffset());
      for (int i = 0; i < run.samples(); i++) {
        samples.add(Sample.of(decodedAt + run.delay(i), bytes.slice(position, run.bytes(i))));
        position += run.bytes(i);
        decodedAt += Integer.toUnsignedLong(run.ticks(i));
      }
    }
  }
}
