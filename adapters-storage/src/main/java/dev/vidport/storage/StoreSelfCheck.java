package dev.vidport.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Exercises every operation that a store must support, and leaves nothing behind: an object, an
 * upload, and a recording, whose parts the store copies into one object.
 */
public final class StoreSelfCheck {
  /** Start of the range that is read from each object. */
  private static final int OFFSET = 5;

  private final ObjectStore store;
  private final MultipartUploads uploads;
  private final PartSender sender;
  // A unique name, because hosts that share a store may be checked at the same time.
  private final ObjectKey root = new ObjectKey("selfcheck").child(UUID.randomUUID().toString());
  private final byte[] content = root.value().getBytes(UTF_8);

  private StoreSelfCheck(ObjectStore store, MultipartUploads uploads, PartSender sender) {
    this.store = store;
    this.uploads = uploads;
    this.sender = sender;
  }

  /** Sends a part as a client does. */
  @FunctionalInterface
  public interface PartSender {
    void send(ObjectKey key, String upload, int number, byte[] content) throws IOException;

    /** Sends parts to a store that receives them at the host. */
    static PartSender to(PartReceiver receiver) {
      return (key, upload, number, content) ->
          receiver.receive(key, upload, number, content.length, new ByteArrayInputStream(content));
    }
  }

  /**
   * @throws IOException if the store fails or returns bytes other than those that were stored
   */
  public static void run(ObjectStore store, MultipartUploads uploads, PartSender sender)
      throws IOException {
    new StoreSelfCheck(store, uploads, sender).run();
  }

  private void run() throws IOException {
    try {
      checkObject();
      checkUpload(root.child("upload"), uploads.begin(root.child("upload"), ContentTypes.BINARY));
      checkUpload(
          root.child("recording"),
          uploads.beginReadable(root.child("recording"), ContentTypes.BINARY));
      checkAbort();
    } catch (IOException e) {
      cleanUp(e);
      throw e;
    }
    if (store.deleteAll(root) != 3L * content.length) {
      throw new IOException("the store did not list the objects that were stored");
    }
  }

  private void checkObject() throws IOException {
    ObjectKey key = root.child("object");
    store.put(key, content, ContentTypes.BINARY);
    checkContent(key);
  }

  private void checkUpload(ObjectKey key, String upload) throws IOException {
    sender.send(key, upload, 1, content);
    List<Part> parts = uploads.parts(key, upload);
    if (parts.size() != 1 || parts.get(0).sizeBytes() != content.length) {
      throw new IOException("the store did not list the part that was sent");
    }
    uploads.complete(key, upload, parts);
    checkContent(key);
  }

  private void checkAbort() throws IOException {
    ObjectKey key = root.child("aborted");
    String upload = uploads.begin(key, ContentTypes.BINARY);
    sender.send(key, upload, 1, content);
    uploads.abort(key, upload);
    if (!uploads.parts(key, upload).isEmpty()) {
      throw new IOException("the store still lists the part of an upload that was aborted");
    }
  }

  private void checkContent(ObjectKey key) throws IOException {
    try (InputStream in = store.read(key, OFFSET, content.length)) {
      byte[] expected = Arrays.copyOfRange(content, OFFSET, content.length);
      if (!Arrays.equals(in.readAllBytes(), expected)) {
        throw new IOException("the store returned bytes other than those that were stored");
      }
    }
  }

  private void cleanUp(IOException fault) {
    try {
      store.deleteAll(root);
    } catch (IOException alsoFailed) {
      fault.addSuppressed(alsoFailed);
    }
  }
}
