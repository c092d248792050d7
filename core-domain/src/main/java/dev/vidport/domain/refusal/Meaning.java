package dev.vidport.domain.refusal;

/** What a refusal means, in words free of any protocol. A host maps each to its own status. */
public enum Meaning {
  /** The request is wrong and stays wrong until it is changed. */
  INVALID,
  /** Who asks is unknown. */
  UNAUTHENTICATED,
  /** Who asks is known and may not, or not with this plan or this credential. */
  FORBIDDEN,
  /** No such thing for who asks. */
  NOT_FOUND,
  /** The address exists, this action on it does not. */
  WRONG_METHOD,
  /** Not possible in the present state of the thing. */
  CONFLICT,
  /** More bytes than are taken. */
  TOO_LARGE,
  /** Too often or too many; later it may do. */
  LIMITED,
  /** Something that we rely on contradicts itself. */
  INCONSISTENT,
  /** We can't now; later it may do. */
  UNAVAILABLE
}
