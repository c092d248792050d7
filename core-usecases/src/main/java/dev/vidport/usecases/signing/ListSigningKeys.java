package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeys;
import java.util.List;

/** Lists the stored keys that sign links, for an operator. */
public final class ListSigningKeys {
  private final SigningKeys keys;

  public ListSigningKeys(SigningKeys keys) {
    this.keys = keys;
  }

  /** Newest first. */
  public List<SigningKey> handleAsOperator() {
    return keys.list();
  }
}
