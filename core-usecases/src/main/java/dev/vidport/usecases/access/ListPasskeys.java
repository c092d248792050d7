package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.Principal;
import dev.vidport.usecases.access.port.Passkeys;
import java.util.List;

/** Lists the passkeys of the caller's person, the oldest first. */
public final class ListPasskeys {
  private final Passkeys passkeys;

  ListPasskeys(Passkeys passkeys) {
    this.passkeys = passkeys;
  }

  public List<Passkey> handle(Principal principal) {
    return passkeys.of(CallerSession.person(principal));
  }
}
