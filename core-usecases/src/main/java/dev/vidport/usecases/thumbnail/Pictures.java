package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.usecases.render.MediaFault;
import java.io.IOException;

/** Makes pictures that strangers sent fit to be shown. */
@FunctionalInterface
public interface Pictures {
  /**
   * Decodes the whole of a picture and makes a JPEG of it that stands upright, is no larger than a
   * screen needs, and holds nothing but what is to be seen.
   *
   * @param type what it claims to be
   * @throws MediaFault when it is not of that type, damaged or of a size that is not taken
   * @throws IOException when the machine failed
   */
  byte[] clean(byte[] image, SentImage.Type type) throws MediaFault, IOException;
}
