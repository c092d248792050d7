package dev.vidport.usecases.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.storage.port.MultipartUploads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link MultipartUploads} does, and the addresses it signs. */
public abstract class MultipartUploadsContract extends StoreContract {
  /** The smallest size that S3 accepts for a part that is not the last. */
  private static final int PART = 5 << 20;

  private static final Duration LIFETIME = Duration.ofMinutes(15);
  private static final String WEBM = "video/webm";

  /** Calls rarely meet in the first one. */
  private static final int CONCURRENT_ROUNDS = 5;

  private ObjectKey key;
  private String upload;

  /** More parts than a page of any list has, and few enough to send in reasonable time. */
  protected int manyParts() {
    return 2_100;
  }

  /** How many calls complete an upload at the same time. */
  protected int concurrentCompletes() {
    return 2;
  }

  @BeforeEach
  void begin() throws IOException {
    key = video.child("source");
    upload = store.uploads().begin(key, WEBM);
  }

  @Test
  void newUploadHasNoPartsAndNoObject() throws IOException {
    assertThat(upload).isNotEmpty().hasSizeLessThanOrEqualTo(1_000).doesNotContain("\n");
    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(store.objects().stat(key)).isEmpty();
    assertThat(store.objects().list(video)).isEmpty();
  }

  @Test
  void uploadsOfOneKeyAreIndependent() throws IOException {
    String other = store.uploads().begin(key, WEBM);
    put(1, bytes(10));

    assertThat(other).isNotEqualTo(upload);
    assertThat(store.uploads().parts(key, other)).isEmpty();
  }

  @Test
  void completionAbortsOtherUploadsOfTheObjectAlone() throws IOException {
    ObjectKey neighbor = video.child("source2");
    String lost = store.uploads().begin(key, WEBM);
    String kept = store.uploads().begin(neighbor, WEBM);
    Part first = store.uploads().put(neighbor, kept, 1, bytes(20), 20);
    store.uploads().put(key, lost, 1, bytes(10), 10);
    put(1, bytes(30));

    complete();

    assertThat(store.uploads().parts(key, lost)).isEmpty();
    assertThatThrownBy(() -> store.uploads().put(key, lost, 2, bytes(10), 10))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(store.uploads().parts(neighbor, kept)).containsExactly(first);
    assertThat(store.objects().deleteAll(video)).isEqualTo(50);
  }

  @Test
  void arrivedPartsAreListedByNumber() throws IOException {
    put(2, bytes(20));
    put(10, bytes(100));
    put(1, bytes(10));

    assertThat(store.uploads().parts(key, upload))
        .extracting(Part::partNumber, Part::sizeBytes)
        .containsExactly(tuple(1, 10L), tuple(2, 20L), tuple(10, 100L));
    assertThat(store.objects().stat(key)).isEmpty();
  }

  @Test
  void partsAreJoinedInOrder() throws IOException {
    byte[] content = bytes(2 * PART + 1_000);
    putAll(content);

    complete();

    StoredObject object = store.objects().stat(key).orElseThrow();
    assertThat(object.sizeBytes()).isEqualTo(content.length);
    assertThat(object.contentType()).isEqualTo(WEBM);
    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().list(video)).extracting(StoredObject::key).containsExactly(key);
    assertThat(store.uploads().parts(key, upload)).isEmpty();
  }

  @Test
  void rangesAreReadAcrossPartBoundaries() throws IOException {
    byte[] content = bytes(2 * PART + 1_000);
    putAll(content);
    complete();

    for (long[] range :
        new long[][] {
          {0, 1},
          {PART - 1, 1},
          {PART, 1},
          {PART - 1, 2},
          {PART - 10, PART + 20},
          {2 * PART, 1_000},
          {2 * PART + 999, 1},
          {2 * PART + 999, 50},
          {2 * PART + 1_000, 1},
          {PART, 0}
        }) {
      int end = (int) Math.min(range[0] + range[1], content.length);
      assertThat(Arrays.equals(range(key, range[0], range[1]), slice(content, range[0], end)))
          .as("%d bytes from %d on", range[1], range[0])
          .isTrue();
    }
  }

  @Test
  void singlePartBecomesTheObject() throws IOException {
    byte[] content = bytes(1_234);
    put(1, content);

    complete();

    assertThat(contentOf(key)).isEqualTo(content);
    assertThat(store.objects().stat(key).orElseThrow().contentType()).isEqualTo(WEBM);
    assertThat(store.uploads().parts(key, upload)).isEmpty();
  }

  @Test
  void repeatedCompleteDoesNothing() throws IOException {
    byte[] content = bytes(PART + 1);
    putAll(content);
    List<Part> parts = store.uploads().parts(key, upload);
    store.uploads().complete(key, upload, parts);
    StoredObject object = store.objects().stat(key).orElseThrow();

    store.uploads().complete(key, upload, parts);

    assertThat(store.objects().stat(key)).contains(object);
    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void repeatedCompleteOfSinglePartDoesNothing() throws IOException {
    put(1, bytes(100));
    List<Part> parts = store.uploads().parts(key, upload);
    store.uploads().complete(key, upload, parts);
    StoredObject object = store.objects().stat(key).orElseThrow();

    store.uploads().complete(key, upload, parts);

    assertThat(store.objects().stat(key)).contains(object);
  }

  @Test
  void missingPartFailsCompleteAndCanStillBeSent() throws IOException {
    byte[] first = bytes(PART);
    byte[] second = bytes(100);
    put(1, first);
    Part present = store.uploads().parts(key, upload).get(0);

    assertThatThrownBy(
            () ->
                store
                    .uploads()
                    .complete(key, upload, List.of(present, new Part(2, 100, present.tag()))))
        .isInstanceOf(IOException.class);

    assertThat(store.objects().stat(key)).isEmpty();
    put(2, second);
    complete();
    assertThat(store.objects().stat(key).orElseThrow().sizeBytes()).isEqualTo(PART + 100);
  }

  @Test
  void replacedPartFailsComplete() throws IOException {
    put(1, bytes(100));
    List<Part> listed = store.uploads().parts(key, upload);
    put(1, bytes(101));

    assertThatThrownBy(() -> store.uploads().complete(key, upload, listed))
        .isInstanceOf(IOException.class);

    assertThat(store.objects().stat(key)).isEmpty();
    assertThat(store.uploads().parts(key, upload))
        .extracting(Part::sizeBytes)
        .containsExactly(101L);
  }

  @Test
  void partsOfTheServiceItselfAreJoinedWithThoseOfClients() throws IOException {
    byte[] content = bytes(PART + 100);
    Part first = store.uploads().put(key, upload, 1, content, PART);
    put(2, slice(content, PART, content.length));

    assertThat(store.uploads().parts(key, upload)).hasSize(2).contains(first);
    complete();

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void unknownUploadTakesNoPart() throws IOException {
    String unknown = unknown();

    assertThatThrownBy(() -> store.uploads().put(key, unknown, 1, bytes(10), 10))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void unknownUploadCannotBeCompleted() {
    assertThatThrownBy(
            () -> store.uploads().complete(key, unknown(), List.of(new Part(1, 1, "tag"))))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void unknownUploadHasNoParts() throws IOException {
    assertThat(store.uploads().parts(key, unknown())).isEmpty();
  }

  @Test
  void abortedUploadIsGone() throws IOException {
    put(1, bytes(10));
    URI address = sign(2, 10);

    store.uploads().abort(key, upload);

    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(put(address, bytes(10))).isEqualTo(LinkClient.NOT_FOUND);
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  @Test
  void repeatedAbortAndAbortOfUnknownUploadDoNothing() throws IOException {
    store.uploads().abort(key, upload);

    assertThatCode(() -> store.uploads().abort(key, upload)).doesNotThrowAnyException();
    assertThatCode(() -> store.uploads().abort(key, unknown())).doesNotThrowAnyException();
  }

  @Test
  void abortOfCompletedUploadKeepsObject() throws IOException {
    byte[] content = bytes(PART + 1);
    putAll(content);
    complete();

    store.uploads().abort(key, upload);

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void partAfterCompletionIsRefused() throws IOException {
    byte[] content = bytes(PART + 1);
    putAll(content);
    URI address = sign(2, 1);
    complete();

    assertThat(put(address, bytes(1))).isEqualTo(LinkClient.NOT_FOUND);

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void lastPutOfAPartWins() throws IOException {
    put(1, "first".getBytes(UTF_8));
    put(1, "again".getBytes(UTF_8));

    complete();

    assertThat(contentOf(key)).asString().isEqualTo("again");
  }

  @Test
  void oldPartStaysUntilReplacementHasArrived() throws Exception {
    put(1, "first".getBytes(UTF_8));
    String oldTag = store.uploads().parts(key, upload).get(0).tag();
    URI address = sign(1, 10);
    PausedStream slow = new PausedStream("0123456789".getBytes(UTF_8));
    ExecutorService sender = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> sending = sender.submit(() -> store.client().put(address, slow, 10));
      slow.halfSent.await();

      assertThat(store.uploads().parts(key, upload)).containsExactly(new Part(1, 5, oldTag));

      slow.resume.countDown();
      assertThat(sending.get()).isEqualTo(LinkClient.OK);
    } finally {
      slow.resume.countDown();
      sender.shutdown();
    }
    complete();
    assertThat(contentOf(key)).asString().isEqualTo("0123456789");
  }

  @Test
  void concurrentPutsOfOnePartLeaveOneCompletePart() throws Exception {
    byte[] zeros = new byte[200_000];
    byte[] ones = new byte[200_000];
    Arrays.fill(ones, (byte) 1);
    ExecutorService senders = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> puts = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        URI address = sign(1, 200_000);
        byte[] content = i % 2 == 0 ? zeros : ones;
        puts.add(senders.submit(() -> put(address, content)));
      }
      for (Future<Integer> put : puts) {
        assertThat(put.get()).isEqualTo(LinkClient.OK);
      }
    } finally {
      senders.shutdown();
    }

    complete();

    byte[] stored = contentOf(key);
    assertThat(Arrays.equals(stored, zeros) || Arrays.equals(stored, ones)).isTrue();
  }

  @Test
  void unsignedLengthIsRefused() throws IOException {
    URI address = sign(1, 10);

    assertThat(put(address, bytes(9))).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(put(address, bytes(11))).isEqualTo(LinkClient.FORBIDDEN);

    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(put(address, bytes(10))).isEqualTo(LinkClient.OK);
  }

  @Test
  void brokenOffStreamKeepsFormerPart() throws IOException {
    put(1, "whole".getBytes(UTF_8));
    URI again = sign(1, 100_000);
    URI fresh = sign(2, 100_000);

    store.client().disconnectDuringPut(again, bytes(50_000), 100_000);
    store.client().disconnectDuringPut(fresh, bytes(50_000), 100_000);

    assertThat(store.uploads().parts(key, upload))
        .extracting(Part::partNumber, Part::sizeBytes)
        .containsExactly(tuple(1, 5L));
    complete();
    assertThat(contentOf(key)).asString().isEqualTo("whole");
  }

  @Test
  void addressExpires() throws IOException {
    URI address = store.uploads().sign(key, upload, 1, 3, Duration.ofSeconds(1));

    store.time().advance(Duration.ofSeconds(2));

    assertThat(put(address, bytes(3))).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void partCanBeSignedAgain() throws IOException {
    URI expired = store.uploads().sign(key, upload, 1, 3, Duration.ofSeconds(1));
    store.time().advance(Duration.ofSeconds(2));

    assertThat(put(expired, bytes(3))).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(put(sign(1, 3), bytes(3))).isEqualTo(LinkClient.OK);
  }

  @Test
  void tamperedAddressIsRefused() throws IOException {
    URI address = sign(1, 3);

    assertThat(put(TamperedAddress.of(address), bytes(3))).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void partAddressRefusesGet() throws IOException {
    put(1, bytes(3));
    complete();

    assertThat(store.client().get(sign(1, 3)).status()).isEqualTo(LinkClient.FORBIDDEN);
  }

  @Test
  void deleteAllFreesPartsOfUploads() throws IOException {
    putAll(bytes(PART + 7));
    complete();
    String unfinished = store.uploads().begin(key, WEBM);
    assertThat(put(store.uploads().sign(key, unfinished, 1, 500, LIFETIME), bytes(500)))
        .isEqualTo(LinkClient.OK);
    ObjectKey camera = video.child("camera");
    String other = store.uploads().begin(camera, WEBM);
    assertThat(put(store.uploads().sign(camera, other, 3, 20, LIFETIME), bytes(20)))
        .isEqualTo(LinkClient.OK);
    URI late = store.uploads().sign(camera, other, 4, 1, LIFETIME);

    assertThat(store.objects().deleteAll(video)).isEqualTo(PART + 7 + 500 + 20);

    assertThat(store.objects().list(video)).isEmpty();
    assertThat(store.uploads().parts(camera, other)).isEmpty();
    assertThat(put(late, bytes(1))).isEqualTo(LinkClient.NOT_FOUND);
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  @Test
  void putReplacesCompletedUpload() throws IOException {
    putAll(bytes(PART + 7));
    complete();

    store.objects().put(key, "small".getBytes(UTF_8), "text/plain");

    assertThat(contentOf(key)).asString().isEqualTo("small");
    assertThat(store.objects().list(video)).hasSize(1);
    assertThat(store.objects().deleteAll(video)).isEqualTo(5);
  }

  @Test
  void completedUploadReplacesObject() throws IOException {
    store.objects().put(key, "small".getBytes(UTF_8), "text/plain");
    byte[] content = bytes(PART + 7);
    putAll(content);

    complete();

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().stat(key).orElseThrow().contentType()).isEqualTo(WEBM);
    assertThat(store.objects().deleteAll(video)).isEqualTo(PART + 7);
  }

  @Test
  void completedUploadReplacesEarlierUpload() throws IOException {
    putAll(bytes(PART + 7));
    complete();
    upload = store.uploads().begin(key, "video/mp4");
    byte[] content = bytes(PART + 3);
    putAll(content);

    complete();

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().deleteAll(video)).isEqualTo(PART + 3);
  }

  @Test
  void allOfManyPartsAreListed() throws IOException {
    for (int number = 1; number <= manyParts(); number++) {
      put(number, new byte[] {(byte) number});
    }

    assertThat(store.uploads().parts(key, upload))
        .extracting(Part::partNumber)
        .isEqualTo(IntStream.rangeClosed(1, manyParts()).boxed().toList());
  }

  @Test
  void readablePartIsReadBeforeCompletion() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] first = bytes(PART);
    put(1, first);
    put(2, "the end".getBytes(UTF_8));

    assertThat(Arrays.equals(part(1, 0), first)).isTrue();
    assertThat(Arrays.equals(part(1, PART - 100), slice(first, PART - 100, PART))).isTrue();
    assertThat(part(2, 4)).asString().isEqualTo("end");
    assertThat(part(2, 7)).isEmpty();
    assertThat(store.objects().stat(key)).isEmpty();
    assertThat(store.objects().list(video)).isEmpty();
  }

  @Test
  void missingReadablePartCannotBeRead() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, bytes(10));

    assertThatThrownBy(() -> part(2, 0)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void lastPutOfAReadablePartWins() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, "first".getBytes(UTF_8));
    List<Part> before = store.uploads().parts(key, upload);
    put(1, "again!".getBytes(UTF_8));

    assertThat(part(1, 0)).asString().isEqualTo("again!");
    assertThat(store.uploads().parts(key, upload)).isNotEqualTo(before);
    complete();
    assertThat(contentOf(key)).asString().isEqualTo("again!");
  }

  @Test
  void readablePartOfUnsignedLengthIsRefused() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    URI address = sign(1, 10);

    assertThat(put(address, bytes(9))).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(store.client().get(address).status()).isEqualTo(LinkClient.FORBIDDEN);
    assertThat(put(address, bytes(10))).isEqualTo(LinkClient.OK);
  }

  @Test
  void readablePartsAreJoinedInOrder() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(2 * PART + 1_000);
    putAll(content);

    complete();

    StoredObject object = store.objects().stat(key).orElseThrow();
    assertThat(object.sizeBytes()).isEqualTo(content.length);
    assertThat(object.contentType()).isEqualTo(WEBM);
    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().list(video)).extracting(StoredObject::key).containsExactly(key);
    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(store.objects().deleteAll(video)).isEqualTo(content.length);
  }

  @Test
  void readablePartOfTheServiceItselfIsReadAndJoined() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(100);

    Part part = store.uploads().put(key, upload, 1, content, 60);

    assertThat(store.uploads().readsParts(upload)).isTrue();
    assertThat(store.uploads().parts(key, upload)).containsExactly(part);
    complete();
    assertThat(store.objects().read(key, 0, 100).readAllBytes())
        .isEqualTo(Arrays.copyOf(content, 60));
  }

  @Test
  void smallReadablePartsAreJoined() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(4 * PART);
    int small = PART / 20;
    // Small parts, a part that is much larger, and small parts again.
    int[] ends = {small, 2 * small, 3 * PART, 3 * PART + small, 4 * PART - 7, 4 * PART};
    int from = 0;
    for (int i = 0; i < ends.length; i++) {
      put(i + 1, slice(content, from, ends[i]));
      from = ends[i];
    }

    complete();

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().deleteAll(video)).isEqualTo(content.length);
  }

  @Test
  void manyReadablePartsAreJoined() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(18 * PART);
    putAll(content);

    complete();

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void repeatedCompleteOfReadablePartsDoesNothing() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, bytes(100));
    List<Part> parts = store.uploads().parts(key, upload);
    store.uploads().complete(key, upload, parts);
    StoredObject object = store.objects().stat(key).orElseThrow();

    store.uploads().complete(key, upload, parts);

    assertThat(store.objects().stat(key)).contains(object);
  }

  @Test
  void concurrentCompletesOfReadablePartsJoinThemOnce() throws Exception {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(2 * PART + 1_000);
    putAll(content);

    completeConcurrently(3);

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(store.objects().deleteAll(video)).isEqualTo(content.length);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, PART + 1})
  void concurrentCompletesJoinThePartsOnce(int size) throws Exception {
    byte[] content = bytes(size);
    for (int round = 0; round < CONCURRENT_ROUNDS; round++) {
      upload = store.uploads().begin(key, WEBM);
      putAll(content);

      completeConcurrently(concurrentCompletes());

      assertThat(Arrays.equals(contentOf(key), content)).isTrue();
      assertThat(store.uploads().parts(key, upload)).isEmpty();
    }
    assertThat(store.objects().deleteAll(video)).isEqualTo(size);
  }

  private void completeConcurrently(int times) throws Exception {
    List<Part> parts = store.uploads().parts(key, upload);
    ParallelRunner.run(
        times,
        i -> {
          try {
            store.uploads().complete(key, upload, parts);
            return i;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void replacedReadablePartFailsComplete() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, bytes(100));
    List<Part> listed = store.uploads().parts(key, upload);
    put(1, bytes(100));

    assertThatThrownBy(() -> store.uploads().complete(key, upload, listed))
        .isInstanceOf(IOException.class);

    assertThat(store.objects().stat(key)).isEmpty();
    assertThat(store.uploads().parts(key, upload)).hasSize(1);
  }

  @Test
  void readablePartAfterCompletionHasNoEffect() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(PART + 1);
    putAll(content);
    List<Part> parts = store.uploads().parts(key, upload);
    URI address = sign(2, 3);
    complete();

    assertThat(put(address, bytes(3))).isIn(LinkClient.NOT_FOUND, LinkClient.OK);

    assertThat(store.uploads().parts(key, upload)).isEmpty();
    store.uploads().complete(key, upload, parts);
    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
    assertThat(store.objects().list(video)).extracting(StoredObject::key).containsExactly(key);
    store.objects().deleteAll(key);
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  @Test
  void abortDeletesReadableParts() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, bytes(10));

    store.uploads().abort(key, upload);

    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThatThrownBy(() -> part(1, 0)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> store.uploads().complete(key, upload, List.of(new Part(1, 10, "tag"))))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  @Test
  void abortOfCompletedReadableUploadKeepsObject() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    byte[] content = bytes(PART + 1);
    putAll(content);
    complete();

    store.uploads().abort(key, upload);

    assertThat(Arrays.equals(contentOf(key), content)).isTrue();
  }

  @Test
  void deleteAllFreesReadableParts() throws IOException {
    upload = store.uploads().beginReadable(key, WEBM);
    put(1, bytes(500));
    put(2, bytes(20));

    assertThat(store.objects().deleteAll(key)).isEqualTo(520);

    assertThat(store.uploads().parts(key, upload)).isEmpty();
    assertThat(store.objects().deleteAll(video)).isZero();
  }

  private byte[] part(int number, long offset) throws IOException {
    try (InputStream in = store.uploads().readPart(key, upload, number, offset)) {
      return in.readAllBytes();
    }
  }

  private void putAll(byte[] content) throws IOException {
    PartPlan plan = new PartPlan(content.length, PART);
    for (int number = 1; number <= plan.partCount(); number++) {
      int from = (number - 1) * PART;
      put(number, slice(content, from, from + (int) plan.sizeOf(number)));
    }
  }

  private void put(int number, byte[] content) throws IOException {
    assertThat(put(sign(number, content.length), content)).isEqualTo(LinkClient.OK);
  }

  private int put(URI address, byte[] content) throws IOException {
    return store.client().put(address, new ByteArrayInputStream(content), content.length);
  }

  private URI sign(int number, int size) throws IOException {
    return store.uploads().sign(key, upload, number, size, LIFETIME);
  }

  private void complete() throws IOException {
    store.uploads().complete(key, upload, store.uploads().parts(key, upload));
  }

  /** The name of an upload of this store that has ended. */
  private String unknown() throws IOException {
    String over = store.uploads().begin(video.child("other"), WEBM);
    store.uploads().abort(video.child("other"), over);
    return over;
  }

  private static byte[] slice(byte[] content, long from, int to) {
    return from >= to ? new byte[0] : Arrays.copyOfRange(content, (int) from, to);
  }

  /** Sends half of its bytes, then waits until the test lets it continue. */
  private static final class PausedStream extends InputStream {
    final CountDownLatch halfSent = new CountDownLatch(1);
    final CountDownLatch resume = new CountDownLatch(1);
    private final byte[] content;
    private int position;

    PausedStream(byte[] content) {
      this.content = content;
    }

    @Override
    public int read() throws IOException {
      if (position == content.length / 2) {
        halfSent.countDown();
        try {
          resume.await();
        } catch (InterruptedException e) {
          throw new IOException("interrupted", e);
        }
      }
      return position == content.length ? -1 : content[position++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int next = read();
      if (next >= 0) {
        target[offset] = (byte) next;
      }
      return next < 0 ? -1 : 1;
    }
  }
}
