package dev.vidport.usecases.playback;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;

/** The use cases of signed links and the files behind them. */
public final class PlaybackUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public PlaybackUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public OpenFile openFile() {
    return new OpenFile(ports.environment().signer(), ports.storage().store());
  }

  public OpenPlayback openPlayback() {
    return new OpenPlayback(
        ports.environment().signer(),
        ports.storage().store(),
        ports.storage().links(),
        shared.videoCaptions());
  }

  /** Creates the links of a video. */
  public PlaybackLinks links() {
    return shared.links();
  }
}
