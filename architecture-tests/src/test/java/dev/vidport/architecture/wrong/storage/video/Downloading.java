package dev.vidport.architecture.wrong.storage.video;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/** Opens an HTTP connection. */
final class Downloading {
  InputStream download(URL url) throws IOException {
    return url.openStream();
  }
}
