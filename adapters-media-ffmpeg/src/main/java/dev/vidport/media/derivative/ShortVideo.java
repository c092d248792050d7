package dev.vidport.media.derivative;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The few coded frames that are needed to show some frames of a rendition, as an MP4 file: the init
 * segment of the rendition and one fragment. A frame from which no other is predicted is left out
 * unless it is shown, which halves the work of the decoder.
 *
 * <p>The times of the frames are new. The wanted frames are shown at 1, 2, 3… times {@link
 * #INTERVAL}, without regard to the edit list of the init segment, and all others between them.
 */
final class ShortVideo {
  /** In units of the track. Far more than the number of frames between two wanted ones. */
  static final int INTERVAL = 1_000_000;

  private static final int TRACK = 1;
  private static final int BOX_HEADER = 8;
  private static final int FULL_BOX_HEADER = 12;
  private static final int SAMPLE_BYTES = 16;
  private static final int KEYFRAME = 0x02000000;
  private static final int OTHER_FRAME = 0x01010000;

  /** Offset of the data, and duration, size, flags and composition offset of each sample. */
  private static final int RUN_FLAGS = 0x1 | 0x100 | 0x200 | 0x400 | 0x800;

  private static final int BASE_IS_MOOF = 0x020000;
  private static final int LONG_TIME = 1 << 24;

  private ShortVideo() {}

  /**
   * Writes the file.
   *
   * @param header the init segment of the rendition
   * @param samples in the order in which they are decoded, from a keyframe on
   * @param wanted numbers of the frames to be shown, counted in the order in which {@code samples}
   *     are shown, ascending
   */
  static void write(byte[] header, List<Sample> samples, List<Integer> wanted, OutputStream file)
      throws IOException {
    List<Sample> shown = inOrderOfDisplay(samples);
    Set<Sample> needed = Collections.newSetFromMap(new IdentityHashMap<>());
    wanted.forEach(number -> needed.add(shown.get(Math.min(number, shown.size() - 1))));
    List<Sample> kept = new ArrayList<>();
    int missing = needed.size();
    for (Sample sample : samples) {
      boolean isNeeded = needed.contains(sample);
      if (missing > 0 && (isNeeded || sample.isReference())) {
        kept.add(sample);
      }
      missing -= isNeeded ? 1 : 0;
    }
    file.write(header);
    file.write(index(kept, times(kept, needed)));
    for (Sample sample : kept) {
      ByteBuffer bytes = sample.bytes();
      file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
  }

  private static List<Sample> inOrderOfDisplay(List<Sample> samples) {
    return samples.stream().sorted(Comparator.comparingLong(Sample::shownAt)).toList();
  }

  /** When each frame is shown: never before it is decoded, which takes one unit for each. */
  private static IdentityHashMap<Sample, Integer> times(List<Sample> kept, Set<Sample> needed) {
    IdentityHashMap<Sample, Integer> times = new IdentityHashMap<>();
    int time = kept.size();
    for (Sample sample : inOrderOfDisplay(kept)) {
      time = needed.contains(sample) ? (time / INTERVAL + 1) * INTERVAL : time + 1;
      times.put(sample, time);
    }
    return times;
  }

  /** The {@code moof} box and the header of the {@code mdat} box. */
  private static byte[] index(List<Sample> samples, IdentityHashMap<Sample, Integer> times) {
    int run = FULL_BOX_HEADER + 8 + samples.size() * SAMPLE_BYTES;
    int sequence = FULL_BOX_HEADER + 4;
    int trackHeader = FULL_BOX_HEADER + 4;
    int start = FULL_BOX_HEADER + 8;
    int traf = BOX_HEADER + trackHeader + start + run;
    int moof = BOX_HEADER + sequence + traf;
    int media = samples.stream().mapToInt(sample -> sample.bytes().remaining()).sum();
    ByteBuffer box = ByteBuffer.allocate(moof + BOX_HEADER);
    header(box, moof, "moof");
    header(box, sequence, "mfhd").putInt(0).putInt(1);
    header(box, traf, "traf");
    header(box, trackHeader, "tfhd").putInt(BASE_IS_MOOF).putInt(TRACK);
    header(box, start, "tfdt").putInt(LONG_TIME).putLong(0);
    header(box, run, "trun").putInt(RUN_FLAGS).putInt(samples.size()).putInt(moof + BOX_HEADER);
    for (int i = 0; i < samples.size(); i++) {
      box.putInt(1)
          .putInt(samples.get(i).bytes().remaining())
          .putInt(i == 0 ? KEYFRAME : OTHER_FRAME)
          .putInt(times.getOrDefault(samples.get(i), 0) - i);
    }
    header(box, BOX_HEADER + media, "mdat");
    return box.array();
  }

  private static ByteBuffer header(ByteBuffer box, int size, String type) {
    return box.putInt(size).put(type.getBytes(StandardCharsets.US_ASCII));
  }
}
