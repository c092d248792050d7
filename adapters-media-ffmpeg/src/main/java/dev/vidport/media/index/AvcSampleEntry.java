package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.require;

import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** Checks the sample entry of a track: a single H.264 description that every player can decode. */
final class AvcSampleEntry {
  /** Baseline, Main and High. A file that ffmpeg's decoder opens has no slice groups. */
  private static final Set<Integer> PROFILES = Set.of(66, 77, 100);

  /** Level 5.2: 2160p at 60 frames a second. */
  private static final int MAX_LEVEL = 52;

  /** Bytes before the first entry of the sample description table. */
  private static final int TABLE_HEADER = 8;

  /** Bytes of a visual sample entry before the boxes inside it. */
  private static final int FIELDS = 78;

  private AvcSampleEntry() {}

  static void check(ByteBuffer samples) throws NotWebReady, BoxFault {
    ByteBuffer table = Boxes.at(samples, "stsd");
    require(table.getInt(4) == 1, "it has several sample descriptions");
    ByteBuffer entries = table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER);
    Optional<ByteBuffer> entry = Boxes.child(entries, "avc1");
    require(entry.isPresent(), "it has no avc1 sample entry");
    ByteBuffer boxes = entry.orElseThrow().slice(FIELDS, entry.orElseThrow().limit() - FIELDS);
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
