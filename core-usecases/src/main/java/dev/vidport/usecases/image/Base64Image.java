package dev.vidport.usecases.image;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.thumbnail.UploadedImage;
import java.util.Base64;

/** Decodes an image from a JSON string. */
public final class Base64Image {
  private Base64Image() {}

  /**
   * @throws RefusalException {@code INVALID_REQUEST} or {@code TOO_LARGE}
   */
  public static byte[] decode(String text, String field) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw new RefusalException(
          Refusal.invalid(field, "must be base64 (RFC 4648), without line breaks or a prefix"));
    }
    if (bytes.length > UploadedImage.MAX_BYTES) {
      throw new RefusalException(
          RefusalCode.TOO_LARGE,
          "the image must have at most "
              + UploadedImage.MAX_BYTES
              + " bytes; it has "
              + bytes.length);
    }
    return bytes;
  }
}
