package dev.vidport.storage.filesystem;

import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.signing.port.StoreSettings;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A store in a folder. */
public record FolderStoreSettings(Path root) implements StoreSettings {
  @Override
  public StoragePorts open(StoreContext context) throws IOException {
    return StoragePorts.embedded(
            new FilesystemStore(root, context::baseUrl, context.signer(), context.clock()))
        .withSpace(new StoreFolderSpace(root, context.minFreeBytes()));
  }

  @Override
  public String address() {
    return root.toAbsolutePath().normalize().toString();
  }

  @Override
  public Optional<Path> folder() {
    return Optional.of(root);
  }

  @Override
  public Optional<StoreServer> server() {
    return Optional.empty();
  }
}
