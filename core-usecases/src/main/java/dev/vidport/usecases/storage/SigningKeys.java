package dev.vidport.usecases.storage;

/** Stores the key of signed links, which all hosts of an instance share. */
public interface SigningKeys {
  /** Returns the stored key. Stores and returns {@code candidate} when there is none yet. */
  byte[] loadOrStore(byte[] candidate);
}
