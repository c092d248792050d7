package dev.vidport.http.server.call;

import java.io.InputStream;
import java.util.OptionalLong;

/** A file that is the body of a request, of which nothing has been read. */
public interface UploadBody {
  /** The size that the client has declared; empty if it has not. */
  OptionalLong sizeBytes();

  /** The bytes, once. A client that waits for {@code 100 Continue} is asked for them. */
  InputStream open();
}
