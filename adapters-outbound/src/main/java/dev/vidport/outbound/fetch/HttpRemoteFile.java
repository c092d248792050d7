package dev.vidport.outbound.fetch;

import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.OutboundAbort;
import dev.vidport.outbound.egress.OutboundStream;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles.Resume;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** One download. */
final class HttpRemoteFile implements RemoteFile {
  /** Service interface, section 8. */
  private static final int MAX_REDIRECTS = 3;

  private final GuardedHttpClient client;
  private final String url;
  private final Optional<Resume> resume;
  private final TransferBounds bounds;
  private final Clock clock;
  private final OutboundAbort abort = new OutboundAbort();
  private Optional<OutboundStream> opened = Optional.empty();

  HttpRemoteFile(
      GuardedHttpClient client,
      String url,
      Optional<Resume> resume,
      TransferBounds bounds,
      Clock clock) {
    this.client = client;
    this.url = url;
    this.resume = resume;
    this.bounds = bounds;
    this.clock = clock;
  }

  @Override
  public Response open() throws RemoteFileException {
    try {
      if (resume.isPresent()) {
        Optional<Response> rest = rest(resume.get());
        if (rest.isPresent()) {
          return rest.get();
        }
      }
      return whole();
    } catch (IOException e) {
      throw TransferErrors.of(e, bounds);
    }
  }

  /** Empty if the server cannot send the requested range. */
  private Optional<Response> rest(Resume from) throws IOException {
    OutboundStream stream =
        get(
            Map.of(
                "Range",
                "bytes=" + from.firstByte() + "-",
                "If-Range",
                from.version().condition().orElseThrow()));
    Optional<Response> rest = new ResponseReader(stream, bounds, clock).rest(from);
    if (rest.isEmpty()) {
      stream.close();
    }
    return rest;
  }

  private Response whole() throws IOException {
    return new ResponseReader(get(Map.of()), bounds, clock).whole();
  }

  private OutboundStream get(Map<String, String> more) throws IOException {
    Map<String, String> headers = new HashMap<>(more);
    // A compressed body would be stored as it is.
    headers.put("Accept-Encoding", "identity");
    return keep(client.get(url, headers, MAX_REDIRECTS, bounds.limits(), abort));
  }

  private synchronized OutboundStream keep(OutboundStream stream) {
    opened = Optional.of(stream);
    return stream;
  }

  @Override
  public synchronized void close() {
    abort.abort();
    opened.ifPresent(OutboundStream::close);
  }
}
