package dev.vidport.host.settings;

import java.net.URI;
import java.util.Optional;

/**
 * The settings of the client commands.
 *
 * @param url address of the service
 * @param key the API key, where one is set
 */
public record ClientSettings(URI url, Optional<String> key) {
  public static ClientSettings of(SettingValues values) {
    return ClientSettingGroup.read(values);
  }

  /** The settings without the key. */
  @Override
  public String toString() {
    return "ClientSettings[" + url + "]";
  }
}
