package dev.vidport.client;

/**
 * The response of a reverse proxy to a body that exceeds its limit. The service itself has other
 * limits, which a client knows, and its responses say so in JSON.
 */
final class ContentTooLarge {
  static final int STATUS = 413;

  private ContentTooLarge() {}

  /**
   * What to do, as the rest of a sentence.
   *
   * @param bytes the size of the body
   */
  static String message(long bytes) {
    return "because a proxy in front of it does not accept "
        + bytes
        + " bytes; raise the limit of request bodies of the proxy (nginx: client_max_body_size)";
  }
}
