package dev.vidport.media.image;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.usecases.media.port.UnusableMediaException;

/** An image file with the properties that its headers declare. */
final class ImageFile {
  private final int width;
  private final int height;
  private final Orientation orientation;
  private final byte[] bytes;

  /**
   * @param width pixels, before the orientation is applied
   * @param height pixels, before the orientation is applied
   * @param orientation the rotation and mirroring that make the image upright
   * @param bytes the file without the parts that decoding does not need, such as metadata, profiles
   *     and previews: omitted parts cannot attack the decoder
   */
  ImageFile(int width, int height, Orientation orientation, byte[] bytes) {
    this.width = width;
    this.height = height;
    this.orientation = orientation;
    this.bytes = bytes.clone();
  }

  static ImageFile read(byte[] file, UploadedImage.Type type) throws UnusableMediaException {
    ImageFile image =
        switch (type) {
          case JPEG -> new JpegFile(file).read();
          case PNG -> new PngFile(file).read();
        };
    String problem = UploadedImage.problem(image.width, image.height).orElse("");
    if (!problem.isEmpty()) {
      throw new UnusableMediaException(Failure.UNSUPPORTED, problem);
    }
    return image;
  }

  Orientation orientation() {
    return orientation;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  static UnusableMediaException wrongType(UploadedImage.Type type) {
    return new UnusableMediaException(
        Failure.NOT_MEDIA, "is not of the type " + type.contentType());
  }

  static UnusableMediaException truncated() {
    return new UnusableMediaException(Failure.DAMAGED, "is cut off: its end is missing");
  }

  static UnusableMediaException damaged() {
    return new UnusableMediaException(Failure.DAMAGED, "is damaged: it can't be decoded");
  }

  static UnusableMediaException unsupported(String reason) {
    return new UnusableMediaException(Failure.UNSUPPORTED, reason);
  }
}
