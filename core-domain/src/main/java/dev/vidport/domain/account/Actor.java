package dev.vidport.domain.account;

/**
 * The author of a change to an account, for the audit log.
 *
 * @param kind {@code API_KEY}, {@code SESSION}, {@code OPERATOR} or {@code SIGN_IN}
 * @param id id of the credential; the operating system's user for an operator; empty for a sign-in
 * @param address address of the client; name of the machine for an operator
 */
public record Actor(Kind kind, String id, String address) {
  /** Who changes accounts. */
  public enum Kind {
    API_KEY,
    SESSION,
    /** A command of the operator. */
    OPERATOR,
    /** A person who is signing in and has no credential yet. */
    SIGN_IN
  }

  public static Actor operator(String user, String machine) {
    return new Actor(Kind.OPERATOR, user, machine);
  }

  public static Actor signingIn(String address) {
    return new Actor(Kind.SIGN_IN, "", address);
  }
}
