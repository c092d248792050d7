package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The only picture of a file, upright and in the file itself.
 *
 * @param timescale its units of time in a second
 * @param samples content of its {@code stbl} box
 * @param edit what of it is shown; empty means all
 */
record PictureTrack(long timescale, ByteBuffer samples, Optional<Edit> edit) {
  private static final int PICTURE = 0x76696465; // "vide"
  private static final int[] UPRIGHT = {0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000};

  static PictureTrack of(ByteBuffer moov) throws NotWebReady, BoxFault {
    unless(Boxes.child(moov, "mvex").isEmpty(), "it is fragmented");
    ByteBuffer track = only(moov);
    ByteBuffer movieHeader = Boxes.at(moov, "mvhd");
    unless(upright(movieHeader, 36, 48), "its picture is turned");
    unless(upright(Boxes.at(track, "tkhd"), 40, 52), "its picture is turned");
    ByteBuffer references = Boxes.at(track, "mdia", "minf", "dinf", "dref");
    // The flag of the first reference, whatever its kind.
    boolean own = references.getInt(4) == 1 && (references.getInt(16) & 1) == 1;
    unless(own, "it lies elsewhere");
    return new PictureTrack(
        timescale(Boxes.at(track, "mdia", "mdhd")),
        Boxes.at(track, "mdia", "minf", "stbl"),
        Edit.of(track, timescale(movieHeader)));
  }

  private static ByteBuffer only(ByteBuffer moov) throws NotWebReady, BoxFault {
    List<ByteBuffer> pictures = new ArrayList<>();
    for (ByteBuffer track : Boxes.children(moov, "trak")) {
      if (Boxes.at(track, "mdia", "hdlr").getInt(8) == PICTURE) {
        pictures.add(track);
      }
    }
    unless(pictures.size() == 1, "it has not one picture");
    return pictures.get(0);
  }

  private static boolean upright(ByteBuffer header, int at, int wideAt) {
    int matrix = isWide(header) ? wideAt : at;
    for (int i = 0; i < UPRIGHT.length; i++) {
      if (header.getInt(matrix + i * 4) != UPRIGHT[i]) {
        return false;
      }
    }
    return true;
  }

  private static long timescale(ByteBuffer header) {
    return Integer.toUnsignedLong(header.getInt(isWide(header) ? 20 : 12));
  }

  private static boolean isWide(ByteBuffer header) {
    return header.get(0) == 1;
  }

  /**
   * An entry of an edit list.
   *
   * @param seconds how long it lasts
   * @param start of what is shown, in units of the track; {@link #NOTHING} where that is none of it
   * @param asFast whether it is shown as fast as it was made
   */
  record Edit(double seconds, long start, boolean asFast) {
    private static final long NOTHING = -1;
    private static final int AS_FAST = 0x10000;

    /** The only one, but for a wait before it. */
    static Optional<Edit> of(ByteBuffer track, long timescale) throws NotWebReady, BoxFault {
      Optional<ByteBuffer> edits = Boxes.child(track, "edts");
      if (edits.isEmpty()) {
        return Optional.empty();
      }
      ByteBuffer list = Boxes.at(edits.orElseThrow(), "elst");
      Table entries = Table.of(list, isWide(list) ? 20 : 12);
      boolean waits = entries.count() == 2 && of(entries, 0, timescale).start == NOTHING;
      unless(entries.count() == 1 || waits, "it is cut by an edit list");
      return Optional.of(of(entries, waits ? 1 : 0, timescale));
    }

    private static Edit of(Table entries, int row, long timescale) {
      boolean wide = entries.bytes() == 20;
      long length = wide ? entries.wide(row, 0) : entries.unsigned(row, 0);
      long start = wide ? entries.wide(row, 2) : entries.signed(row, 1);
      int speed = entries.signed(row, wide ? 4 : 2);
      return new Edit((double) length / timescale, start, speed == AS_FAST);
    }

    /** Whether that is all frames at once; an edit's length is rounded. */
    boolean shows(FrameOrder order, FrameRate rate) {
      double needed = (order.frames() - 0.5) / rate.perSecond();
      return asFast && start == order.start() && seconds >= needed;
    }
  }
}
