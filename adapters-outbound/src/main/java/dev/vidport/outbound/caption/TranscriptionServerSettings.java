package dev.vidport.outbound.caption;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A server that recognizes speech.
 *
 * @param url address of the service, such as {@code https://api.openai.com/v1}, or of its
 *     transcriptions; {@code http} only at addresses that the policy for outbound calls allows
 * @param key the bearer token
 * @param model name of the model that the server uses
 */
public record TranscriptionServerSettings(URI url, Optional<String> key, String model) {
  /** The default model, which servers with one model ignore. */
  public static final String DEFAULT_MODEL = "whisper-1";

  private static final String PATH = "/audio/transcriptions";
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,1000}");
  private static final Pattern MODEL = Pattern.compile("[\\x21-\\x7e]{1,200}");

  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public TranscriptionServerSettings {
    boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!isHttp || url.getHost() == null || url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "must be an address such as https://api.openai.com/v1, without user and password");
    }
    if (key.filter(text -> !KEY.matcher(text).matches()).isPresent()) {
      throw new IllegalArgumentException("must be 1 to 1000 printable ASCII characters");
    }
    if (!MODEL.matcher(model).matches()) {
      throw new IllegalArgumentException("must be 1 to 200 printable ASCII characters");
    }
  }

  /** The address of the transcriptions. A path that is longer than the API's is kept. */
  URI endpoint() {
    String path = url.getRawPath().replaceFirst("/+$", "");
    return switch (path) {
      case "" -> url.resolve("/v1" + PATH);
      case "/v1" -> url.resolve(path + PATH);
      default -> url;
    };
  }

  /** The server without the key. */
  @Override
  public String toString() {
    return "TranscriptionServerSettings[" + url + ", model=" + model + "]";
  }
}
