package dev.vidport.host.settings;

/** Bytes that no log and no message may show. */
public final class SecretBytes {
  private final byte[] bytes;

  SecretBytes(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public byte[] reveal() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return "[hidden]";
  }
}
