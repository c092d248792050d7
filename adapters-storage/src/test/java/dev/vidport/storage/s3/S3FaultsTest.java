package dev.vidport.storage.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What happens when the store is in trouble. */
final class S3FaultsTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/poster.jpg");

  @Test
  void aFaultThatPassesIsNotNoticed() throws IOException {
    try (StubS3Store stub = new StubS3Store(3, 503, "SlowDown");
        S3Store store = new S3Store(stub.settings())) {
      store.put(KEY, new byte[3], "image/jpeg");

      assertThat(stub.requests()).hasSize(4);
    }
  }

  @Test
  void aFaultThatStaysIsToldAfterFourTries() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 500, "InternalError");
        S3Store store = new S3Store(stub.settings())) {
      assertThatThrownBy(() -> store.put(KEY, new byte[3], "image/jpeg"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("InternalError");

      assertThat(stub.requests()).hasSize(4);
    }
  }

  @Test
  void aRefusalIsToldAtOnce() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 403, "AccessDenied");
        S3Store store = new S3Store(stub.settings())) {
      assertThatThrownBy(() -> store.put(KEY, new byte[3], "image/jpeg"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("AccessDenied");

      assertThat(stub.requests()).hasSize(1);
    }
  }

  @Test
  void noFaultTellsASecret() throws IOException {
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
  void aPartThatIsStillBeingWrittenHasNotArrived() throws IOException {
    try (StubS3Store stub = new StubS3Store(0, 200, "");
        S3Store store = new S3Store(stub.settings())) {
      String upload = store.beginReadable(KEY, "video/webm");
      ReadableUpload parts = ReadableUpload.named(upload).orElseThrow();
      String entry =
          "<Contents><Key>%s</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>"
              + "%s<Size>5</Size></Contents>";
      stub.list(
          "<ListBucketResult><Name>videos</Name><IsTruncated>false</IsTruncated>"
              + entry.formatted(parts.part(KEY, 1), "<ETag>\"first\"</ETag>")
              + entry.formatted(parts.part(KEY, 2), "")
              + "</ListBucketResult>");

      assertThat(store.parts(KEY, upload)).containsExactly(new Part(1, 5, "first"));
    }
  }

  @Test
  void theSelfCheckPassesOnAHealthyStore() throws IOException {
    try (S3Server server = S3Server.start();
        S3Store store = new S3Store(server.settings())) {
      store.selfCheck();
    }
  }

  @Test
  void theSelfCheckTellsOfAMissingBucket() {
    try (S3Server server = S3Server.start()) {
      assertThat(check(with(server, "elsewhere", server.accessKey(), server.secretKey())))
          .contains("there is no bucket 'elsewhere'")
          .contains("create it");
    }
  }

  @Test
  void theSelfCheckTellsOfAWrongKey() {
    try (S3Server server = S3Server.start()) {
      assertThat(check(with(server, server.bucket(), server.accessKey(), "wrong")))
          .contains("the secret key does not belong to the access key");
      assertThat(check(with(server, server.bucket(), "unknown", "wrong")))
          .contains("does not know the access key");
    }
  }

  @Test
  void theSelfCheckTellsOfClocksThatDiffer() throws IOException {
    try (StubS3Store stub = new StubS3Store(100, 403, "RequestTimeTooSkewed")) {
      assertThat(check(stub.settings())).contains("clock").contains("NTP");
    }
  }

  @Test
  void theSelfCheckTellsOfAnAddressWhereNothingAnswers() throws IOException {
    int port = freePort();
    S3Settings settings =
        new S3Settings(
            URI.create("http://127.0.0.1:" + port),
            Optional.empty(),
            "us-east-1",
            "videos",
            "key",
            "secret");

    assertThat(check(settings)).contains("http://127.0.0.1:" + port).contains("nothing answers");
  }

  private static String check(S3Settings settings) {
    try (S3Store store = new S3Store(settings)) {
      String told = catchThrowableOfType(IOException.class, store::selfCheck).getMessage();
      assertThat(told.lines()).hasSize(1);
      return told;
    }
  }

  private static S3Settings with(S3Server server, String bucket, String key, String secret) {
    return new S3Settings(server.endpoint(), Optional.empty(), "us-east-1", bucket, key, secret);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
