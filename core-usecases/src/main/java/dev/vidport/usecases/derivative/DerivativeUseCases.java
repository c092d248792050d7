package dev.vidport.usecases.derivative;

import dev.vidport.usecases.derivative.port.DerivativePorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.video.port.Videos;

/** Files that are made of published videos on request. */
public record DerivativeUseCases(OpenDerivative open) {

  public static DerivativeUseCases of(
      DerivativePorts ports,
      PlaybackUseCases playback,
      Videos videos,
      ObjectStore store,
      Environment environment) {
    return new DerivativeUseCases(
        new OpenDerivative(
            playback.open(),
            playback.links(),
            videos,
            store,
            ports.maker(),
            new DerivativeRuns(
                new WorkBudget(environment.clock()),
                new RunQueue(ports.parallel(), RunQueue.WAIT),
                environment.clock()),
            new StoredDerivatives(store)));
  }
}
