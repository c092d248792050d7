package dev.vidport.usecases.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ObjectStore} does. */
public abstract class ObjectStoreContract extends StoreContract {
  private static final String MP4 = "video/mp4";

  @TempDir Path folder;

  @Test
  void storedBytesAreRead() throws IOException {
    ObjectKey key = video.child("poster.jpg");

    store.objects().put(key, "picture".getBytes(UTF_8), "image/jpeg");

    assertThat(contentOf(key)).asString().isEqualTo("picture");
    StoredObject found = store.objects().stat(key).orElseThrow();
    assertThat(found.key()).isEqualTo(key);
    assertThat(found.sizeBytes()).isEqualTo(7);
    assertThat(found.contentType()).isEqualTo("image/jpeg");
    assertThat(found.etag()).isNotEmpty().doesNotContain("\"");
    assertThat(found.modifiedAt()).isNotNull();
  }

  @Test
  void storedFileIsRead() throws IOException {
    ObjectKey key = video.child("small.mp4");
    byte[] content = bytes(100_000);

    store.objects().put(key, file(content), MP4);

    assertThat(contentOf(key)).isEqualTo(content);
    assertThat(store.objects().stat(key).orElseThrow().contentType()).isEqualTo(MP4);
  }

  @Test
  void fileOfManyBuffersIsRead() throws IOException {
    ObjectKey key = video.child("big.mp4");
    byte[] content = bytes((33 << 20) + 1);

    store.objects().put(key, file(content), MP4);

    assertThat(store.objects().stat(key).orElseThrow().sizeBytes()).isEqualTo(content.length);
    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(range(key, (16 << 20) - 3, 6))
        .isEqualTo(Arrays.copyOfRange(content, (16 << 20) - 3, (16 << 20) + 3));
  }

  @Test
  void emptyObjectIsAnObject() throws IOException {
    ObjectKey key = video.child("empty.vtt");

    store.objects().put(key, new byte[0], "text/vtt");

    assertThat(store.objects().stat(key).orElseThrow().sizeBytes()).isZero();
    assertThat(contentOf(key)).isEmpty();
  }

  @Test
  void contentTypeIsIndependentOfName() throws IOException {
    ObjectKey bare = video.child("source");
    ObjectKey misleading = video.child("captions.txt");

    store.objects().put(bare, bytes(3), "video/quicktime");
    store.objects().put(misleading, bytes(3), "application/x-subrip");

    assertThat(store.objects().stat(bare).orElseThrow().contentType()).isEqualTo("video/quicktime");
    assertThat(store.objects().stat(misleading).orElseThrow().contentType())
        .isEqualTo("application/x-subrip");
  }

  @Test
  void putReplacesObject() throws IOException {
    ObjectKey key = video.child("poster.jpg");
    store.objects().put(key, "old".getBytes(UTF_8), "image/jpeg");
    StoredObject old = store.objects().stat(key).orElseThrow();

    store.objects().put(key, "new".getBytes(UTF_8), "image/png");

    assertThat(contentOf(key)).asString().isEqualTo("new");
    StoredObject replaced = store.objects().stat(key).orElseThrow();
    assertThat(replaced.contentType()).isEqualTo("image/png");
    assertThat(replaced.etag()).isNotEqualTo(old.etag());
  }

  @Test
  void etagIsStableForSameContent() throws IOException {
    ObjectKey key = video.child("poster.jpg");
    store.objects().put(key, bytes(10), "image/jpeg");

    assertThat(store.objects().stat(key)).isEqualTo(store.objects().stat(key));
  }

  @Test
  void unknownObjectIsAbsent() throws IOException {
    ObjectKey key = video.child("nothing.mp4");

    assertThat(store.objects().stat(key)).isEmpty();
    assertThat(store.objects().localFile(key)).isEmpty();
    assertThatThrownBy(() -> store.objects().read(key, 0, 1).close())
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> store.objects().read(key, 0, 0).close())
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void folderIsNotAnObject() throws IOException {
    store.objects().put(video.child("out").child("a.mp4"), bytes(1), MP4);

    assertThat(store.objects().stat(video.child("out"))).isEmpty();
    assertThatThrownBy(() -> store.objects().read(video.child("out"), 0, 1).close())
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void rangeIsRead() throws IOException {
    ObjectKey key = video.child("small.mp4");
    byte[] content = bytes(1_000);
    store.objects().put(key, content, MP4);

    assertThat(range(key, 0, 1)).isEqualTo(Arrays.copyOf(content, 1));
    assertThat(range(key, 10, 90)).isEqualTo(Arrays.copyOfRange(content, 10, 100));
    assertThat(range(key, 999, 1)).isEqualTo(Arrays.copyOfRange(content, 999, 1_000));
    assertThat(range(key, 500, 0)).isEmpty();
  }

  @Test
  void rangeEndsAtEndOfObject() throws IOException {
    ObjectKey key = video.child("small.mp4");
    byte[] content = bytes(100);
    store.objects().put(key, content, MP4);

    assertThat(range(key, 90, 1_000)).isEqualTo(Arrays.copyOfRange(content, 90, 100));
    assertThat(range(key, 90, Long.MAX_VALUE)).isEqualTo(Arrays.copyOfRange(content, 90, 100));
    assertThat(range(key, 100, 1)).isEmpty();
    assertThat(range(key, 5_000, 1)).isEmpty();
  }

  @Test
  void negativeRangeIsRefused() throws IOException {
    ObjectKey key = video.child("small.mp4");
    store.objects().put(key, bytes(1), MP4);

    assertThatThrownBy(() -> store.objects().read(key, -1, 1).close())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.objects().read(key, 0, -1).close())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void localFileHoldsTheObject() throws IOException {
    ObjectKey key = video.child("small.mp4");
    byte[] content = bytes(10);
    store.objects().put(key, content, MP4);

    Optional<Path> local = store.objects().localFile(key);

    if (local.isPresent()) {
      assertThat(Files.readAllBytes(local.get())).isEqualTo(content);
    }
  }

  @Test
  void listHasRootAndObjectsBelowItOnly() throws IOException {
    store.objects().put(video.child("out").child("a.mp4"), bytes(1), MP4);
    store.objects().put(video.child("out").child("deep").child("b.jpg"), bytes(2), "image/jpeg");
    store.objects().put(video.child("outside.mp4"), bytes(4), MP4);
    store.objects().put(video.child("source"), bytes(8), "video/webm");

    assertThat(store.objects().list(video.child("out")))
        .extracting(found -> found.key().value(), StoredObject::sizeBytes)
        .containsExactlyInAnyOrder(
            tuple(video + "/out/a.mp4", 1L), tuple(video + "/out/deep/b.jpg", 2L));
    assertThat(store.objects().list(video)).hasSize(4);
    assertThat(store.objects().list(video.child("source")))
        .extracting(StoredObject::sizeBytes)
        .containsExactly(8L);
    assertThat(store.objects().list(video.child("nothing"))).isEmpty();
  }

  @Test
  void listAndStatReturnSameEtag() throws IOException {
    ObjectKey key = video.child("poster.jpg");
    store.objects().put(key, bytes(3), "image/jpeg");

    StoredObject listed = store.objects().list(video).get(0);

    assertThat(listed.etag()).isEqualTo(store.objects().stat(key).orElseThrow().etag());
    assertThat(listed.contentType()).isEqualTo("image/jpeg");
  }

  @Test
  void deleteAllFreesRootAndKeepsOtherObjects() throws IOException {
    store.objects().put(video.child("out").child("a.mp4"), bytes(1_000), MP4);
    store.objects().put(video.child("out").child("deep").child("b.jpg"), bytes(200), "image/jpeg");
    store.objects().put(video.child("outside.mp4"), bytes(30), MP4);
    store.objects().put(video.child("source"), bytes(4), "video/webm");

    assertThat(store.objects().deleteAll(video.child("out"))).isEqualTo(1_200);

    assertThat(store.objects().list(video)).hasSize(2);
    assertThat(store.objects().deleteAll(video)).isEqualTo(34);
    assertThat(store.objects().list(video)).isEmpty();
  }

  @Test
  void deleteAllOfObjectKeyFreesItsBytes() throws IOException {
    store.objects().put(video.child("source"), bytes(77), "video/webm");
    store.objects().put(video.child("source2"), bytes(1), "video/webm");

    assertThat(store.objects().deleteAll(video.child("source"))).isEqualTo(77);

    assertThat(store.objects().stat(video.child("source"))).isEmpty();
    assertThat(store.objects().stat(video.child("source2"))).isPresent();
  }

  @Test
  void deleteAllOfUnknownRootFreesNothing() throws IOException {
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  @Test
  void deletedKeyCanBeReused() throws IOException {
    ObjectKey key = video.child("source");
    store.objects().put(key, bytes(10), "video/webm");
    store.objects().deleteAll(key);

    store.objects().put(key, "again".getBytes(UTF_8), MP4);

    assertThat(contentOf(key)).asString().isEqualTo("again");
    assertThat(store.objects().stat(key).orElseThrow().contentType()).isEqualTo(MP4);
  }

  @Test
  void selfCheckPassesAndLeavesNoObjects() throws IOException {
    assertThatCode(() -> store.objects().selfCheck()).doesNotThrowAnyException();

    assertThat(store.objects().list(new ObjectKey("selfcheck"))).isEmpty();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(Files.createTempFile(folder, "result", ".tmp"), content);
  }
}
