package dev.vidport.architecture.wrong.http.video;

import java.io.IOException;
import java.net.Socket;

/** A route that opens a socket. */
final class SocketOpening {
  Socket open() throws IOException {
    return new Socket("localhost", 80);
  }
}
