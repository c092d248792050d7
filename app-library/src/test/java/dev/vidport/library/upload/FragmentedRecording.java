package dev.vidport.library.upload;

import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.library.Ffmpeg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A recording in one-second fragments, padded to the minimum size of a part. */
final class FragmentedRecording {
  private FragmentedRecording() {}

  /** The parts of a recording of {@code count} seconds at 25 frames per second, one per second. */
  static List<byte[]> parts(Path folder, int count) throws IOException, InterruptedException {
    return parts(folder, count, count);
  }

  /** The same with {@code audioSeconds} seconds of audio. */
  static List<byte[]> parts(Path folder, int count, int audioSeconds)
      throws IOException, InterruptedException {
    Path file = recorded(folder, count, audioSeconds);
    return fragments(file, (int) StreamedFile.MIN_PART_BYTES);
  }

  /** As {@link #parts(Path, int)}, in the smallest parts that live rendering admits. */
  static List<byte[]> smallParts(Path folder, int count) throws IOException, InterruptedException {
    return fragments(recorded(folder, count, count), (int) PartSizing.SMALL_PART_BYTES);
  }

  private static List<byte[]> fragments(Path file, int size) throws IOException {
    byte[] media = Files.readAllBytes(file);
    List<Integer> starts = new ArrayList<>();
    for (int at = 0; at < media.length; at += ByteBuffer.wrap(media).getInt(at)) {
      if (new String(media, at + 4, 4, StandardCharsets.ISO_8859_1).equals("moof")) {
        starts.add(at);
      }
    }
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int from = i == 0 ? 0 : starts.get(i);
      boolean last = i == starts.size() - 1;
      byte[] piece = Arrays.copyOfRange(media, from, last ? media.length : starts.get(i + 1));
      parts.add(last ? piece : padded(piece, size));
    }
    return parts;
  }

  /** The same part with a changed byte in its padding. */
  static byte[] changed(byte[] part) {
    byte[] other = part.clone();
    other[other.length - 1]++;
    return other;
  }

  private static byte[] padded(byte[] piece, int size) {
    byte[] free = new byte[size - piece.length];
    ByteBuffer.wrap(free).putInt(free.length).put("free".getBytes(StandardCharsets.ISO_8859_1));
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    part.writeBytes(piece);
    part.writeBytes(free);
    return part.toByteArray();
  }

  private static Path recorded(Path folder, int seconds, int audioSeconds)
      throws IOException, InterruptedException {
    return Ffmpeg.generate(
        folder.resolve("recorded.mp4"),
        "-f lavfi -i testsrc2=size=160x90:rate=25:duration="
            + seconds
            + " -f lavfi -i sine=frequency=440:sample_rate=48000:duration="
            + audioSeconds
            + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -c:a aac"
            + " -movflags +frag_keyframe+delay_moov+default_base_moof");
  }
}
