package dev.vidport.domain.account;

/** Who may create an account by signing in for the first time. */
public enum SignUpMode {
  /** Every address. */
  OPEN,
  /** Addresses that the operator has invited. */
  INVITED,
  /** No address; the operator creates accounts. */
  CLOSED
}
