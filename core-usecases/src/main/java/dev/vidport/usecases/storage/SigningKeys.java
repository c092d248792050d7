package dev.vidport.usecases.storage;

/** Keeps the key of signed links, shared by all hosts of an instance. */
public interface SigningKeys {
  /** The stored key; {@code candidate} is stored, and answered, when there is none yet. */
  byte[] loadOrStore(byte[] candidate);
}
