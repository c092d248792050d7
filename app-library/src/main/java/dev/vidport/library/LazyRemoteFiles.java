package dev.vidport.library;

import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.fetch.HttpRemoteFiles;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Opens the client of imports at its first use: loading the certificate authorities takes time, and
 * most processes import nothing.
 */
final class LazyRemoteFiles implements RemoteFiles {
  private final EgressSettings settings;
  private final Clock clock;
  private final ResourceCloser closing;
  private Optional<RemoteFiles> opened = Optional.empty();

  LazyRemoteFiles(EgressSettings settings, Clock clock, ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.closing = closing;
  }

  private synchronized RemoteFiles opened() {
    if (opened.isEmpty()) {
      try {
        // A client of its own, so that nothing else waits for its connections.
        GuardedHttpClient client = new GuardedHttpClient(settings.toPolicy());
        opened = Optional.of(new HttpRemoteFiles(closing.with(client), clock));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return opened.get();
  }

  @Override
  public List<String> problems(String url) {
    return opened().problems(url);
  }

  @Override
  public RemoteFile file(String url, Optional<Resume> resume) {
    return opened().file(url, resume);
  }
}
