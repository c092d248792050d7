package dev.vidport.media.packaging;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.SampleEntries;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Names a track's codec as playlists do (RFC 6381). */
final class CodecName {
  /** AAC-LC, the codec of all rendered audio. */
  static final String AAC = "mp4a.40.2";

  private CodecName() {}

  /**
   * @param moov content of the {@code moov} box
   */
  static String of(ByteBuffer moov) throws IOException {
    ByteBuffer samples = Boxes.at(moov, "trak", "mdia", "minf", "stbl");
    Optional<ByteBuffer> h264 = SampleEntries.avcBoxes(samples);
    if (h264.isPresent()) {
      return h264(Boxes.at(h264.orElseThrow(), "avcC"));
    }
    Optional<ByteBuffer> av1 = SampleEntries.videoBoxes(samples, "av01");
    if (av1.isPresent()) {
      return av1(Boxes.at(av1.orElseThrow(), "av1C"));
    }
    if (SampleEntries.find(samples, "mp4a").isPresent()) {
      return AAC;
    }
    throw new IOException("the track is neither H.264 nor AV1 nor AAC");
  }

  private static String h264(ByteBuffer configuration) {
    byte[] profile = new byte[3];
    // Profile, constraints and level follow the version.
    configuration.get(1, profile);
    return "avc1." + HexFormat.of().formatHex(profile);
  }

  /**
   * Profile, level, tier and bit depth ("AV1 Codec ISO Media File Format Binding", 2.3 and 5). The
   * rest may be left out for video in 4:2:0 with BT.709 colours, which is what is encoded here.
   */
  private static String av1(ByteBuffer configuration) {
    int profileAndLevel = Byte.toUnsignedInt(configuration.get(1));
    int flags = Byte.toUnsignedInt(configuration.get(2));
    boolean highTier = (flags & 0x80) != 0;
    boolean highBitDepth = (flags & 0x40) != 0;
    return String.format(
        Locale.ROOT,
        "av01.%d.%02d%s.%s",
        profileAndLevel >> 5,
        profileAndLevel & 0x1f,
        highTier ? "H" : "M",
        highBitDepth ? "10" : "08");
  }
}
