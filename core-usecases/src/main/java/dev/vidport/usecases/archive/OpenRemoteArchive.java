package dev.vidport.usecases.archive;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Opens a volume of an archive at an address, for an operator. */
public final class OpenRemoteArchive {
  private final RemoteFiles files;

  OpenRemoteArchive(RemoteFiles files) {
    this.files = files;
  }

  /**
   * @param url may be the link of a volume on another instance
   * @return the volume; the caller closes it
   * @throws RefusalException {@code INVALID_REQUEST} if the address can't be called
   */
  public InputStream handleAsOperator(String url) throws IOException {
    List<String> problems = files.problems(url);
    if (!problems.isEmpty()) {
      throw new RefusalException(
          RefusalCode.INVALID_REQUEST, "the address " + String.join("; ", problems));
    }
    RemoteFile file = files.file(url, Optional.empty());
    boolean isOpen = false;
    try {
      InputStream body = file.open().body();
      isOpen = true;
      return new FilterInputStream(body) {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
          return in.read(into, offset, length);
        }

        @Override
        public void close() throws IOException {
          try {
            super.close();
          } finally {
            file.close();
          }
        }
      };
    } finally {
      if (!isOpen) {
        file.close();
      }
    }
  }
}
