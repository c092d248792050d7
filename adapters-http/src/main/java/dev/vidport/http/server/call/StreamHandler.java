package dev.vidport.http.server.call;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.RefusalException;
import java.util.function.Supplier;

/** Handles a route whose response is a stream of events. */
public interface StreamHandler extends AutoCloseable {
  /**
   * Opens the stream of a request. The caller must start or close it.
   *
   * @param reauthenticate authenticates the credential of the request again, and throws a {@link
   *     RefusalException} once it no longer permits the request
   */
  OpenStream open(Call call, Supplier<Principal> reauthenticate);

  /** Ends all streams and refuses new ones. */
  @Override
  void close();
}
