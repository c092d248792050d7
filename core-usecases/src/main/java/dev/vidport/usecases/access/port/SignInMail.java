package dev.vidport.usecases.access.port;

import dev.vidport.domain.account.Email;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Sends sign-in codes by e-mail. */
public interface SignInMail {
  /**
   * Takes a permit for one message, without connecting to a mail server. Few messages are sent at
   * the same time, and a client gets only a share of the permits.
   *
   * @param client address of the client
   * @return to be closed by the caller; empty when no permit is free for the client
   */
  Optional<Sending> begin(String client);

  /** A permit for one message. */
  interface Sending extends AutoCloseable {
    /**
     * Hands the message over to a mail server, within a bounded time.
     *
     * @param validity how long the code is valid from now on
     * @throws IOException when the server cannot be reached or refuses the message
     */
    void send(Email recipient, String code, Duration validity) throws IOException;

    /**
     * Hands the message over after this method and {@link #close} have returned, so that the caller
     * learns neither how long that takes nor whether it fails. Then the client's share no longer
     * counts the message. Called at most once, instead of {@link #send}.
     *
     * @param accepted called on another thread after a mail server has accepted the message
     */
    void sendLater(Email recipient, String code, Duration validity, Runnable accepted);

    /** Returns the permit. */
    @Override
    void close();
  }
}
