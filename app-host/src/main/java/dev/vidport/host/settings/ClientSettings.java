package dev.vidport.host.settings;

import java.net.URI;
import java.util.Optional;

/**
 * What the client commands need.
 *
 * @param url address of the service
 * @param key the API key, where one is set
 */
public record ClientSettings(URI url, Optional<String> key) {
  public static ClientSettings of(Values values) {
    return new ClientSettings(values.get(Names.URL), values.find(Names.API_KEY));
  }

  /** The settings without the key. */
  @Override
  public String toString() {
    return "ClientSettings[" + url + "]";
  }
}
