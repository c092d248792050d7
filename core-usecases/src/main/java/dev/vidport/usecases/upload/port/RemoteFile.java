package dev.vidport.usecases.upload.port;

import dev.vidport.domain.upload.RemoteVersion;
import java.io.InputStream;
import java.util.OptionalLong;

/** A request for a file on another server. */
public interface RemoteFile extends AutoCloseable {
  /**
   * Sends the request and returns when the headers of a usable response are there.
   *
   * @throws RemoteFileException when there is no usable response
   */
  Response open() throws RemoteFileException;

  /** Ends the request, whatever it waits for. Any thread may call this, also repeatedly. */
  @Override
  void close();

  /**
   * A response.
   *
   * @param firstByte where {@code body} begins: where it was asked for, or 0 if the server starts
   *     again, because it can't continue the file or the file has changed
   * @param totalBytes size of the whole file; empty if the server does not say it
   * @param body fails with a {@link RemoteFileException} when it breaks off, is too slow or takes
   *     too long
   */
  record Response(
      long firstByte, OptionalLong totalBytes, RemoteVersion version, InputStream body) {}
}
