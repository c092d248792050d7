package dev.vidport.media.packaging;

import dev.vidport.media.box.Boxes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;

/** Names a track's codec as playlists do (RFC 6381). */
final class CodecName {
  /** Fields before the first entry of the table of sample descriptions. */
  private static final int TABLE_HEADER = 8;

  /** Fields of a picture's sample description before the boxes in it. */
  private static final int PICTURE_FIELDS = 78;

  /** AAC-LC, which is what our sound is always coded in. */
  private static final String AAC = "mp4a.40.2";

  private CodecName() {}

  /**
   * @param moov content of the header box
   */
  static String of(ByteBuffer moov) throws IOException {
    ByteBuffer table = Boxes.at(moov, "trak", "mdia", "minf", "stbl", "stsd");
    ByteBuffer entries = table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER);
    Optional<ByteBuffer> picture = Boxes.child(entries, "avc1");
    if (picture.isEmpty()) {
      Boxes.at(entries, "mp4a");
      return AAC;
    }
    ByteBuffer entry = picture.orElseThrow();
    ByteBuffer boxes = entry.slice(PICTURE_FIELDS, entry.limit() - PICTURE_FIELDS);
    ByteBuffer configuration = Boxes.at(boxes, "avcC");
    byte[] profile = new byte[3];
    // Profile, constraints and level follow the version.
    configuration.get(1, profile);
    return "avc1." + HexFormat.of().formatHex(profile);
  }
}
