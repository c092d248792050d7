package dev.vidport.usecases.upload;

import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server with one file, whose connections break as a test says. By default it serves the rest of
 * the file to each request.
 */
public final class ScriptedRemoteFiles implements RemoteFiles {
  /** The first byte of each request, in order; 0 for a request of the whole file. */
  public final List<Long> requests = new CopyOnWriteArrayList<>();

  /** The content of the file. */
  public byte[] content = new byte[0];

  public RemoteVersion version = new RemoteVersion(Optional.of("\"1\""), Optional.empty());

  /** Whether the server continues a file. */
  public boolean knowsRanges = true;

  /** Whether the server says the size of the file. */
  public boolean saysSize = true;

  /** Called before each response, for changes while the file is fetched. */
  public Runnable beforeResponse = () -> {};

  /** Called before each read of a body, for a slow server. */
  public Runnable beforeRead = () -> {};

  private final Queue<Connection> script = new ArrayDeque<>();

  /** One connection. */
  private interface Connection {
    InputStream body(byte[] rest) throws RemoteFileException;
  }

  /** The next connection breaks after so many bytes. */
  public void breakAfter(int bytes) {
    script.add(
        rest ->
            new SequenceInputStream(
                new ByteArrayInputStream(rest, 0, Math.min(bytes, rest.length)),
                new BrokenStream()));
  }

  /** The next response ends after so many bytes as if it were complete. */
  public void endAfter(int bytes) {
    script.add(rest -> new ByteArrayInputStream(rest, 0, Math.min(bytes, rest.length)));
  }

  /** The next request fails. */
  public void fail(RemoteFileException fault) {
    script.add(
        rest -> {
          throw fault;
        });
  }

  /** Accepts URLs of {@code https} on hosts other than {@code private.test}. */
  @Override
  public List<String> problems(String url) {
    return url.regionMatches(true, 0, "https://", 0, 8) && !url.contains("private.test")
        ? List.of()
        : List.of("can't be called");
  }

  @Override
  public RemoteFile file(String url, Optional<Resume> resume) {
    return new RemoteFile() {
      @Override
      public Response open() throws RemoteFileException {
        requests.add(resume.map(Resume::firstByte).orElse(0L));
        beforeResponse.run();
        return respond(resume);
      }

      @Override
      public void close() {}
    };
  }

  private RemoteFile.Response respond(Optional<Resume> resume) throws RemoteFileException {
    long from =
        resume
            .filter(asked -> knowsRanges && asked.version().isSame(version))
            .map(Resume::firstByte)
            .orElse(0L);
    byte[] rest = Arrays.copyOfRange(content, (int) from, content.length);
    Connection next = script.isEmpty() ? ByteArrayInputStream::new : script.remove();
    return new RemoteFile.Response(
        from,
        saysSize ? OptionalLong.of(content.length) : OptionalLong.empty(),
        version,
        new FilterInputStream(next.body(rest)) {
          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            beforeRead.run();
            return super.read(into, offset, length);
          }
        });
  }

  private static final class BrokenStream extends InputStream {
    @Override
    public int read() throws IOException {
      throw RemoteFileException.temporary("The connection broke.");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return read();
    }
  }
}
