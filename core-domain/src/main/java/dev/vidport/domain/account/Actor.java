package dev.vidport.domain.account;

/**
 * The author of a change to an account, for the audit log.
 *
 * @param id id of the credential; the operating system's user for a command of an operator; the id
 *     of the operator's account and the address of the person, with a slash between them; the
 *     provider's id of the event; empty for a sign-in, for a check without an event, and for the
 *     service
 * @param address address of the client; name of the machine for a command of an operator; empty for
 *     the payment provider and the service
 */
public record Actor(Kind kind, String id, String address) {
  /** Who changes accounts. */
  public enum Kind {
    API_KEY,
    SESSION,
    /** A command of an operator. */
    OPERATOR,
    /** A session of an account that is an operator, through the operator API. */
    OPERATOR_ACCOUNT,
    /** A person who is signing in and has no credential yet. */
    SIGN_IN,
    /** The state of a subscription at the payment provider. */
    PAYMENT_PROVIDER,
    /** An issuer of OpenID Connect that has ended the sessions of a user. */
    ISSUER,
    /** Work that the service does by itself. */
    SERVICE
  }

  public static Actor operator(String user, String machine) {
    return new Actor(Kind.OPERATOR, user, machine);
  }

  /**
   * @param person the member of the operator's account who has signed in
   */
  public static Actor operatorAccount(AccountId account, Email person, String address) {
    return new Actor(Kind.OPERATOR_ACCOUNT, account + "/" + person, address);
  }

  /** Whether it is a person in this account of an operator. */
  public boolean isOfOperator(AccountId account) {
    return kind == Kind.OPERATOR_ACCOUNT && id.startsWith(account + "/");
  }

  public static Actor signingIn(String address) {
    return new Actor(Kind.SIGN_IN, "", address);
  }

  public static Actor service() {
    return new Actor(Kind.SERVICE, "", "");
  }

  /**
   * @param id the instance's name of an issuer
   */
  public static Actor issuer(String id, String address) {
    return new Actor(Kind.ISSUER, id, address);
  }

  /**
   * @param event the provider's id of an event; empty for a check without one
   */
  public static Actor paymentProvider(String event) {
    return new Actor(Kind.PAYMENT_PROVIDER, event, "");
  }
}
