package dev.vidport.smtp;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Creates the sockets of one connection, which end at its deadline. */
final class WatchedSockets extends SocketFactory {
  private final ConnectionDeadline deadline;

  WatchedSockets(ConnectionDeadline deadline) {
    this.deadline = deadline;
  }

  @Override
  public Socket createSocket() {
    Socket socket = new Socket();
    deadline.watch(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException("mail connections create unconnected sockets");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("mail connections create unconnected sockets");
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException("mail connections create unconnected sockets");
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("mail connections create unconnected sockets");
  }
}
