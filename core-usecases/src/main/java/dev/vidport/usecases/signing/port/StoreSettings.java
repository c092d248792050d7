package dev.vidport.usecases.signing.port;

import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of an object store. Each kind of store implements them, and opens itself. They are
 * beside the links, because a store in the process of the host signs its links with {@link
 * EmbeddedLinks}.
 */
public interface StoreSettings {
  /**
   * Opens the store. A store that is a server need not be reachable.
   *
   * @throws IOException when a folder can't be used
   */
  StoragePorts open(StoreContext context) throws IOException;

  /** Where the files are, in a few words without secrets. */
  String address();

  /** The folder on this machine that holds the files; empty for any other store. */
  Optional<Path> folder();

  /** The server that holds the files; empty for a store in this process. */
  Optional<StoreServer> server();
}
