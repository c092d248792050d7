package dev.vidport.host.migrate;

import java.util.List;
import java.util.Optional;

/** Where videos come from: a service, a bucket or a folder. */
public interface MigrationSource {
  /** The short name, as in {@code --from}. It is part of the identity of each video. */
  String name();

  /**
   * Lists a page of videos. A video may be in several pages.
   *
   * @param cursor that of the previous page; empty for the first
   */
  Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException;

  /**
   * A page of videos.
   *
   * @param next the cursor of the next page; empty for the last
   */
  record Page(List<SourceVideo> videos, Optional<String> next) {
    public Page {
      videos = List.copyOf(videos);
    }
  }
}
