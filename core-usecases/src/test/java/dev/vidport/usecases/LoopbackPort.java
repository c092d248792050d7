package dev.vidport.usecases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback interface that refuses connections until a server of the test listens on
 * it. No other program gets it, also not while the server is restarted: Linux chooses no port that
 * a socket is bound to. A server can listen on it nevertheless, because both sockets have {@code
 * SO_REUSEADDR} (socket(7)), which Java, Jetty, nginx and PostgreSQL set.
 */
public final class LoopbackPort implements AutoCloseable {
  private final Socket bound = new Socket();

  private LoopbackPort() throws IOException {
    bound.setReuseAddress(true);
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  public static LoopbackPort reserve() {
    try {
      return new LoopbackPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int number() {
    return bound.getLocalPort();
  }

  @Override
  public void close() {
    try {
      bound.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
