package dev.vidport.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.LoopbackPort;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Behaviour when the store fails. */
final class S3FaultsTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/poster.jpg");

  @Test
  void temporaryFaultIsRetried() throws IOException {
    try (StubS3Store stub = new StubS3Store(3, 503, "SlowDown");
        S3Store store = new S3Store(stub.settings())) {
      store.put(KEY, new byte[3], "image/jpeg");

      assertThat(stub.requests()).hasSize(4);
    }
  }

  @Test
  void persistentFaultIsReportedAfterFourAttempts() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 500, "InternalError");
        S3Store store = new S3Store(stub.settings())) {
      assertThatThrownBy(() -> store.put(KEY, new byte[3], "image/jpeg"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("InternalError");

      assertThat(stub.requests()).hasSize(4);
    }
  }

  @Test
  void refusalIsNotRetried() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 403, "AccessDenied");
        S3Store store = new S3Store(stub.settings())) {
      assertThatThrownBy(() -> store.put(KEY, new byte[3], "image/jpeg"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("AccessDenied");

      assertThat(stub.requests()).hasSize(1);
    }
  }

  @Test
  void connectionThatEndsWithinAnObjectIsAnOutage() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<?> cut = threads.submit(() -> sendHalf(server));
      URI endpoint = URI.create("http://127.0.0.1:" + server.getLocalPort());
      try (S3Store store =
              new S3Store(
                  new S3Settings(
                      endpoint, Optional.empty(), "us-east-1", "videos", "key", "secret"));
          InputStream object = store.read(KEY, 0, 10)) {
        IOException fault = catchThrowableOfType(IOException.class, object::readAllBytes);

        assertThat(StoreFault.isOutage(fault)).as(fault.toString()).isTrue();
      }
      cut.get(10, TimeUnit.SECONDS);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Answers one request with half of the object that it announces. */
  private static int sendHalf(ServerSocket server) throws IOException {
    try (Socket client = server.accept()) {
      BufferedReader request =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
      String line = request.readLine();
      while (line != null && !line.isEmpty()) {
        line = request.readLine();
      }
      byte[] half =
          "HTTP/1.1 206 Partial Content\r\nContent-Length: 10\r\n\r\n12345"
              .getBytes(StandardCharsets.US_ASCII);
      client.getOutputStream().write(half);
      return half.length;
    }
  }

  @Test
  void faultsContainNoSecrets() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 403, "AccessDenied");
        S3Store store = new S3Store(stub.settings())) {
      IOException fault = catchThrowableOfType(IOException.class, store::selfCheck);

      StringWriter trace = new StringWriter();
      fault.printStackTrace(new PrintWriter(trace));
      assertThat(trace.toString())
          .doesNotContain("the-secret-key")
          .doesNotContain("the-access-key")
          .doesNotContain("Signature=");
      assertThat(stub.settings().toString())
          .doesNotContain("the-secret-key")
          .doesNotContain("the-access-key");
    }
  }

  @Test
  void partThatIsStillBeingWrittenIsNotListed() throws IOException {
    try (StubS3Store stub = new StubS3Store(0, 200, "");
        S3Store store = new S3Store(stub.settings())) {
      String upload = store.beginReadable(KEY, "video/webm");
      ReadableUpload parts = ReadableUpload.named(upload).orElseThrow();
      String entry =
          "<Contents><Key>%s</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>"
              + "%s<Size>5</Size></Contents>";
      stub.respondTo(
          "GET ",
          "<ListBucketResult><Name>videos</Name><IsTruncated>false</IsTruncated>"
              + entry.formatted(parts.part(KEY, 1), "<ETag>\"first\"</ETag>")
              + entry.formatted(parts.part(KEY, 2), "")
              + "</ListBucketResult>");

      assertThat(store.parts(KEY, upload)).containsExactly(new Part(1, 5, "first"));
    }
  }

  @Test
  void selfCheckPassesOnAHealthyStore() throws IOException {
    try (S3Server server = S3Server.start();
        S3Store store = new S3Store(server.settings())) {
      store.selfCheck();
    }
  }

  @Test
  void selfCheckLeavesNothingBehind() throws IOException {
    try (S3Server server = S3Server.start();
        S3Store store = new S3Store(server.settings())) {
      store.selfCheck();

      assertThat(store.deleteAll(new ObjectKey("selfcheck"))).isZero();
    }
  }

  @Test
  void selfCheckReportsAnAddressThatRefusesParts() throws IOException {
    try (S3Server server = S3Server.start();
        StubS3Store outside = new StubS3Store(100, 403, "SignatureDoesNotMatch")) {
      String message = check(with(server, outside.settings().endpoint()));

      assertThat(message)
          .contains("could not receive a part at " + outside.settings().endpoint())
          .contains("SignatureDoesNotMatch");
    }
  }

  @Test
  void selfCheckReportsAnAddressThatIsNoStore() throws IOException {
    try (S3Server server = S3Server.start();
        StubS3Store outside = new StubS3Store(0, 200, "")) {
      outside.respondTo("GET ", "<html></html>");

      assertThat(check(with(server, outside.settings().endpoint())))
          .contains("did not list the part that was sent");
    }
  }

  @Test
  void selfCheckPassesWhenOnlyBrowsersReachThePublicEndpoint() throws IOException {
    try (S3Server server = S3Server.start();
        LoopbackPort closed = LoopbackPort.reserve();
        S3Store store =
            new S3Store(with(server, URI.create("http://127.0.0.1:" + closed.number())))) {
      store.selfCheck();
    }
  }

  @Test
  void selfCheckReportsAMissingBucket() {
    try (S3Server server = S3Server.start()) {
      assertThat(check(with(server, "elsewhere", server.accessKey(), server.secretKey())))
          .contains("bucket 'elsewhere' does not exist")
          .contains("create it");
    }
  }

  @Test
  void selfCheckReportsAWrongKey() {
    try (S3Server server = S3Server.start()) {
      assertThat(check(with(server, server.bucket(), server.accessKey(), "wrong")))
          .contains("the secret key does not match the access key");
      assertThat(check(with(server, server.bucket(), "unknown", "wrong")))
          .contains("the access key is unknown to the store");
    }
  }

  @Test
  void selfCheckReportsAClockDifference() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 403, "RequestTimeTooSkewed")) {
      assertThat(check(stub.settings())).contains("clock").contains("NTP");
    }
  }

  @Test
  void selfCheckReportsAnUnreachableEndpoint() throws IOException {
    try (LoopbackPort closed = LoopbackPort.reserve()) {
      S3Settings settings =
          new S3Settings(
              URI.create("http://127.0.0.1:" + closed.number()),
              Optional.empty(),
              "us-east-1",
              "videos",
              "key",
              "secret");

      assertThat(check(settings))
          .contains("http://127.0.0.1:" + closed.number())
          .contains("no connection is possible");
    }
  }

  private static String check(S3Settings settings) {
    try (S3Store store = new S3Store(settings)) {
      String message = catchThrowableOfType(IOException.class, store::selfCheck).getMessage();
      assertThat(message.lines()).hasSize(1);
      return message;
    }
  }

  private static S3Settings with(S3Server server, String bucket, String key, String secret) {
    return new S3Settings(server.endpoint(), Optional.empty(), "us-east-1", bucket, key, secret);
  }

  private static S3Settings with(S3Server server, URI publicEndpoint) {
    return new S3Settings(
        server.endpoint(),
        Optional.of(publicEndpoint),
        "us-east-1",
        server.bucket(),
        server.accessKey(),
        server.secretKey());
  }
}
