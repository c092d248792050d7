package dev.vidport.host.settings;

import java.util.Optional;

/**
 * The configured keys of links.
 *
 * @param signing signs links; empty to use the keys in the database
 * @param second links signed with it are accepted as well
 * @param pages the key of the addresses of player pages; empty for the default
 */
public record SigningKeySettings(
    Optional<SecretBytes> signing, Optional<SecretBytes> second, Optional<SecretBytes> pages) {}
