package dev.vidport.s3;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.storage.StoreSelfCheck;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.storage.port.MultipartUploads;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Sends a part to its signed address, as browsers do. */
final class S3PartSender implements StoreSelfCheck.PartSender {
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final long MAX_MESSAGE_BYTES = 1L << 16;

  private final S3Settings settings;
  private final S3Clients clients;
  private final MultipartUploads uploads;

  S3PartSender(S3Settings settings, S3Clients clients, MultipartUploads uploads) {
    this.settings = settings;
    this.clients = clients;
    this.uploads = uploads;
  }

  @Override
  public void send(ObjectKey key, String upload, int number, byte[] content) throws IOException {
    try {
      put(uploads.sign(key, upload, number, content.length, LIFETIME), content);
    } catch (S3Fault e) {
      throw e;
    } catch (IOException e) {
      if (settings.publicEndpoint().isEmpty()) {
        throw e;
      }
      // In some networks the hosts cannot reach the address for browsers.
      try (S3Store internal = new S3Store(settings.withoutPublicEndpoint())) {
        put(internal.sign(key, upload, number, content.length, LIFETIME), content);
      }
    }
  }

  private void put(URI address, byte[] content) throws IOException {
    String what = "receive a part at " + address.getScheme() + "://" + address.getAuthority();
    Request request =
        new Request.Builder().url(address.toString()).put(RequestBody.create(content)).build();
    try (Response response = clients.http().newCall(request).execute()) {
      if (!response.isSuccessful()) {
        throw fault(what, response);
      }
    } catch (IOException e) {
      throw S3Fault.of(what, e);
    }
  }

  private static IOException fault(String what, Response response) throws IOException {
    String text = response.peekBody(MAX_MESSAGE_BYTES).string().strip();
    try {
      XmlFields error = XmlResponse.parse(text, "").fields();
      return S3Fault.refused(what, error.text("Code"), error.find("Message").orElse(""));
    } catch (IOException notFromAStore) {
      return S3Fault.refused(
          what, "status " + response.code(), "the response is not an S3 response");
    }
  }
}
