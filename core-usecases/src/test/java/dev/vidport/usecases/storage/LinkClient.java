package dev.vidport.usecases.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Optional;

/** A client with a signed address and no other permission. Results are HTTP statuses. */
public interface LinkClient {
  int OK = 200;
  int FORBIDDEN = 403;
  int NOT_FOUND = 404;

  /** PUTs {@code content}, announcing {@code length} bytes. */
  int put(URI address, InputStream content, long length) throws IOException;

  /** Announces {@code length} bytes, sends {@code beginning} and hangs up. */
  void disconnectDuringPut(URI address, byte[] beginning, long length) throws IOException;

  Fetched get(URI address) throws IOException;

  /**
   * @param body as UTF-8
   * @param fileName file name for the download, from the {@code Content-Disposition} of the
   *     response
   */
  record Fetched(int status, String body, String contentType, Optional<String> fileName) {
    public static Fetched refused(int status) {
      return new Fetched(status, "", "", Optional.empty());
    }
  }
}
