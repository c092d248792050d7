package dev.vidport.library.settings;

import java.util.Optional;

/**
 * The keys of links.
 *
 * @param signing signs links; empty to generate a key and store it in the database
 * @param second links signed with this key are accepted as well; has an effect only with a signing
 *     key
 * @param pages key of the addresses of player pages; empty to use the signing key or, without one,
 *     a stored key that no rotation changes
 */
public record SigningKeySettings(
    Optional<byte[]> signing, Optional<byte[]> second, Optional<byte[]> pages) {
  /** A generated key in the database. */
  public static SigningKeySettings stored() {
    return new SigningKeySettings(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Never the keys, which must not be logged. */
  @Override
  public String toString() {
    return "SigningKeySettings[hidden]";
  }
}
