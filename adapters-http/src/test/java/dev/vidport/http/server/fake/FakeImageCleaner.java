package dev.vidport.http.server.fake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.UnusableMediaException;

/** Treats text as images: a valid image starts with the name of its type. */
public final class FakeImageCleaner implements ImageSanitizer {
  @Override
  public byte[] clean(byte[] image, UploadedImage.Type type, UploadedImage.Use use)
      throws UnusableMediaException {
    String text = new String(image, UTF_8);
    if (!text.startsWith(type.name())) {
      throw new UnusableMediaException(
          new Failure(Failure.NOT_MEDIA, "is not of the type " + type));
    }
    return ("clean " + text).getBytes(UTF_8);
  }
}
