package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour that is specific to the filesystem store. */
final class FilesystemStoreTest {
  private static final ObjectKey KEY = new ObjectKey("videos/x/source");
  private static final String TYPE = "video/webm";

  @TempDir Path folder;

  private final SettableClock clock = FilesystemFixture.clock();
  private Path root;
  private FilesystemStore store;

  @BeforeEach
  void open() throws IOException {
    root = folder.resolve("new").resolve("store");
    store = reopened();
  }

  @Test
  void storedFilesAreReadableByTheOwnerOnly() throws IOException {
    store.put(KEY, "private".getBytes(UTF_8), TYPE);
    store.put(
        new ObjectKey("videos/x/moved.mp4"),
        Files.write(folder.resolve("file"), new byte[3]),
        TYPE);

    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .as("%s", path)
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void fileIsMovedAndNotCopied() throws IOException {
    Path result = Files.write(folder.resolve("result.mp4"), new byte[10]);
    Object identity = Files.getAttribute(result, "unix:ino");

    store.put(KEY, result, TYPE);

    assertThat(result).doesNotExist();
    assertThat(Files.getAttribute(store.localFile(KEY).orElseThrow(), "unix:ino"))
        .isEqualTo(identity);
  }

  @Test
  void fileOfAnotherFileSystemIsCopied() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeTrue(
        Files.isWritable(memory) && !Files.getFileStore(memory).equals(Files.getFileStore(folder)));
    Path result = Files.write(Files.createTempFile(memory, "result", ".mp4"), new byte[10]);
    try {
      store.put(KEY, result, TYPE);
    } finally {
      Files.deleteIfExists(result);
    }

    assertThat(content(KEY)).hasSize(10);
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void readerIsUnaffectedWhenTheObjectIsReplaced() throws IOException {
    store.put(KEY, "old".getBytes(UTF_8), TYPE);

    try (InputStream reader = store.read(KEY, 0, 3)) {
      store.put(KEY, "new".getBytes(UTF_8), TYPE);

      assertThat(reader.readAllBytes()).asString().isEqualTo("old");
    }
    assertThat(content(KEY)).isEqualTo("new");
  }

  @Test
  void otherContentOfTheSameSizeAndTimeHasAnotherEtag() throws IOException {
    store.put(KEY, "one".getBytes(UTF_8), TYPE);
    String first = etag(KEY);
    store.put(KEY, "two".getBytes(UTF_8), TYPE);
    String second = etag(KEY);
    store.put(KEY, "six".getBytes(UTF_8), TYPE);

    assertThat(List.of(first, second, etag(KEY))).doesNotHaveDuplicates();
  }

  @Test
  void objectOfOnePartIsALocalFileAndOneOfSeveralIsNot() throws IOException {
    complete(upload(KEY, "whole"), "whole");
    ObjectKey several = new ObjectKey("videos/y/source");
    String upload = upload(several, "a", "b");
    store.complete(several, upload, store.parts(several, upload));

    assertThat(store.localFile(KEY)).isPresent();
    assertThat(store.localFile(several)).isEmpty();
    assertThat(content(several)).isEqualTo("ab");
  }

  @Test
  void objectsAndUploadsSurviveARestart() throws IOException {
    ObjectKey several = new ObjectKey("videos/y/source");
    String upload = upload(several, "a", "b");
    store.complete(several, upload, store.parts(several, upload));
    store.put(KEY, "object".getBytes(UTF_8), TYPE);
    String unfinished = upload(new ObjectKey("videos/z/source"), "c");
    StoredObject before = store.stat(several).orElseThrow();

    store = reopened();

    assertThat(store.stat(several)).contains(before);
    assertThat(content(several)).isEqualTo("ab");
    assertThat(store.stat(KEY).orElseThrow().contentType()).isEqualTo(TYPE);
    assertThat(store.parts(new ObjectKey("videos/z/source"), unfinished)).hasSize(1);
  }

  @Test
  void uploadCanBeCompletedAfterACrashThatFollowedSealing() throws IOException {
    String upload = upload(KEY, "a", "b");
    Files.move(side().resolve("open-" + upload), side().resolve("parts-" + upload));
    store = reopened();

    List<Part> parts = store.parts(KEY, upload);
    store.complete(KEY, upload, parts);

    assertThat(parts).hasSize(2);
    assertThat(content(KEY)).isEqualTo("ab");
  }

  @Test
  void uploadCanBeCompletedAfterACrashThatFollowedTheObject() throws IOException {
    String upload = upload(KEY, "whole");
    List<Part> parts = store.parts(KEY, upload);
    Path sealed = side().resolve("parts-" + upload);
    Files.move(side().resolve("open-" + upload), sealed);
    Files.move(sealed.resolve("1"), root.resolve(KEY.value()));
    store = reopened();

    store.complete(KEY, upload, parts);

    assertThat(content(KEY)).isEqualTo("whole");
    assertThat(sealed).doesNotExist();
  }

  @Test
  void uploadReplacesAnObjectOfTheSameSize() throws IOException {
    store.put(KEY, "old".getBytes(UTF_8), TYPE);

    complete(upload(KEY, "new"), "new");

    assertThat(content(KEY)).isEqualTo("new");
  }

  @Test
  void partOfAnotherLengthIsRefusedAndLeavesNoFile() throws IOException {
    String upload = upload(KEY, "whole");

    assertThatThrownBy(() -> receive(upload, 1, 3, "more"))
        .isInstanceOf(PartReceiver.WrongLengthException.class);
    assertThatThrownBy(() -> receive(upload, 1, 5, "less"))
        .isInstanceOf(PartReceiver.WrongLengthException.class);

    assertThat(store.parts(KEY, upload)).extracting(Part::sizeBytes).containsExactly(5L);
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void uploadOfAnotherKeyOrStoreIsUnknown() throws IOException {
    String upload = upload(KEY, "whole");
    ObjectKey other = new ObjectKey("videos/y/source");

    for (String name : new String[] {upload, "2~S3sName.of/it", ".."}) {
      assertThat(store.parts(other, name)).isEmpty();
      assertThatThrownBy(
              () -> store.receive(other, name, 1, 1, new ByteArrayInputStream(new byte[1])))
          .isInstanceOf(NoSuchFileException.class);
      store.abort(other, name);
    }
    assertThat(store.parts(KEY, upload)).hasSize(1);
  }

  @Test
  void sweepDeletesOldTemporaryFilesAndKeepsYoungOnes() throws IOException {
    Path left = Files.createDirectories(root.resolve("@tmp").resolve("tree").resolve("below"));
    Files.write(left.resolve("1"), new byte[3]);
    Path young = Files.write(root.resolve("@tmp").resolve("young"), new byte[3]);
    Files.setLastModifiedTime(left.getParent(), FileTime.from(clock.instant()));
    Files.setLastModifiedTime(young, FileTime.from(clock.instant().plus(Duration.ofHours(2))));
    clock.advance(Duration.ofHours(3));

    assertThat(store.sweepTemporary(Duration.ofHours(2))).isEqualTo(1);

    assertThat(temporaryFiles()).containsExactly(young);
    clock.advance(Duration.ofDays(2));
    reopened();
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void deletedVideoLeavesNoFiles() throws IOException {
    complete(upload(KEY, "a"), "a");
    upload(KEY, "unfinished");
    store.put(new ObjectKey("videos/x/out/job/poster.jpg"), new byte[3], "image/jpeg");

    store.deleteAll(new ObjectKey("videos/x"));

    try (Stream<Path> left = Files.list(root.resolve("videos"))) {
      assertThat(left).isEmpty();
    }
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void damagedIndexIsAnError() throws IOException {
    String upload = upload(KEY, "a", "b");
    store.complete(KEY, upload, store.parts(KEY, upload));
    Files.writeString(side().resolve("index@"), "not an index");

    assertThatThrownBy(() -> store.stat(KEY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void truncatedPartIsAnError() throws IOException {
    String upload = upload(KEY, "a", "b");
    store.complete(KEY, upload, store.parts(KEY, upload));
    Files.write(side().resolve("parts-" + upload).resolve("2"), new byte[0]);

    assertThatThrownBy(() -> content(KEY)).isInstanceOf(IOException.class);
  }

  @Test
  void failedSelfCheckNamesTheFolderAndARemedy() throws IOException {
    Files.delete(root.resolve("@tmp"));

    assertThatThrownBy(() -> store.selfCheck())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(root.toString())
        .hasMessageContaining("check its owner");
  }

  @Test
  void rootThatIsAFileFailsTheStart() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(
            () ->
                new FilesystemStore(
                    file, () -> FilesystemFixture.BASE, FilesystemFixture.links(clock), clock))
        .isInstanceOf(IOException.class);
  }

  private FilesystemStore reopened() throws IOException {
    return new FilesystemStore(
        root, () -> FilesystemFixture.BASE, FilesystemFixture.links(clock), clock);
  }

  private String upload(ObjectKey key, String... parts) throws IOException {
    String upload = store.begin(key, TYPE);
    int number = 0;
    for (String part : parts) {
      number++;
      byte[] content = part.getBytes(UTF_8);
      store.receive(key, upload, number, content.length, new ByteArrayInputStream(content));
    }
    return upload;
  }

  private void receive(String upload, int number, long size, String content) throws IOException {
    store.receive(KEY, upload, number, size, new ByteArrayInputStream(content.getBytes(UTF_8)));
  }

  private void complete(String upload, String content) throws IOException {
    store.complete(KEY, upload, store.parts(KEY, upload));
    assertThat(content(KEY)).isEqualTo(content);
  }

  private String content(ObjectKey key) throws IOException {
    try (InputStream in = store.read(key, 0, Long.MAX_VALUE)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private String etag(ObjectKey key) throws IOException {
    return store.stat(key).orElseThrow().etag();
  }

  private Path side() {
    return root.resolve(KEY.value() + "@");
  }

  private List<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("@tmp"))) {
      return files.toList();
    }
  }
}
