package dev.vidport.smtp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/** Adds TLS to the connected sockets of one connection, which end at its deadline. */
final class WatchedTlsSockets extends SSLSocketFactory {
  private final SSLSocketFactory tls;
  private final ConnectionDeadline deadline;

  WatchedTlsSockets(SSLSocketFactory tls, ConnectionDeadline deadline) {
    this.tls = tls;
    this.deadline = deadline;
  }

  @Override
  public Socket createSocket(Socket connected, String host, int port, boolean autoClose)
      throws IOException {
    deadline.watch(connected);
    return tls.createSocket(connected, host, port, autoClose);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return tls.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return tls.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException("mail connections add TLS to connected sockets");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("mail connections add TLS to connected sockets");
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException("mail connections add TLS to connected sockets");
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("mail connections add TLS to connected sockets");
  }
}
