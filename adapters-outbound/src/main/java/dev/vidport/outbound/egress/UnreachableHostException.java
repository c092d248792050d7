package dev.vidport.outbound.egress;

import java.net.UnknownHostException;

/**
 * The host of an address that a user named has no address that may be called. The message is for
 * that user. It is the same whether the name is unknown, cannot be looked up now, or belongs to the
 * operator's network: otherwise users could find out which names exist there. Another attempt may
 * succeed.
 */
public final class UnreachableHostException extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  UnreachableHostException(String host, Throwable cause) {
    super(
        "The host "
            + host
            + " is not on the public internet: its name has no address, or one that is not public");
    initCause(cause);
  }
}
