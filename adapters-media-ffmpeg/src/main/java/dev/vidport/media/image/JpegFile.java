package dev.vidport.media.image;

import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Parses a JPEG and keeps the segments that decoding needs (ITU-T T.81, annex B). Phones append a
 * video of the moment or further images after its end; these are dropped.
 */
final class JpegFile {
  private static final int MARKER_PREFIX = 0xff;
  private static final int SOI = 0xd8;
  private static final int EOI = 0xd9;
  private static final int SOS = 0xda;
  private static final int APP0 = 0xe0;
  private static final int APP1 = 0xe1;
  private static final int APP14 = 0xee;
  private static final int APP15 = 0xef;
  private static final int COM = 0xfe;

  /** Progressive JPEGs have about ten scans; each costs a pass over all pixels. */
  private static final int MAX_SCANS = 64;

  private final byte[] file;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private int position;
  private int width;
  private int height;
  private int scans;
  private Orientation orientation = Orientation.NONE;

  JpegFile(byte[] file) {
    this.file = file;
  }

  ImageFile read() throws UnusableMediaException {
    if (file.length < 3
        || octet(0) != MARKER_PREFIX
        || octet(1) != SOI
        || octet(2) != MARKER_PREFIX) {
      throw ImageFile.wrongType(UploadedImage.Type.JPEG);
    }
    kept.write(file, 0, 2);
    position = 2;
    for (int marker = marker(); marker != EOI; marker = marker()) {
      segment(marker);
    }
    kept.write(MARKER_PREFIX);
    kept.write(EOI);
    if (width == 0 || scans == 0) {
      throw ImageFile.damaged();
    }
    return new ImageFile(width, height, orientation, kept.toByteArray());
  }

  /** Reads the next marker, which any number of fill bytes may precede. */
  private int marker() throws UnusableMediaException {
    if (octet(position) != MARKER_PREFIX) {
      throw ImageFile.damaged();
    }
    while (octet(position) == MARKER_PREFIX) {
      position++;
    }
    return octet(position++);
  }

  private void segment(int marker) throws UnusableMediaException {
    int length = octet(position) << 8 | octet(position + 1);
    int end = position + length;
    if (length < 2 || end > file.length) {
      throw ImageFile.truncated();
    }
    if (isFrame(marker)) {
      frame(marker);
    } else if (marker == APP1) {
      orientation =
          Orientation.of(Exif.orientation(Arrays.copyOfRange(file, position + 2, end)).orElse(1));
    }
    // Keeps APP14: without Adobe's segment, decoders would assume a different colour space.
    boolean metadata = marker >= APP0 && marker <= APP15 && marker != APP14;
    if (!metadata && marker != COM) {
      keep(marker, end);
    }
    position = end;
    if (marker == SOS) {
      scan();
    }
  }

  private void keep(int marker, int end) {
    kept.write(MARKER_PREFIX);
    kept.write(marker);
    kept.write(file, position, end - position);
  }

  /** All markers in this range are frame headers, except DHT, JPG and DAC. */
  private static boolean isFrame(int marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
  }

  private void frame(int marker) throws UnusableMediaException {
    if (marker > 0xc2) {
      throw ImageFile.unsupported("uses a JPEG coding that browsers do not support");
    }
    if (width != 0) {
      throw ImageFile.damaged();
    }
    height = octet(position + 3) << 8 | octet(position + 4);
    width = octet(position + 5) << 8 | octet(position + 6);
  }

  /** Keeps the entropy-coded data of a scan, up to the next marker outside it. */
  private void scan() throws UnusableMediaException {
    if (++scans > MAX_SCANS) {
      throw ImageFile.unsupported("has more than " + MAX_SCANS + " scans");
    }
    int start = position;
    while (octet(position) != MARKER_PREFIX || isScanData(octet(position + 1))) {
      position++;
    }
    kept.write(file, start, position - start);
  }

  /**
   * Whether the byte after a 0xff is a stuffed byte or a restart marker, which belong to a scan.
   */
  private static boolean isScanData(int second) {
    return second == 0 || (second >= 0xd0 && second <= 0xd7);
  }

  private int octet(int index) throws UnusableMediaException {
    if (index >= file.length) {
      throw ImageFile.truncated();
    }
    return file[index] & 0xff;
  }
}
