package dev.vidport.media.packaging;

import dev.vidport.media.box.Boxes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;

/** Names a track's codec as playlists do (RFC 6381). */
final class CodecName {
  /** Bytes before the first entry of the sample description table. */
  private static final int TABLE_HEADER = 8;

  /** Bytes of a visual sample entry before the boxes inside it. */
  private static final int VIDEO_FIELDS = 78;

  /** AAC-LC, the codec of all rendered audio. */
  private static final String AAC = "mp4a.40.2";

  private CodecName() {}

  /**
   * @param moov content of the {@code moov} box
   */
  static String of(ByteBuffer moov) throws IOException {
    ByteBuffer table = Boxes.at(moov, "trak", "mdia", "minf", "stbl", "stsd");
    ByteBuffer entries = table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER);
    Optional<ByteBuffer> video = Boxes.child(entries, "avc1");
    if (video.isEmpty()) {
      Boxes.at(entries, "mp4a");
      return AAC;
    }
    ByteBuffer entry = video.orElseThrow();
    ByteBuffer boxes = entry.slice(VIDEO_FIELDS, entry.limit() - VIDEO_FIELDS);
    ByteBuffer configuration = Boxes.at(boxes, "avcC");
    byte[] profile = new byte[3];
    // Profile, constraints and level follow the version.
    configuration.get(1, profile);
    return "avc1." + HexFormat.of().formatHex(profile);
  }
}
