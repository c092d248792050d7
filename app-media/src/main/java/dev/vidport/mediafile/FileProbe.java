package dev.vidport.mediafile;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the facts of files within a call. */
record FileProbe(Engine engine, RunningCall call) {
  /** Reads the facts, also if they are known. */
  SourceFacts facts(Path file, ObjectKey key)
      throws UnusableMediaException, IOException, InterruptedException {
    FactsCache.Version version = FactsCache.Version.of(file);
    SourceFacts facts = call.run(step -> engine.ports().prober().probe(key, step));
    if (version.equals(FactsCache.Version.of(file))) {
      engine.facts().put(version, facts);
    }
    return facts;
  }

  /** Reads the facts unless they are known. */
  SourceFacts knownFacts(Path file, ObjectKey key)
      throws UnusableMediaException, IOException, InterruptedException {
    Optional<SourceFacts> known = engine.facts().find(FactsCache.Version.of(file));
    return known.isPresent() ? known.orElseThrow() : facts(file, key);
  }
}
