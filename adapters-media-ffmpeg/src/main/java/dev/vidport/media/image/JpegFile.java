package dev.vidport.media.image;

import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.usecases.render.MediaFault;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Takes a JPEG apart (ITU-T T.81, annex B). */
final class JpegFile {
  private static final int MARK = 0xff;
  private static final int START = 0xd8;
  private static final int END = 0xd9;
  private static final int SCAN = 0xda;
  private static final int FIRST_NOTE = 0xe0;
  private static final int EXIF = 0xe1;
  private static final int ADOBE = 0xee;
  private static final int LAST_NOTE = 0xef;
  private static final int COMMENT = 0xfe;

  /** Progressive pictures have about ten; each costs a pass over all pixels. */
  private static final int MOST_SCANS = 64;

  private final byte[] file;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private int at;
  private int width;
  private int height;
  private int scans;
  private Turn turn = Turn.NONE;

  JpegFile(byte[] file) {
    this.file = file;
  }

  ImageFile read() throws MediaFault {
    if (file.length < 3 || octet(0) != MARK || octet(1) != START || octet(2) != MARK) {
      throw ImageFile.other(SentImage.Type.JPEG);
    }
    kept.write(file, 0, 2);
    at = 2;
    for (int marker = marker(); marker != END; marker = marker()) {
      segment(marker);
    }
    kept.write(MARK);
    kept.write(END);
    if (width == 0 || scans == 0) {
      throw ImageFile.damaged();
    }
    if (isFollowed()) {
      throw ImageFile.followed();
    }
    return new ImageFile(width, height, turn, kept.toByteArray());
  }

  /** The next marker, which may have any number of filling bytes before it. */
  private int marker() throws MediaFault {
    if (octet(at) != MARK) {
      throw ImageFile.damaged();
    }
    while (octet(at) == MARK) {
      at++;
    }
    return octet(at++);
  }

  private void segment(int marker) throws MediaFault {
    int length = octet(at) << 8 | octet(at + 1);
    int end = at + length;
    if (length < 2 || end > file.length) {
      throw ImageFile.cutOff();
    }
    if (isFrame(marker)) {
      frame(marker);
    } else if (marker == EXIF) {
      turn = Turn.of(Exif.orientation(Arrays.copyOfRange(file, at + 2, end)).orElse(1));
    }
    // Without Adobe's note the colours of its pictures would be taken for others.
    boolean note = marker >= FIRST_NOTE && marker <= LAST_NOTE && marker != ADOBE;
    if (!note && marker != COMMENT) {
      keep(marker, end);
    }
    at = end;
    if (marker == SCAN) {
      scan();
    }
  }

  private void keep(int marker, int end) {
    kept.write(MARK);
    kept.write(marker);
    kept.write(file, at, end - at);
  }

  /** Of the markers in this range, three are no frame. */
  private static boolean isFrame(int marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
  }

  private void frame(int marker) throws MediaFault {
    if (marker > 0xc2) {
      throw ImageFile.unsupported("is coded in a way that browsers don't know");
    }
    if (width != 0) {
      throw ImageFile.damaged();
    }
    height = octet(at + 3) << 8 | octet(at + 4);
    width = octet(at + 5) << 8 | octet(at + 6);
  }

  /** Goes past the coded pixels, up to a marker that is not part of them. */
  private void scan() throws MediaFault {
    if (++scans > MOST_SCANS) {
      throw ImageFile.unsupported("has more than " + MOST_SCANS + " passes");
    }
    int start = at;
    while (octet(at) != MARK || isCode(octet(at + 1))) {
      at++;
    }
    kept.write(file, start, at - start);
  }

  /** A stuffed byte or a restart. */
  private static boolean isCode(int second) {
    return second == 0 || (second >= 0xd0 && second <= 0xd7);
  }

  /** Cameras add zeros, and further pictures of the same moment. */
  private boolean isFollowed() {
    boolean further =
        at + 1 < file.length && file[at] == (byte) MARK && file[at + 1] == (byte) START;
    boolean zeros = true;
    for (int i = at; i < file.length; i++) {
      zeros &= file[i] == 0;
    }
    return !further && !zeros;
  }

  private int octet(int position) throws MediaFault {
    if (position >= file.length) {
      throw ImageFile.cutOff();
    }
    return file[position] & 0xff;
  }
}
