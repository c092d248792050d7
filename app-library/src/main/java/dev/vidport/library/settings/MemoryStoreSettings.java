package dev.vidport.library.settings;

import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.signing.port.StoreSettings;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A store in the heap; its files do not survive the process.
 *
 * @param capacityBytes maximum total size of the files
 */
public record MemoryStoreSettings(long capacityBytes) implements StoreSettings {
  @Override
  public StoragePorts open(StoreContext context) {
    return StoragePorts.embedded(
        new MemoryStore(
            capacityBytes,
            Files::newInputStream,
            new EmbeddedLinks(context::baseUrl, context.signer(), context.clock()),
            context.clock()));
  }

  @Override
  public String address() {
    return "memory";
  }

  @Override
  public Optional<Path> folder() {
    return Optional.empty();
  }

  @Override
  public Optional<StoreServer> server() {
    return Optional.empty();
  }
}
