package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** Checks how the frames are coded: H.264 as every player decodes it, described once. */
final class AvcEntry {
  /** Baseline, Main and High. What our own decoder opens has no groups of slices. */
  private static final Set<Integer> PROFILES = Set.of(66, 77, 100);

  /** 5.2, of 2160p with 60 frames a second. */
  private static final int HIGHEST_LEVEL = 52;

  /** Fields before the first entry of the table of sample descriptions. */
  private static final int TABLE_HEADER = 8;

  /** Fields of a picture's description before the boxes in it. */
  private static final int FIELDS = 78;

  private AvcEntry() {}

  static void check(ByteBuffer samples) throws NotWebReady, BoxFault {
    ByteBuffer table = Boxes.at(samples, "stsd");
    unless(table.getInt(4) == 1, "it is of several descriptions");
    ByteBuffer entries = table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER);
    Optional<ByteBuffer> entry = Boxes.child(entries, "avc1");
    unless(entry.isPresent(), "it is not H.264 with a description of its own");
    ByteBuffer boxes = entry.orElseThrow().slice(FIELDS, entry.orElseThrow().limit() - FIELDS);
    unless(Boxes.child(boxes, "clap").isEmpty(), "its container crops it");
    ByteBuffer configuration = Boxes.at(boxes, "avcC");
    unless(PROFILES.contains(configuration.get(1) & 0xff), "it is of an unusual profile");
    unless((configuration.get(3) & 0xff) <= HIGHEST_LEVEL, "it is of too high a level");
    boolean usual = (configuration.get(4) & 3) == 3 && (configuration.get(5) & 0x1f) == 1;
    unless(usual, "it changes its parameters");
  }
}
