package dev.vidport.media.image;

import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Parses a PNG and keeps the chunks that decoding needs (W3C PNG, section 5). Data after its end is
 * dropped: programs that crop an image in its file leave parts of the whole image there.
 */
final class PngFile {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  /** The chunks that determine the pixels. */
  private static final Set<String> KEPT = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");

  private static final int HEADER_BYTES = 8;
  private static final int CRC_BYTES = 4;

  private final ByteBuffer in;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private int width;
  private int height;

  PngFile(byte[] file) {
    in = ByteBuffer.wrap(file).asReadOnlyBuffer();
  }

  ImageFile read() throws UnusableMediaException {
    byte[] signature = new byte[Math.min(SIGNATURE.length, in.remaining())];
    in.get(signature);
    if (!Arrays.equals(signature, SIGNATURE)) {
      throw ImageFile.wrongType(UploadedImage.Type.PNG);
    }
    kept.writeBytes(SIGNATURE);
    String type = "";
    while (!type.equals("IEND")) {
      type = chunk();
    }
    return new ImageFile(width, height, Orientation.NONE, kept.toByteArray());
  }

  private String chunk() throws UnusableMediaException {
    if (in.remaining() < HEADER_BYTES + CRC_BYTES) {
      throw ImageFile.truncated();
    }
    int start = in.position();
    int length = in.getInt();
    if (length < 0 || length > in.remaining() - 4 - CRC_BYTES) {
      throw ImageFile.truncated();
    }
    byte[] chunk = new byte[HEADER_BYTES + length + CRC_BYTES];
    in.position(start).get(chunk);
    String type = new String(chunk, 4, 4, StandardCharsets.ISO_8859_1);
    check(type, chunk, length);
    if (KEPT.contains(type)) {
      kept.writeBytes(chunk);
    }
    return type;
  }

  private void check(String type, byte[] chunk, int length) throws UnusableMediaException {
    CRC32 crc = new CRC32();
    crc.update(chunk, 4, 4 + length);
    if ((int) crc.getValue() != ByteBuffer.wrap(chunk).getInt(HEADER_BYTES + length)) {
      throw ImageFile.damaged();
    }
    if (type.equals("acTL")) {
      throw ImageFile.unsupported("is animated; send a still image");
    }
    // IHDR must be the first chunk and occur only once.
    boolean header = type.equals("IHDR");
    if (header != (width == 0) || (header && length != 13)) {
      throw ImageFile.damaged();
    }
    if (header) {
      ByteBuffer size = ByteBuffer.wrap(chunk, HEADER_BYTES, length);
      width = size.getInt();
      height = size.getInt();
    }
  }
}
