package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.MultipartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class S3PartUploadsTest extends MultipartUploadsContract {
  @RegisterExtension static final S3Fixture S3 = new S3Fixture();

  @Override
  protected StoreFixture store() {
    return S3.store();
  }

  /** More than one page of a listing; each part is a request. */
  @Override
  protected int manyParts() {
    return 1_100;
  }

  /** S3Proxy appends the parts to the same file for each call, and then refuses one: BadDigest. */
  @Override
  protected int concurrentCompletes() {
    return 1;
  }

  @Test
  void nextAttemptCleansUpAJoinThatACrashInterrupted() throws IOException {
    ObjectKey key = video.child("source");
    String upload = store.uploads().beginReadable(key, "video/webm");
    put(store.uploads().sign(key, upload, 1, 5, Duration.ofMinutes(1)), "whole");
    // The host was interrupted while it joined the parts.
    String left = store.uploads().begin(key, "video/webm");
    put(store.uploads().sign(key, left, 1, 4, Duration.ofMinutes(1)), "left");

    store.uploads().complete(key, upload, store.uploads().parts(key, upload));

    assertThat(contentOf(key)).asString().isEqualTo("whole");
    assertThat(store.uploads().parts(key, left)).isEmpty();
    assertThat(store.objects().deleteAll(video)).isEqualTo(5);
  }

  @Test
  void nextAttemptDeletesPartsThatRemainedAfterAJoin() throws IOException {
    ObjectKey key = video.child("source");
    String upload = store.uploads().beginReadable(key, "video/webm");
    URI address = store.uploads().sign(key, upload, 1, 5, Duration.ofMinutes(1));
    put(address, "whole");
    List<Part> parts = store.uploads().parts(key, upload);
    store.uploads().complete(key, upload, parts);
    put(address, "again");

    store.uploads().complete(key, upload, parts);

    assertThat(contentOf(key)).asString().isEqualTo("whole");
    assertThat(store.objects().deleteAll(video)).isEqualTo(5);
  }

  private void put(URI address, String content) throws IOException {
    byte[] bytes = content.getBytes(UTF_8);
    assertThat(store.client().put(address, new ByteArrayInputStream(bytes), bytes.length))
        .isEqualTo(200);
  }
}
