package dev.vidport.host.migrate;

import dev.vidport.client.Sleeper;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Makes the source that a command names. */
public final class Sources {
  private final SourceVariables variables;
  private final Sleeper sleeper;

  /**
   * @param environment the variables with the credentials
   * @param sleeper waits between requests to a source
   */
  public Sources(Map<String, String> environment, Sleeper sleeper) {
    this.variables = new SourceVariables(environment);
    this.sleeper = sleeper;
  }

  public MigrationSource folder(Path folder) throws SourceRefusal {
    return FolderSource.of(folder);
  }

  /**
   * @param endpoint of the store; empty for Amazon S3
   */
  public MigrationSource bucket(Optional<URI> endpoint, String bucket, String prefix)
      throws SourceRefusal {
    return BucketSource.of(variables, endpoint, bucket, prefix);
  }

  public MigrationSource mux() throws SourceRefusal {
    return MuxSource.of(variables, sleeper);
  }

  public MigrationSource cloudflare() throws SourceRefusal {
    return CloudflareSource.of(variables, sleeper);
  }

  public MigrationSource bunny() throws SourceRefusal {
    return BunnySource.of(variables, sleeper);
  }

  public MigrationSource vimeo() throws SourceRefusal {
    return VimeoSource.of(variables, sleeper);
  }
}
