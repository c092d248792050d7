package dev.vidport.host.settings;

/** Secret bytes; {@link #toString} hides them from logs and messages. */
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
