package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.RandomBytesStream;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Large uploads with a small heap. */
@Tag("process")
class LargeUploadsTest {
  private static final int CLIENTS = 20;
  private static final long MEBIBYTE = 1L << 20;

  /** Of each client: two parts; together nearly four times the heap. */
  private static final long SIZE = 25 * MEBIBYTE;

  @RegisterExtension
  static final Installation BUSY = Installation.embedded().javaOptions("-Xmx128m");

  @RegisterExtension
  static final Installation SMALL = Installation.embedded().javaOptions("-Xmx64m");

  @Test
  void twentyConcurrentClientsSendFourTimesTheHeap() throws Exception {
    HostUnderTest host = BUSY.start("api");
    AccountApi api = BUSY.account("pro");
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<String>> uploads =
          IntStream.range(0, CLIENTS)
              .mapToObj(client -> clients.submit(() -> upload(api, client, SIZE)))
              .toList();
      for (int client = 0; client < CLIENTS; client++) {
        String video = uploads.get(client).get(2, TimeUnit.MINUTES);

        assertThat(VideoPoller.status(api, video).get("status").asString()).isEqualTo("RUNNING");
        assertStored(BUSY, video, client, SIZE);
      }
    } finally {
      clients.shutdownNow();
    }
    assertThat(host.log()).doesNotContain("OutOfMemoryError").doesNotContain("ERROR");
  }

  /** Needs several GiB of disk; run it with {@code -Dvidport.big=true}. */
  @Test
  @EnabledIfSystemProperty(named = "vidport.big", matches = "true")
  void twoGibibytesAreReceivedWithAHeapOf64Mebibytes() throws Exception {
    HostUnderTest host = SMALL.start("api");
    AccountApi api = SMALL.account("pro");

    String video = upload(api, 1, 2048 * MEBIBYTE);

    assertStored(SMALL, video, 1, 2048 * MEBIBYTE);
    assertThat(host.log()).doesNotContain("OutOfMemoryError").doesNotContain("ERROR");
    api.delete("/videos/" + video).expect(200);
    assertThat(SMALL.filesOf(video)).isEmpty();
  }

  private static String upload(AccountApi api, long seed, long size) {
    JsonNode created =
        api.post("/videos", Map.of("fileName", "noise-" + seed + ".mp4", "sizeBytes", size))
            .expect(201)
            .json();
    String video = created.get("videoId").asString();
    long partSize = created.get("partSize").asLong();
    for (int number = 1; number <= created.get("partCount").asInt(); number++) {
      JsonNode part = UploadClient.sign(api, video, List.of(number)).get(0);
      long offset = (number - 1) * partSize;
      long length = part.get("sizeBytes").asLong();
      Web.put(
              part.get("url").asString(),
              BodyPublishers.fromPublisher(
                  BodyPublishers.ofInputStream(() -> RandomBytesStream.of(seed, offset, length)),
                  length))
          .expect(200);
    }
    api.post("/videos/" + video + "/complete").expect(202);
    return video;
  }

  /** Asserts that the part files, named by number, together contain the sent bytes. */
  private static void assertStored(Installation installation, String video, long seed, long size)
      throws IOException {
    List<Path> parts =
        installation.filesOf(video).stream()
            .filter(file -> file.getFileName().toString().matches("[0-9]+"))
            .sorted(Comparator.comparing(file -> Integer.parseInt(file.getFileName().toString())))
            .toList();
    try (InputStream stored = concatenated(parts);
        InputStream sent = RandomBytesStream.of(seed, 0, size)) {
      StreamComparison.assertIdentical(stored, sent, size);
    }
  }

  private static InputStream concatenated(List<Path> files) throws IOException {
    List<InputStream> streams = new ArrayList<>();
    for (Path file : files) {
      streams.add(new BufferedInputStream(Files.newInputStream(file)));
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }
}
