package dev.vidport.media.box;

import java.nio.ByteBuffer;
import java.util.Optional;

/** The descriptions of a track's samples in its {@code stsd} box (ISO 14496-12, 8.5.2). */
public final class SampleEntries {
  /** Bytes before the first entry. */
  private static final int TABLE_HEADER = 8;

  /** Bytes of a visual sample entry before the boxes inside it. */
  private static final int VIDEO_FIELDS = 78;

  private SampleEntries() {}

  /**
   * @param samples content of an {@code stbl} box
   */
  public static int count(ByteBuffer samples) throws MalformedBoxException {
    return Boxes.at(samples, "stsd").getInt(4);
  }

  /**
   * The content of the first entry of {@code type}.
   *
   * @param samples content of an {@code stbl} box
   */
  public static Optional<ByteBuffer> find(ByteBuffer samples, String type)
      throws MalformedBoxException {
    ByteBuffer table = Boxes.at(samples, "stsd");
    return Boxes.child(table.slice(TABLE_HEADER, table.limit() - TABLE_HEADER), type);
  }

  /**
   * The boxes inside the first {@code avc1} entry; empty if no entry is H.264.
   *
   * @param samples content of an {@code stbl} box
   */
  public static Optional<ByteBuffer> avcBoxes(ByteBuffer samples) throws MalformedBoxException {
    return videoBoxes(samples, "avc1");
  }

  /**
   * The boxes inside the first entry of {@code type}, a type of visual sample entries; empty if
   * there is none.
   *
   * @param samples content of an {@code stbl} box
   */
  public static Optional<ByteBuffer> videoBoxes(ByteBuffer samples, String type)
      throws MalformedBoxException {
    return find(samples, type)
        .map(entry -> entry.slice(VIDEO_FIELDS, entry.limit() - VIDEO_FIELDS));
  }
}
