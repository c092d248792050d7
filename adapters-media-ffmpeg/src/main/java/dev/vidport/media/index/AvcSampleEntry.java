package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.SampleEntries;
import java.nio.ByteBuffer;
import java.util.Set;

/** Checks the sample entry of a track: a single H.264 description that every player can decode. */
final class AvcSampleEntry {
  /** Baseline, Main and High. ffmpeg's decoder does not open files with slice groups. */
  private static final Set<Integer> PROFILES = Set.of(66, 77, 100);

  /** Level 5.2: 2160p at 60 frames a second. */
  private static final int MAX_LEVEL = 52;

  private AvcSampleEntry() {}

  /** The boxes inside the first {@code avc1} entry. */
  static ByteBuffer boxes(ByteBuffer samples) throws MalformedBoxException {
    return SampleEntries.avcBoxes(samples)
        .orElseThrow(() -> new MalformedBoxException("it has no avc1 sample entry"));
  }

  static void check(ByteBuffer samples) throws NotWebReadyException, MalformedBoxException {
    require(SampleEntries.count(samples) == 1, "it has several sample descriptions");
    require(SampleEntries.avcBoxes(samples).isPresent(), "it has no avc1 sample entry");
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
