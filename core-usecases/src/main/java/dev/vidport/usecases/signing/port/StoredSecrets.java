package dev.vidport.usecases.signing.port;

/**
 * The secrets in the database, such as the keys of links and the secrets of webhooks. They are
 * encrypted with a key that is not in the database.
 */
public interface StoredSecrets {
  /** With which keys the stored secrets are encrypted. Reads all of them. */
  SecretsStatus status();

  /**
   * Encrypts the secrets of previous keys with the present key, in small transactions of its own,
   * while hosts run. A call that ends early has done part of the work; another call does the rest.
   *
   * @return the number of secrets that this call has encrypted
   */
  long reencrypt();
}
