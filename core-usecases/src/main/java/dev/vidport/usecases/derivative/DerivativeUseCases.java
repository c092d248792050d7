package dev.vidport.usecases.derivative;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.video.port.Videos;

/**
 * Files that are made of published videos on request.
 *
 * @param open opens stills, previews and clips
 * @param muxed opens renditions and audio to download
 */
public record DerivativeUseCases(OpenDerivative open, OpenMuxedFile muxed) {

  public static DerivativeUseCases of(
      DerivativePorts ports,
      PlaybackUseCases playback,
      Videos videos,
      ObjectStore store,
      Environment environment) {
    PublishedSources sources = new PublishedSources(videos);
    DerivativeCache cache =
        new DerivativeCache(
            store,
            ports.maker(),
            new DerivativeRuns(
                new WorkBudget(environment.clock()),
                new RunQueue(ports.parallel(), RunQueue.WAIT),
                environment.clock()),
            new StoredDerivatives(store));
    return new DerivativeUseCases(
        new OpenDerivative(playback.open(), playback.links(), store, sources, cache),
        new OpenMuxedFile(playback.open(), store, sources, cache));
  }
}
