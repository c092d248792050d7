package dev.vidport.outbound.egress;

import java.io.IOException;

/**
 * An address must not be called, or a response exceeded a bound. Another attempt fails as well
 * unless the receiver changes. The message is for the user who named the address; it contains no
 * resolved address, which would reveal the network.
 */
public sealed class EgressRefusedException extends IOException permits BodyTooLongException {
  private static final long serialVersionUID = 1;

  EgressRefusedException(String message) {
    super(message);
  }
}
