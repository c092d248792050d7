package dev.vidport.host.migrate;

import java.net.URI;
import java.nio.file.Path;

/** The file of a video. */
public sealed interface MigratedFile {
  /** A file of this machine, which is uploaded. */
  record Local(Path path) implements MigratedFile {}

  /** A link that works without credentials, which the service imports. */
  record Linked(URI link) implements MigratedFile {}
}
