package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The only video track of a file: not rotated, and stored in the file itself.
 *
 * @param timescale units of time per second
 * @param samples content of the {@code stbl} box
 * @param edit the part that is shown; empty means the whole track
 */
record VideoTrack(long timescale, ByteBuffer samples, Optional<EditListEntry> edit) {
  private static final int VIDEO_HANDLER = 0x76696465; // "vide"
  private static final int[] UPRIGHT = {0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000};

  static VideoTrack of(ByteBuffer moov) throws NotWebReadyException, MalformedBoxException {
    require(Boxes.child(moov, "mvex").isEmpty(), "it is fragmented");
    ByteBuffer track = onlyVideoTrack(moov);
    ByteBuffer movieHeader = Boxes.at(moov, "mvhd");
    require(isUpright(movieHeader, 36, 48), "it is rotated or mirrored");
    require(isUpright(Boxes.at(track, "tkhd"), 40, 52), "it is rotated or mirrored");
    ByteBuffer references = Boxes.at(track, "mdia", "minf", "dinf", "dref");
    // The "self-contained" flag of the first data reference, whatever its type.
    boolean selfContained = references.getInt(4) == 1 && (references.getInt(16) & 1) == 1;
    require(selfContained, "its media is in another file");
    return new VideoTrack(
        Boxes.timescale(Boxes.at(track, "mdia", "mdhd")),
        Boxes.at(track, "mdia", "minf", "stbl"),
        EditListEntry.of(track, Boxes.timescale(movieHeader)));
  }

  private static ByteBuffer onlyVideoTrack(ByteBuffer moov)
      throws NotWebReadyException, MalformedBoxException {
    List<ByteBuffer> tracks = new ArrayList<>();
    for (ByteBuffer track : Boxes.children(moov, "trak")) {
      if (isVideo(Boxes.at(track, "mdia"))) {
        tracks.add(track);
      }
    }
    require(tracks.size() == 1, "it does not have exactly one video track");
    return tracks.get(0);
  }

  /** Whether this is the content of the {@code mdia} box of a video track. */
  static boolean isVideo(ByteBuffer content) throws MalformedBoxException {
    return Boxes.at(content, "hdlr").getInt(8) == VIDEO_HANDLER;
  }

  private static boolean isUpright(ByteBuffer header, int at, int wideAt) {
    int matrix = Boxes.isWide(header) ? wideAt : at;
    for (int i = 0; i < UPRIGHT.length; i++) {
      if (header.getInt(matrix + i * 4) != UPRIGHT[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * An entry of an edit list.
   *
   * @param seconds its length
   * @param start where the shown part starts, in units of the track; {@link #EMPTY} for an empty
   *     edit
   * @param normalSpeed whether the playback rate is 1
   */
  record EditListEntry(double seconds, long start, boolean normalSpeed) {
    private static final long EMPTY = -1;
    private static final int NORMAL_SPEED = 0x10000;

    /** The only entry, apart from an empty edit before it. */
    static Optional<EditListEntry> of(ByteBuffer track, long timescale)
        throws NotWebReadyException, MalformedBoxException {
      Optional<ByteBuffer> edits = Boxes.child(track, "edts");
      if (edits.isEmpty()) {
        return Optional.empty();
      }
      ByteBuffer list = Boxes.at(edits.orElseThrow(), "elst");
      BoxTable entries = BoxTable.of(list, Boxes.isWide(list) ? 20 : 12);
      boolean startsEmpty = entries.count() == 2 && of(entries, 0, timescale).start == EMPTY;
      require(entries.count() == 1 || startsEmpty, "it is cut by an edit list");
      return Optional.of(of(entries, startsEmpty ? 1 : 0, timescale));
    }

    private static EditListEntry of(BoxTable entries, int row, long timescale) {
      boolean wide = entries.bytes() == 20;
      long length = wide ? entries.wide(row, 0) : entries.unsigned(row, 0);
      long start = wide ? entries.wide(row, 2) : entries.signed(row, 1);
      int speed = entries.signed(row, wide ? 4 : 2);
      return new EditListEntry((double) length / timescale, start, speed == NORMAL_SPEED);
    }

    /**
     * Whether the entry shows all frames. Tolerates half a frame, since an edit's length is
     * rounded.
     */
    boolean shows(FrameOrder order, FrameRate rate) {
      double needed = (order.frames() - 0.5) / rate.perSecond();
      return normalSpeed && start == order.start() && seconds >= needed;
    }
  }
}
