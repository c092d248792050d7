package dev.vidport.http.server.console;

import java.net.URI;
import java.util.Optional;

/**
 * Pages of the operator of the instance, to which the sign-in links.
 *
 * @param terms the terms that a new user accepts
 * @param privacy what is stored about users
 */
public record ServiceNotices(Optional<URI> terms, Optional<URI> privacy) {
  public static final ServiceNotices NONE = new ServiceNotices(Optional.empty(), Optional.empty());
}
