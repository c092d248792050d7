package dev.vidport.smtp;

import java.time.Duration;

/**
 * Limits of the connections to a mail server.
 *
 * @param connect time to connect to the server
 * @param total time of a whole connection
 * @param connections maximum number of connections at the same time; more messages are refused, so
 *     that a server that hangs does not occupy every thread of the host
 * @param perClient maximum number of concurrent connections for one client
 * @param perHour maximum number of messages of this host in an hour, so that many clients together
 *     do not use it to send mail to strangers
 */
record SmtpLimits(Duration connect, Duration total, int connections, int perClient, int perHour) {
  static final SmtpLimits DEFAULTS =
      new SmtpLimits(Duration.ofSeconds(5), Duration.ofSeconds(10), 8, 2, 1_000);
}
