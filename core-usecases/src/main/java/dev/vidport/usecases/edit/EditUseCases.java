package dev.vidport.usecases.edit;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.access.AccessUseCases;

/** The use cases of edits. */
public final class EditUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public EditUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public CreateEdit create() {
    return new CreateEdit(
        ports.access().accounts(),
        ports.persistence().videos(),
        shared.queue(),
        shared.tokenUse(),
        shared.reservation(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public CreateEditToken createToken() {
    return new CreateEditToken(
        ports.persistence().videos(), new AccessUseCases(ports).issueToken());
  }

  public GetEditSession session() {
    return new GetEditSession(
        ports.access().browserTokens(), ports.persistence().videos(), shared.links());
  }
}
