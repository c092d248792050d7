package dev.vidport.http.server.call;

/** A request of another service, before any check. */
public final class SignedCall {
  private final byte[] body;
  private final String signature;

  /**
   * @param body not changed from now on
   * @param signature the header with the signature; empty without it
   */
  public SignedCall(byte[] body, String signature) {
    this.body = body;
    this.signature = signature;
  }

  /** The body as it was received; the signature covers every byte. */
  public byte[] body() {
    return body;
  }

  /** The header with the signature; empty without it. */
  public String signature() {
    return signature;
  }
}
