package dev.vidport.host.migrate;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The environment variables with the credentials of a source. */
final class SourceVariables {
  /** Replaces the address of a service's API, for a proxy and for tests. */
  static final String API_URL = "MIGRATE_API_URL";

  private final Map<String, String> environment;

  SourceVariables(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** Refuses with all variables that are missing. */
  void require(String... names) throws SourceRefusal {
    List<String> missing = List.of(names).stream().filter(name -> get(name).isEmpty()).toList();
    if (!missing.isEmpty()) {
      throw new SourceRefusal("Set these environment variables: " + String.join(", ", missing));
    }
  }

  Optional<String> get(String name) {
    return Optional.ofNullable(environment.get(name))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  String value(String name) {
    return get(name).orElseThrow();
  }

  /** A variable that becomes part of a path. */
  String identifier(String name) throws SourceRefusal {
    String text = value(name);
    if (!text.matches("[A-Za-z0-9._-]{1,100}")) {
      throw new SourceRefusal(name + " has characters that an identifier cannot have");
    }
    return text;
  }

  /** The address of an API. */
  URI api(String usual) throws SourceRefusal {
    try {
      return URI.create(get(API_URL).orElse(usual));
    } catch (IllegalArgumentException e) {
      throw new SourceRefusal(API_URL + " is not an address");
    }
  }
}
