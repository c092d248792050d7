package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.StoredSecrets;

/** Tells an operator with which keys the stored secrets are encrypted. */
public final class FindSecretsStatus {
  private final StoredSecrets secrets;

  public FindSecretsStatus(StoredSecrets secrets) {
    this.secrets = secrets;
  }

  public SecretsStatus handleAsOperator() {
    return secrets.status();
  }
}
