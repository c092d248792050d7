package dev.vidport.host.serve;

import dev.vidport.host.settings.InvalidSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;

/**
 * A port that no other program gets until it is closed. Close it just before a server listens on
 * it: only Linux lets a server listen at the same time.
 */
public final class ReservedPort implements AutoCloseable {
  private final Socket bound;

  private ReservedPort(Socket bound) {
    this.bound = bound;
  }

  /**
   * Reserves the wanted port, or a free one when it is 0.
   *
   * @param hostSetting the variable that selects the address
   * @param setting the variable that selects the port
   * @throws InvalidSettings when the address is not one of this machine
   * @throws IOException when the host can't listen there; the message names the setting
   */
  static ReservedPort of(String host, int wanted, String hostSetting, String setting)
      throws IOException {
    try {
      return of(host, wanted);
    } catch (IOException e) {
      if (!isFree(host, 0)) {
        throw new InvalidSettings(
            List.of(
                String.format(
                    Locale.ROOT,
                    "%s: can't listen on %s (%s); name an address of this machine, or 0.0.0.0 for all",
                    hostSetting,
                    host,
                    e.getMessage())));
      }
      throw new IOException(
          String.format(
              Locale.ROOT,
              "can't listen on %s:%d (%s); free the port, or choose another with %s",
              host,
              wanted,
              e.getMessage(),
              setting),
          e);
    }
  }

  /**
   * Reserves the wanted port, or a free one when it is 0.
   *
   * @throws IOException when a server can't listen there
   */
  public static ReservedPort of(String host, int wanted) throws IOException {
    Socket socket = new Socket();
    try {
      // A server that stopped moments ago leaves connections that would refuse the port otherwise.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(host), wanted));
      return new ReservedPort(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Whether a server can listen on the port, or on any port when it is 0. */
  public static boolean isFree(String host, int port) {
    try (ReservedPort free = of(host, port)) {
      return free.number() > 0;
    } catch (IOException taken) {
      return false;
    }
  }

  public int number() {
    return bound.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    bound.close();
  }
}
