package dev.vidport.outbound.fetch;

import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Files on HTTPS servers. */
public final class HttpRemoteFiles implements RemoteFiles {
  private final GuardedHttpClient client;
  private final TransferBounds bounds;
  private final Clock clock;

  public HttpRemoteFiles(GuardedHttpClient client, Clock clock) {
    this(client, TransferBounds.DEFAULT, clock);
  }

  HttpRemoteFiles(GuardedHttpClient client, TransferBounds bounds, Clock clock) {
    this.client = client;
    this.bounds = bounds;
    this.clock = clock;
  }

  @Override
  public List<String> problems(String url) {
    return client.problems(url);
  }

  @Override
  public RemoteFile file(String url, Optional<Resume> resume) {
    return new HttpRemoteFile(client, url, resume, bounds, clock);
  }
}
