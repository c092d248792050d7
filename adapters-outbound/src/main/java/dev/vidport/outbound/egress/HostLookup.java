package dev.vidport.outbound.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves host names. */
@FunctionalInterface
interface HostLookup {
  /**
   * @throws UnknownHostException when the name has no address
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
