package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** Checks the sample entry of a track: a single H.264 description that every player can decode. */
final class AvcSampleEntry {
  /** Baseline, Main and High. ffmpeg's decoder does not open files with slice groups. */
  private static final Set<Integer> PROFILES = Set.of(66, 77, 100);

  /** Level 5.2: 2160p at 60 frames a second. */
  private static final int MAX_LEVEL = 52;

  /** Bytes before the first entry of the sample description table. */
  private static final int TABLE_HEADER = 8;

  /** Bytes of a visual sample entry before the boxes inside it. */
  private static final int FIELDS = 78;

  private AvcSampleEntry() {}

  /** The number of sample entries. */
  static int count(ByteBuffer samples) throws MalformedBoxException {
    return Boxes.at(samples, "stsd").getInt(4);
  }

  /** The boxes inside the first {@code avc1} entry. */
  static ByteBuffer boxes(ByteBuffer samples) throws MalformedBoxException {
    ByteBuffer entry =
        entry(samples).orElseThrow(() -> new MalformedBoxException("it has no avc1 sample entry"));
    return entry.slice(FIELDS, entry.limit() - FIELDS);
  }

  /** Whether the first entry is not {@code avc1}. */
  static boolean isOther(ByteBuffer samples) throws MalformedBoxException {
    return entry(samples).isEmpty();
  }

  private static Optional<ByteBuffer> entry(ByteBuffer samples) throws MalformedBoxException {
    ByteBuffer table = Boxes.at(samples, "stsd");
    return Boxes.child(table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER), "avc1");
  }

  static void check(ByteBuffer samples) throws NotWebReadyException, MalformedBoxException {
    require(count(samples) == 1, "it has several sample descriptions");
    require(entry(samples).isPresent(), "it has no avc1 sample entry");
    ByteBuffer boxes = boxes(samples);
    require(Boxes.child(boxes, "clap").isEmpty(), "its container crops it");
    ByteBuffer configuration = Boxes.at(boxes, "avcC");
    require(
        PROFILES.contains(configuration.get(1) & 0xff),
        "its profile is not Baseline, Main or High");
    require((configuration.get(3) & 0xff) <= MAX_LEVEL, "its level is above 5.2");
    boolean plainConfiguration =
        (configuration.get(4) & 3) == 3 && (configuration.get(5) & 0x1f) == 1;
    require(plainConfiguration, "it does not have 4-byte lengths and exactly one SPS");
  }
}
