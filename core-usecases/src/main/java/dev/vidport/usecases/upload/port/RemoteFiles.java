package dev.vidport.usecases.upload.port;

import dev.vidport.domain.upload.RemoteVersion;
import java.util.List;
import java.util.Optional;

/** Reads files from the addresses that users name for imports. */
public interface RemoteFiles {
  /**
   * The reasons why {@code url} can't be called: its form, or the addresses of its host now. The
   * texts are for the user and do not name addresses. Empty if it can be called.
   */
  List<String> problems(String url);

  /**
   * A request for a file, which is not sent yet. The address and those of at most 3 redirects are
   * checked when they are used, as in {@link #problems}.
   *
   * @param resume empty to read the file from its beginning
   */
  RemoteFile file(String url, Optional<Resume> resume);

  /**
   * Where to continue a file.
   *
   * @param firstByte greater than 0
   * @param version the version that has the bytes before; it has a {@linkplain
   *     RemoteVersion#condition condition}
   */
  record Resume(long firstByte, RemoteVersion version) {}
}
