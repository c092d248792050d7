package dev.vidport.media.image;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.usecases.render.MediaFault;

/** A picture as its file describes it. */
final class ImageFile {
  private final int width;
  private final int height;
  private final Turn turn;
  private final byte[] bytes;

  /**
   * @param width pixels, before it is turned
   * @param height pixels, before it is turned
   * @param turn how it has to be turned to stand upright
   * @param bytes the file without all that decoding does not need, such as notes, profiles and
   *     previews: what a decoder is not given can do no harm
   */
  ImageFile(int width, int height, Turn turn, byte[] bytes) {
    this.width = width;
    this.height = height;
    this.turn = turn;
    this.bytes = bytes.clone();
  }

  static ImageFile read(byte[] file, SentImage.Type type) throws MediaFault {
    ImageFile image =
        switch (type) {
          case JPEG -> new JpegFile(file).read();
          case PNG -> new PngFile(file).read();
        };
    String problem = SentImage.problem(image.width, image.height).orElse("");
    if (!problem.isEmpty()) {
      throw fault(Failure.UNSUPPORTED, problem);
    }
    return image;
  }

  Turn turn() {
    return turn;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  static MediaFault other(SentImage.Type type) {
    return fault(Failure.NOT_MEDIA, "is not of the type " + type.contentType());
  }

  static MediaFault cutOff() {
    return fault(Failure.DAMAGED, "is cut off: its end is missing");
  }

  static MediaFault damaged() {
    return fault(Failure.DAMAGED, "is damaged: it can't be decoded");
  }

  static MediaFault followed() {
    return fault(Failure.UNSUPPORTED, "holds more than a picture: something follows its end");
  }

  static MediaFault unsupported(String what) {
    return fault(Failure.UNSUPPORTED, what);
  }

  private static MediaFault fault(String code, String message) {
    return new MediaFault(new Failure(code, message));
  }
}
