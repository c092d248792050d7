package dev.vidport.smtp;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes the sockets of a connection when its total time is over, in whatever state it is. */
final class ConnectionDeadline {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionDeadline.class);

  private final List<Socket> sockets = new ArrayList<>();
  private final ScheduledFuture<?> alarm;
  private boolean over;

  ConnectionDeadline(Duration total, ScheduledExecutorService timer) {
    this.alarm = timer.schedule(this::end, total.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void end() {
    over = true;
    sockets.forEach(ConnectionDeadline::close);
  }

  synchronized void watch(Socket socket) {
    sockets.add(socket);
    if (over) {
      close(socket);
    }
  }

  synchronized boolean isOver() {
    return over;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("Socket not closed cleanly", e);
    }
  }

  void close() {
    alarm.cancel(false);
  }
}
