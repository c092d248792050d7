package dev.vidport.acceptance.client;

import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.webhook.port.WebhookSignature;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the scenarios of every client need, as environment variables of a program.
 *
 * @param gateway the address of the service for clients
 * @param key of an account on the plan {@code pro}
 * @param clip a small video
 * @param padded the same video, longer than a part
 * @param noise a file that is no video, longer than a part
 * @param source the address of the video for imports
 * @param endless the address of an import that never ends
 * @param folder for the files of the clients
 */
record ConformanceFiles(
    URI gateway,
    String key,
    Path clip,
    Path padded,
    Path noise,
    URI source,
    URI endless,
    Path folder) {

  Map<String, String> variables() throws IOException {
    return Map.of(
        "VIDPORT_URL", gateway.toString(),
        "VIDPORT_API_KEY", key,
        "CONFORMANCE_CLIP", clip.toAbsolutePath().toString(),
        "CONFORMANCE_PADDED", padded.toAbsolutePath().toString(),
        "CONFORMANCE_NOISE", noise.toAbsolutePath().toString(),
        "CONFORMANCE_SOURCE", source.toString(),
        "CONFORMANCE_ENDLESS", endless.toString(),
        "CONFORMANCE_FOLDER", folder.toAbsolutePath().toString(),
        "CONFORMANCE_UNREACHABLE", unreachable().toString(),
        "CONFORMANCE_WEBHOOK", JsonMapper.shared().writeValueAsString(message()));
  }

  /** An address that accepts no connection. */
  static URI unreachable() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + closed.getLocalPort());
    }
  }

  /** A message that the service has just signed. */
  static Map<String, String> message() {
    WebhookSecret secret = WebhookSecret.random(new Random(1));
    long timestamp = Clock.systemUTC().instant().getEpochSecond();
    String id = "evt_5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e";
    String body = "{\"id\": \"" + id + "\", \"type\": \"video.ready\", \"data\": {\"n\": 1.50}}";
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return Map.of(
        "secret", secret.text(),
        "id", id,
        "timestamp", Long.toString(timestamp),
        "signature", WebhookSignature.sign(secret, id, timestamp, bytes),
        "body", body);
  }
}
