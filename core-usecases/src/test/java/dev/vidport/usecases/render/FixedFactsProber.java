package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;

/** Finds {@link JobFixture#FACTS} in every object of a store. */
public final class FixedFactsProber implements MediaProber {
  private final ObjectStore store;

  public FixedFactsProber(ObjectStore store) {
    this.store = store;
  }

  /**
   * @throws NoSuchFileException when the store has no such object
   */
  @Override
  public SourceFacts probe(ObjectKey source, StepControl control) throws IOException {
    if (store.stat(source).isEmpty()) {
      throw new NoSuchFileException(source.value());
    }
    return JobFixture.FACTS;
  }

  @Override
  public SourceFacts probePrefix(LiveSource prefix, StepControl control) {
    throw new UnsupportedOperationException("knows stored objects only");
  }
}
