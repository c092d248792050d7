package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenUploadLimitsTest {
  private static final long RESERVE = 1_000;

  private final UseCasesFixture fixture =
      UseCasesFixture.withUploadLimits(new UploadLimits(3, 5L << 30, RESERVE));

  @Test
  void accountHasAMaximumNumberOfOpenUploads() throws Exception {
    fixture.submitted();
    Uploading first = fixture.open(1);
    fixture.record();
    fixture.open(1);

    Refusal refusal = refusal(() -> fixture.open(1));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_LIMIT);
    assertThat(refusal.message())
        .isEqualTo(
            "the account has 3 open uploads; the maximum is 3; complete or abort some of them"
                + " first");
    fixture.useCases.uploads().abort().handle(fixture.owner, first.id());
    assertThat(fixture.open(1)).isNotNull();
  }

  @Test
  void openUploadsHaveAMaximumSizeInTotal() throws IOException {
    fixture.open(4L << 30);

    assertThat(refusal(() -> fixture.open((1L << 30) + 1)).message())
        .startsWith("the open uploads of the account would have more than 5 GiB in total");
    assertThat(fixture.open(1L << 30)).isNotNull();
  }

  @Test
  void singleUploadIsLimitedByThePlanOnly() throws IOException {
    assertThat(fixture.open(20L << 30)).isNotNull();
    assertThat(refusal(() -> fixture.open(1)).code()).isEqualTo(RefusalCode.UPLOAD_LIMIT);
  }

  @Test
  void signedPartsOfRecordingsCount() throws IOException {
    Uploading first = fixture.record();
    sign(first, 1, 4L << 30);
    Uploading second = fixture.record();

    Refusal refusal = refusal(() -> sign(second, 1, (1L << 30) + 1));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_LIMIT);
    sign(second, 1, 1L << 30);
    fixture.useCases.uploads().abort().handle(fixture.owner, first.id());
    sign(second, 2, 5L << 30);
    assertThat(refusal(fixture::record).code()).isEqualTo(RefusalCode.UPLOAD_LIMIT);
  }

  @Test
  void uploadIsRefusedWhenItWouldLeaveTooLittleDiskSpace() throws IOException {
    Uploading recording = fixture.record();
    fixture.freeBytes.set(RESERVE + 100);

    Refusal refusal = refusal(() -> fixture.open(101));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UNAVAILABLE);
    assertThat(((Refusal.Later) refusal).retryAfter()).isEqualTo(Duration.ofSeconds(60));
    assertThat(refusal(() -> sign(recording, 1, 101)).code()).isEqualTo(RefusalCode.UNAVAILABLE);
    assertThat(fixture.open(100)).isNotNull();
    sign(recording, 1, 100);
  }

  @Test
  void partIsRefusedWhenItWouldLeaveTooLittleDiskSpace() throws IOException {
    Uploading video = fixture.open(200);
    fixture.freeBytes.set(RESERVE + 199);

    assertThat(refusal(() -> receive(video, new ByteArrayInputStream(new byte[200]), 200)).code())
        .isEqualTo(RefusalCode.UNAVAILABLE);
    fixture.freeBytes.set(RESERVE + 200);
    receive(video, new ByteArrayInputStream(new byte[200]), 200);
    assertThat(arrived(video)).isEqualTo(1);
  }

  @Test
  void partIsGivenUpWhenTheDiskFillsWhileItArrives() throws IOException {
    int size = 33 << 20;
    Uploading video = fixture.record();
    fixture.freeBytes.set(RESERVE + size);
    AtomicLong read = new AtomicLong();
    InputStream content =
        new ByteArrayInputStream(new byte[size]) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            int n = super.read(into, offset, length);
            // The parts of others arrive at the same time.
            if (read.addAndGet(n) > 20 << 20) {
              fixture.freeBytes.set(RESERVE - 1);
            }
            return n;
          }
        };

    assertThat(refusal(() -> receive(video, content, size)).code())
        .isEqualTo(RefusalCode.UNAVAILABLE);
    assertThat(arrived(video)).isZero();
  }

  @Test
  void dailyLimitHoldsForConcurrentRequests() throws Exception {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    for (int i = 0; i < 9; i++) {
      free.open(1);
    }

    List<Optional<RefusalCode>> refusals = ParallelRunner.run(4, i -> refusalOfOpening(free));

    assertThat(refusals)
        .containsOnlyOnce(Optional.empty())
        .filteredOn(Optional::isPresent)
        .containsOnly(Optional.of(RefusalCode.DAILY_LIMIT));
    assertThat(free.database.videos.count()).isEqualTo(10);
  }

  @Test
  void dailyLimitNamesTheTimeWhenTheNextVideoIsAllowed() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    for (int i = 0; i < 10; i++) {
      free.open(1);
      free.clock.advance(Duration.ofMinutes(30));
    }

    Refusal.Later refusal = (Refusal.Later) refusal(() -> free.open(1));

    assertThat(refusal.code()).isEqualTo(RefusalCode.DAILY_LIMIT);
    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofHours(19));
    free.clock.advance(refusal.retryAfter().minusMillis(1));
    assertThat(refusal(() -> free.open(1)).code()).isEqualTo(RefusalCode.DAILY_LIMIT);
    free.clock.advance(Duration.ofMillis(1));
    assertThat(free.open(1)).isNotNull();
    assertThat(((Refusal.Later) refusal(() -> free.open(1))).retryAfter())
        .isEqualTo(Duration.ofMinutes(30));
  }

  private static Optional<RefusalCode> refusalOfOpening(UseCasesFixture fixture) {
    try {
      fixture.open(1);
      return Optional.empty();
    } catch (RefusalException e) {
      return Optional.of(e.refusal().code());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sign(Uploading video, int number, long sizeBytes) throws IOException {
    fixture
        .useCases
        .uploads()
        .signParts()
        .handle(
            new SignParts.Command(
                fixture.owner,
                video.id(),
                UploadFileRole.SOURCE,
                List.of(),
                List.of(new SignParts.SizedPart(number, sizeBytes))));
  }

  private void receive(Uploading video, InputStream content, long sizeBytes) throws IOException {
    PartReceiver receiver = fixture.useCases.uploads().partReceiver().orElseThrow();
    receiver.receive(
        ObjectKey.original(video.id(), UploadFileRole.SOURCE),
        video.files().source().storeUploadId(),
        1,
        sizeBytes,
        content);
  }

  private int arrived(Uploading video) throws IOException {
    return fixture
        .useCases
        .uploads()
        .listParts()
        .handle(fixture.owner, video.id(), UploadFileRole.SOURCE)
        .parts()
        .size();
  }
}
