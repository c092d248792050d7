package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses in the forms of several stores, which leave out different elements. */
final class S3ResponsesTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");
  private static final String UPLOAD = "upload";
  private static final List<Part> PARTS =
      List.of(
          new Part(1, 5 << 20, "7778aef83f66abc1fa1e8477f296d394"),
          new Part(3, 7, "aaaa18db4cc2f85cedef654fccc4a4x8"));

  private StubS3Store stub;
  private S3Store store;

  @BeforeEach
  void start() throws IOException {
    stub = new StubS3Store(0, 200, "");
    store = new S3Store(stub.settings());
  }

  @AfterEach
  void stop() {
    store.close();
    stub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"amazon", "ceph", "garage", "google", "minio", "r2", "seaweedfs"})
  void partsAreListed(String name) throws IOException {
    stub.respondTo("uploadId=", sample("parts/" + name));

    assertThat(store.parts(KEY, UPLOAD)).isEqualTo(PARTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"amazon", "google", "seaweedfs"})
  void unfinishedUploadsAreListed(String name) throws IOException {
    stub.respondTo("uploads", sample("uploads/" + name));

    try (S3Clients clients = new S3Clients(stub.settings())) {
      S3Multipart multipart =
          new S3Multipart(new S3Bucket("videos", "us-east-1", clients.calls(), new S3Calls()));

      assertThat(multipart.unfinished(KEY.value()))
          .containsExactly(new UnfinishedUpload(KEY.value(), UPLOAD));
    }
  }

  @Test
  void pagesWithoutAMarkerForTheNextPageAreListed() throws IOException {
    String page =
        "<ListPartsResult><IsTruncated>%s</IsTruncated><Part><PartNumber>%d</PartNumber>"
            + "<ETag>tag</ETag><Size>5</Size></Part></ListPartsResult>";
    stub.respondTo("part-number-marker=0", page.formatted("true", 4));
    stub.respondTo("part-number-marker=4", page.formatted("false", 9));

    assertThat(store.parts(KEY, UPLOAD))
        .containsExactly(new Part(4, 5, "tag"), new Part(9, 5, "tag"));
  }

  @Test
  void endlessListIsAFault() {
    stub.respondTo(
        "uploadId=", "<ListPartsResult><IsTruncated>true</IsTruncated></ListPartsResult>");

    assertThatThrownBy(() -> store.parts(KEY, UPLOAD))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not end the list of parts");
    assertThat(stub.requests()).hasSize(1);
  }

  @Test
  void partWithoutATagIsAFault() {
    stub.respondTo(
        "uploadId=",
        "<ListPartsResult><Part><PartNumber>1</PartNumber><Size>5</Size></Part></ListPartsResult>");

    assertThatThrownBy(() -> store.parts(KEY, UPLOAD))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("without ETag");
  }

  @Test
  void responseThatIsNotXmlIsAFault() {
    stub.respondTo("uploadId=", "<html><body>It works<br></body></html>");

    assertThatThrownBy(() -> store.parts(KEY, UPLOAD))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not valid XML");
  }

  @Test
  void missingKeyOfAnUploadMeansThatTheUploadIsUnknown() throws IOException {
    stub.refuse("uploadId=", 404, "NoSuchKey");

    assertThat(store.parts(KEY, UPLOAD)).isEmpty();
    store.abort(KEY, UPLOAD);
  }

  @Test
  void missingBucketIsAFault() {
    stub.refuse("uploadId=", 404, "NoSuchBucket");

    assertThatThrownBy(() -> store.parts(KEY, UPLOAD))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("NoSuchBucket");
  }

  @Test
  void unknownUploadIsRecognizedAfterAnotherFaultOfItsCompletion() {
    stub.refuse("POST ", 500, "InternalError");
    stub.refuse("GET ", 404, "NoSuchKey");

    assertThatThrownBy(() -> store.complete(KEY, UPLOAD, PARTS))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void completedUploadNeedsNoTagInTheResponse() throws IOException {
    stub.respondTo(
        "GET ",
        "<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>");
    for (String tag : List.of("<ETag></ETag>", "<ETag/>", "")) {
      stub.respondTo(
          "POST ",
          "\n<?xml version=\"1.0\"?><CompleteMultipartUploadResult><Bucket>videos</Bucket>"
              + tag
              + "</CompleteMultipartUploadResult>");

      assertThat(warningsOfTheClient(() -> store.complete(KEY, UPLOAD, PARTS))).isEmpty();
    }
  }

  @Test
  void refusalAfterTheStatusLineFailsTheCompletion() {
    stub.respondTo(
        "POST ", "  <Error><Code>InvalidPart</Code><Message>part 3 changed</Message></Error>");

    assertThatThrownBy(() -> store.complete(KEY, UPLOAD, PARTS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("InvalidPart, part 3 changed");
    assertThat(completions()).isEqualTo(1);
  }

  @Test
  void temporaryFaultAfterTheStatusLineIsRetried() {
    stub.respondTo(
        "POST ", "<Error><Code>InternalError</Code><Message>try again</Message></Error>");

    assertThatThrownBy(() -> store.complete(KEY, UPLOAD, PARTS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("InternalError");
    assertThat(completions()).isEqualTo(4);
  }

  /** Some stores compare it with a body that is elsewhere, such as the source of a copy. */
  @Test
  void requestsWithoutABodyHaveNoChecksumOfTheBody() throws IOException {
    stub.respondTo(
        "POST ",
        "<InitiateMultipartUploadResult><Bucket>videos</Bucket><Key>x</Key>"
            + "<UploadId>upload</UploadId></InitiateMultipartUploadResult>");

    store.begin(KEY, "video/webm");
    store.stat(KEY);
    store.abort(KEY, UPLOAD);

    assertThat(stub.requests()).hasSize(3);
    assertThat(stub.headers("Content-MD5")).isEmpty();
  }

  @Test
  void externalEntitiesAreRefused() {
    stub.respondTo(
        "uploadId=",
        "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><ListPartsResult><Part>"
            + "<PartNumber>1</PartNumber><ETag>&e;</ETag><Size>5</Size></Part></ListPartsResult>");

    assertThatThrownBy(() -> store.parts(KEY, UPLOAD)).isInstanceOf(IOException.class);
  }

  private long completions() {
    return stub.requests().stream().filter(request -> request.startsWith("POST ")).count();
  }

  private static List<String> warningsOfTheClient(ThrowingCallable call) {
    List<String> warnings = new CopyOnWriteArrayList<>();
    Handler handler =
        new StreamHandler() {
          @Override
          public synchronized void publish(LogRecord line) {
            warnings.add(line.getMessage());
          }
        };
    // The client logs with java.util.logging.
    Logger logger = Logger.getLogger("io.minio");
    logger.addHandler(handler);
    try {
      assertThatCode(call).doesNotThrowAnyException();
    } finally {
      logger.removeHandler(handler);
    }
    return warnings;
  }

  private static String sample(String name) throws IOException {
    try (InputStream in = S3ResponsesTest.class.getResourceAsStream(name + ".xml")) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
