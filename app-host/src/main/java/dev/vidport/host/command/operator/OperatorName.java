package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;

/** Names the operator in the audit log. */
final class OperatorName {
  /** Longest name that the audit log stores. */
  private static final int MAX_NAME = 100;

  private OperatorName() {}

  /** The person who runs this process, even behind {@code sudo}. */
  static String of(Map<String, String> variables) {
    String user = System.getProperty("user.name", "unknown");
    String login = variables.getOrDefault("SUDO_USER", user);
    return login.equals(user) ? user : login + " as " + user;
  }

  /** An operator on this machine. */
  static Actor actor(String name) {
    return Actor.operator(shortened(name), machine());
  }

  private static String machine() {
    try {
      return shortened(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException unnamed) {
      return "localhost";
    }
  }

  private static String shortened(String name) {
    return name.substring(0, Math.min(MAX_NAME, name.length()));
  }
}
