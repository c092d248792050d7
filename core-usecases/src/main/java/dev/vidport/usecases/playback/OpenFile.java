package dev.vidport.usecases.playback;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Opens one object of an embedded store for the holder of a signed link. */
public final class OpenFile {
  private final LinkSigner signer;
  private final ObjectStore store;

  public OpenFile(LinkSigner signer, ObjectStore store) {
    this.signer = signer;
    this.store = store;
  }

  /**
   * @throws RefusalException {@code INVALID_SIGNATURE} or {@code NOT_FOUND}
   */
  public Opened handle(String token) throws IOException {
    FileGrant.GetObject grant =
        signer
            .open(FileGrant.GET, token)
            .map(FileGrant.GetObject::parse)
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired"));
    StoredObject object =
        store
            .stat(grant.key())
            .orElseThrow(
                () -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such file"));
    return new Opened(object, store.localFile(grant.key()), grant.fileName());
  }

  /**
   * An object to send.
   *
   * @param file the object as a local file; empty when it has to be read from the store
   * @param saveAs file name for a download; empty to show the object inline
   */
  public record Opened(StoredObject object, Optional<Path> file, Optional<String> saveAs) {}
}
