package dev.vidport.usecases.playback;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.signing.RotateSigningKey;
import dev.vidport.usecases.signing.SweepSigningKeys;
import dev.vidport.usecases.signing.port.SigningKeys;

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

  public RotateSigningKey rotateSigningKey() {
    return new RotateSigningKey(
        signingKeys(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepSigningKeys sweepSigningKeys() {
    return new SweepSigningKeys(signingKeys(), ports.environment().clock());
  }

  /** The stored keys that sign links. */
  public SigningKeys signingKeys() {
    return ports.persistence().signingKeys();
  }

  /** Creates the links of a video. */
  public PlaybackLinks links() {
    return shared.links();
  }
}
