package dev.vidport.usecases.embed;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.playback.OpenPlayback;

/** The use cases of player pages. */
public final class EmbedUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public EmbedUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  /** Creates the addresses of player pages. */
  public EmbedLinks links() {
    return new EmbedLinks(ports.environment().baseUrl(), ports.environment().signer());
  }

  public ChangeEmbed change() {
    return new ChangeEmbed(shared.find(), ports.environment().random());
  }

  public OpenEmbed open() {
    return new OpenEmbed(
        links(),
        ports.persistence().videos(),
        ports.jobs().renderJobs(),
        ports.access().accounts(),
        ports.access().allowedDomains(),
        ports.environment().plans(),
        shared.links());
  }

  /**
   * The sites on which playback links may be used.
   *
   * @param playback opens the links
   */
  public PlaybackSites sites(OpenPlayback playback) {
    return new PlaybackSites(
        playback, ports.persistence().videos(), ports.access().allowedDomains());
  }
}
