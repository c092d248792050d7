package dev.vidport.http.server.fake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.thumbnail.Pictures;

/** Treats text as images: a valid image starts with the name of its type. */
public final class FakeImageCleaner implements Pictures {
  @Override
  public byte[] clean(byte[] image, SentImage.Type type) throws MediaFault {
    String text = new String(image, UTF_8);
    if (!text.startsWith(type.name())) {
      throw new MediaFault(new Failure(Failure.NOT_MEDIA, "is not of the type " + type));
    }
    return ("clean " + text).getBytes(UTF_8);
  }
}
