package dev.vidport.host.settings;

import java.net.URI;
import java.util.Optional;

/**
 * The settings of the client commands.
 *
 * @param url address of the service, where one is set
 * @param key the API key, where one is set
 * @param profile name of the profile, where one is set
 */
public record ClientSettings(Optional<URI> url, Optional<String> key, Optional<String> profile) {
  /** The address of the service where none is set. */
  public static final URI DEFAULT_URL = URI.create("http://localhost:8080");

  public static ClientSettings of(SettingValues values) {
    return ClientSettingGroup.read(values);
  }

  /** The settings without the key. */
  @Override
  public String toString() {
    return "ClientSettings[" + url + "]";
  }
}
