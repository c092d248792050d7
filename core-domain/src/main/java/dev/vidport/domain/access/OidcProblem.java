package dev.vidport.domain.access;

import java.util.Locale;

/** Why a sign-in through an issuer of OpenID Connect ended without a session. */
public enum OidcProblem {
  /** The user, or the issuer, has refused it. */
  CANCELLED,
  /** A sign-in without a question to the user needs one. */
  LOGIN_REQUIRED,
  /** The sign-in was begun in another browser, too long ago, or has ended already. */
  EXPIRED,
  /** The issuer has reported an error. */
  ISSUER_ERROR,
  /** The answer of the issuer is not valid. */
  INVALID_ANSWER,
  /** The issuer can't be reached. */
  UNAVAILABLE,
  /** Too many sign-ins of this client. */
  TOO_MANY,
  /** The user is not in the required group or organization. */
  NOT_MEMBER,
  /** None of the user's groups has a role in the account of the issuer. */
  NO_ROLE,
  /** The issuer has left groups out, or sent them in a form that is not a list of names. */
  GROUPS_UNKNOWN,
  /** The answer of the issuer is longer than accepted, as with thousands of groups. */
  ANSWER_TOO_LONG,
  /** The account has as many members as it may have. */
  ACCOUNT_FULL,
  /** The issuer has named no e-mail address. */
  NO_EMAIL,
  /** The issuer has not verified the address. */
  EMAIL_NOT_VERIFIED,
  /** The issuer is not trusted for the domain of the address. */
  FOREIGN_EMAIL,
  /** The user has no account, and may not get one. */
  NO_ACCOUNT,
  /** The account of the address belongs to another user of the same issuer. */
  OTHER_USER,
  /** The operator has disabled the account. */
  ACCOUNT_DISABLED;

  /** The name in addresses. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
