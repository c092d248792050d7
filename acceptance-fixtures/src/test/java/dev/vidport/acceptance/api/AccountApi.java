package dev.vidport.acceptance.api;

import dev.vidport.client.VidportClient;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import tools.jackson.databind.json.JsonMapper;

/** Client of the public API with the key of one account. */
public final class AccountApi {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI base;
  private final String key;

  public AccountApi(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  /** The API key of the account. */
  public String key() {
    return key;
  }

  /** The same API with another key. */
  public AccountApi as(String otherKey) {
    return new AccountApi(base, otherKey);
  }

  /** The client of the command line, without its retries: a failure must not stay unnoticed. */
  VidportClient connection() {
    return VidportClient.builder(base, key).withoutRetries().build();
  }

  public Response get(String path, String... headers) {
    return send("GET", path, BodyPublishers.noBody(), headers);
  }

  public Response delete(String path) {
    return send("DELETE", path, BodyPublishers.noBody());
  }

  /** Sends a POST without a body. */
  public Response post(String path) {
    return send("POST", path, BodyPublishers.noBody());
  }

  public Response post(String path, Map<String, ?> body, String... headers) {
    return send("POST", path, json(body), headers);
  }

  public Response patch(String path, Map<String, ?> body) {
    return send("PATCH", path, json(body));
  }

  /**
   * @param headers alternating names and values, in addition to the default ones
   */
  public Response send(String method, String path, BodyPublisher body, String... headers) {
    List<String> all = new ArrayList<>(List.of("Authorization", "Bearer " + key));
    all.addAll(List.of("Content-Type", "application/json"));
    all.addAll(List.of(headers));
    return Web.send(method, URI.create(base + "/v1" + path), body, all.toArray(String[]::new));
  }

  /** Gives the account a watermark. */
  public void setWatermark() throws IOException {
    ByteArrayOutputStream image = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB), "png", image);
    String base64 = Base64.getEncoder().encodeToString(image.toByteArray());
    send("PUT", "/account/watermark", json(Map.of("image", base64, "contentType", "image/png")))
        .expect(200);
  }

  private static BodyPublisher json(Map<String, ?> body) {
    return BodyPublishers.ofString(JSON.writeValueAsString(body));
  }
}
