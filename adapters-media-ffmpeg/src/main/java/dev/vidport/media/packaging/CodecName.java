package dev.vidport.media.packaging;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.SampleEntries;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;

/** Names a track's codec as playlists do (RFC 6381). */
final class CodecName {
  /** AAC-LC, the codec of all rendered audio. */
  private static final String AAC = "mp4a.40.2";

  private CodecName() {}

  /**
   * @param moov content of the {@code moov} box
   */
  static String of(ByteBuffer moov) throws IOException {
    ByteBuffer samples = Boxes.at(moov, "trak", "mdia", "minf", "stbl");
    Optional<ByteBuffer> video = SampleEntries.avcBoxes(samples);
    if (video.isEmpty() && SampleEntries.find(samples, "mp4a").isPresent()) {
      return AAC;
    }
    ByteBuffer configuration =
        Boxes.at(
            video.orElseThrow(() -> new IOException("the track is neither H.264 nor AAC")), "avcC");
    byte[] profile = new byte[3];
    // Profile, constraints and level follow the version.
    configuration.get(1, profile);
    return "avc1." + HexFormat.of().formatHex(profile);
  }
}
