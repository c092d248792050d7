package dev.vidport.domain.refusal;

/**
 * The category of a refusal, independent of any protocol. A host maps each category to a status of
 * its protocol.
 */
public enum RefusalCategory {
  /** The request is wrong and stays wrong until it is changed. */
  INVALID,
  /** The caller is not authenticated. */
  UNAUTHENTICATED,
  /**
   * The caller is authenticated, but the caller, the plan or the credential does not permit this.
   */
  FORBIDDEN,
  /** The resource does not exist, or the caller may not know that it does. */
  NOT_FOUND,
  /** The address exists but does not support this method. */
  WRONG_METHOD,
  /** Not possible in the current state of the resource. */
  CONFLICT,
  /** The request exceeds the permitted size. */
  TOO_LARGE,
  /** The request is in a form that is not read, such as compressed. */
  UNSUPPORTED,
  /** A rate limit or quota is exceeded; the request may succeed later. */
  LIMITED,
  /** A service that Vidport relies on returned an invalid result. */
  INCONSISTENT,
  /** Temporarily unavailable; the request may succeed later. */
  UNAVAILABLE
}
