package dev.vidport.usecases.storage.port;

import java.io.IOException;

/** The free space of the disk that uploads fill. */
@FunctionalInterface
public interface FreeSpace {
  /** For a store that is not on a disk of the host. */
  FreeSpace UNLIMITED = () -> Long.MAX_VALUE;

  /** Free bytes. */
  long bytes() throws IOException;
}
