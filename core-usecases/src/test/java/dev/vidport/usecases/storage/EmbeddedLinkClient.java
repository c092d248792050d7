package dev.vidport.usecases.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Uses the addresses of an embedded store like the file routes of the host, without HTTP. */
public final class EmbeddedLinkClient implements LinkClient {
  private static final int BAD_REQUEST = 400;

  private final LinkSigner links;
  private final PartReceiver receiver;
  private final ObjectStore store;

  public EmbeddedLinkClient(LinkSigner links, PartReceiver receiver, ObjectStore store) {
    this.links = links;
    this.receiver = receiver;
    this.store = store;
  }

  @Override
  public int put(URI address, InputStream content, long length) throws IOException {
    Optional<FileGrant.PutPart> grant =
        links.open(FileGrant.PUT, token(address)).map(FileGrant.PutPart::parse);
    if (grant.filter(put -> put.sizeBytes() == length).isEmpty()) {
      return FORBIDDEN;
    }
    FileGrant.PutPart put = grant.get();
    try {
      receiver.receive(put.key(), put.upload(), put.partNumber(), put.sizeBytes(), content);
      return OK;
    } catch (PartReceiver.WrongLengthException e) {
      return BAD_REQUEST;
    } catch (NoSuchFileException e) {
      return NOT_FOUND;
    }
  }

  @Override
  public void disconnectDuringPut(URI address, byte[] beginning, long length) {
    try {
      put(
          address,
          new SequenceInputStream(new ByteArrayInputStream(beginning), new DisconnectedStream()),
          length);
      throw new AssertionError("a stream that broke off was accepted as complete");
    } catch (IOException e) {
      if (!DisconnectedStream.MESSAGE.equals(e.getMessage())) {
        throw new AssertionError("the fault of the stream was not passed on", e);
      }
    }
  }

  @Override
  public Fetched get(URI address) throws IOException {
    Optional<FileGrant.GetObject> grant =
        links.open(FileGrant.GET, token(address)).map(FileGrant.GetObject::parse);
    if (grant.isEmpty()) {
      return Fetched.refused(FORBIDDEN);
    }
    Optional<StoredObject> object = store.stat(grant.get().key());
    if (object.isEmpty()) {
      return Fetched.refused(NOT_FOUND);
    }
    try (InputStream body = store.read(grant.get().key(), 0, object.get().sizeBytes())) {
      return new Fetched(
          OK,
          new String(body.readAllBytes(), UTF_8),
          object.get().contentType(),
          grant.get().fileName());
    }
  }

  private static String token(URI address) {
    String path = address.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static final class DisconnectedStream extends InputStream {
    static final String MESSAGE = "the client hung up";

    @Override
    public int read() throws IOException {
      throw new IOException(MESSAGE);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      throw new IOException(MESSAGE);
    }
  }
}
