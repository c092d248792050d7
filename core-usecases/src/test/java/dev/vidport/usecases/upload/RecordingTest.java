package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordingTest {
  private static final int MIN_PART_BYTES = (int) StreamedFile.MIN_PART_BYTES;
  private static final int SMALL_PART_BYTES = (int) PartSizing.SMALL_PART_BYTES;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void declaredSizeOfARecordingIsIgnored() throws IOException {
    CreateUpload.Command command =
        command(
            UseCasesFixture.file("screen.webm", 0),
            Optional.of(UseCasesFixture.file("face.webm", 5)),
            true);

    Uploading video = fixture.useCases.uploads().create().handle(command).orElseThrow();

    assertThat(video.files().all().values()).allMatch(file -> file.plan().isEmpty());
    assertThat(video.details().sizeBytes()).isZero();
  }

  @Test
  void partsOfARecordingAreSignedWithTheirSizes() throws IOException {
    Uploading video = record();

    SignParts.Signed signed = sign(video, part(2, 7), part(1, MIN_PART_BYTES));

    assertThat(signed.parts())
        .extracting(SignParts.SignedPart::partNumber, SignParts.SignedPart::sizeBytes)
        .containsExactly(tuple(2, 7L), tuple(1, (long) MIN_PART_BYTES));
  }

  @Test
  void everyProblemOfThePartsToSignIsReported() throws IOException {
    Uploading video = record();

    Refusal refusal =
        refusal(() -> sign(video, part(0, 5), part(10_001, 0), part(3, 6L << 30), part(3, 5)));

    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly(
            "parts[0].partNumber",
            "parts[1].partNumber",
            "parts[1].sizeBytes",
            "parts[2].sizeBytes",
            "parts[3].partNumber");
  }

  @Test
  void eachKindOfUploadNamesPartsInItsOwnField() throws IOException {
    Uploading recorded = record();
    Uploading whole = fixture.open(10);

    assertThat(refusal(() -> signNumbers(recorded, List.of(1))).details())
        .extracting(Problem::field)
        .containsExactly("partNumbers", "parts");
    assertThat(refusal(() -> sign(whole, part(1, 10))).details())
        .extracting(Problem::field)
        .containsExactly("parts", "partNumbers");
  }

  @Test
  void recordingBeyondTheSizeLimitOfThePlanIsRefused() throws IOException {
    UseCasesFixture tight = UseCasesFixture.withPlan(withMaxFileBytes(100));
    Uploading video = tight.record();
    tight.send(video, UploadFileRole.SOURCE, 1, new byte[60]);

    assertThat(refusal(() -> sign(tight, video, part(2, 41))).details())
        .containsExactly(
            new Problem("parts", "would make a file of 101 bytes; the limit is 100 bytes"));
    assertThat(sign(tight, video, part(1, 100)).parts()).hasSize(1);
  }

  @Test
  void signedPartsCountTowardsTheSizeLimitBeforeTheyArrive() throws IOException {
    UseCasesFixture tight = UseCasesFixture.withPlan(withMaxFileBytes(100));
    Uploading video = tight.record();
    sign(tight, video, part(1, 60));

    assertThat(refusal(() -> sign(tight, video, part(2, 41))).details())
        .containsExactly(
            new Problem("parts", "would make a file of 101 bytes; the limit is 100 bytes"));
    assertThat(sign(tight, video, part(2, 40)).parts()).hasSize(1);
  }

  @Test
  void partSignedAgainCountsWithItsLargestSizeThatCanStillArrive() throws IOException {
    UseCasesFixture tight = UseCasesFixture.withPlan(withMaxFileBytes(100));
    Uploading video = tight.record();
    sign(tight, video, part(1, 90));
    sign(tight, video, part(1, 10));

    assertThat(refusal(() -> sign(tight, video, part(2, 11))).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
    tight.clock.advance(Duration.ofMinutes(15));
    sign(tight, video, part(1, 10));
    assertThat(sign(tight, video, part(2, 90)).parts()).hasSize(1);
  }

  @Test
  void partThatHasArrivedCountsUntilItIsReplaced() throws IOException {
    UseCasesFixture tight = UseCasesFixture.withPlan(withMaxFileBytes(100));
    Uploading video = tight.record();
    sign(tight, video, part(1, 90));
    tight.send(video, UploadFileRole.SOURCE, 1, new byte[90]);
    tight.clock.advance(Duration.ofMinutes(15));
    sign(tight, video, part(1, 10));

    assertThat(refusal(() -> sign(tight, video, part(2, 11))).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  @Test
  void recordingConsistsOfTheUploadedParts() throws IOException {
    Uploading video = record();
    send(video, 1, MIN_PART_BYTES);
    send(video, 2, 30);

    complete(video, Map.of());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(MIN_PART_BYTES + 30L);
    assertThat(fixture.store.stat(UseCasesFixture.original(video.id())).orElseThrow().sizeBytes())
        .isEqualTo(MIN_PART_BYTES + 30L);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void prestartedRecordingMayConsistOfSmallParts() throws IOException {
    Uploading video = fixture.recordPrestarted();
    send(video, 1, SMALL_PART_BYTES);
    send(video, 2, SMALL_PART_BYTES - 1);
    send(video, 3, 30);
    Refusal tooSmall = refusal(() -> complete(video, Map.of()));
    send(video, 2, SMALL_PART_BYTES);

    complete(video, Map.of());

    assertThat(tooSmall.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(tooSmall.details()).extracting(Problem::field).containsExactly("parts[1]");
    assertThat(fixture.stored(video.id()).details().sizeBytes())
        .isEqualTo(2 * SMALL_PART_BYTES + 30L);
  }

  @Test
  void smallPartsRemainValidAfterTheLiveRenderingWasGivenUp() throws IOException {
    Uploading video = fixture.recordPrestarted();
    send(video, 1, SMALL_PART_BYTES);
    send(video, 2, 30);
    new FindVideo(fixture.database.videos)
        .change(fixture.owner, video.id(), open -> ((Uploading) open).withoutPrestart());

    complete(video, Map.of());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
  }

  @Test
  void smallPartsRequirePrestart() throws IOException {
    Uploading video = record();
    send(video, 1, SMALL_PART_BYTES);
    send(video, 2, 30);

    Refusal refusal = refusal(() -> complete(video, Map.of()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.details()).extracting(Problem::field).containsExactly("parts[0]");
  }

  @Test
  void clientLearnsTheSizeOfTheNextPartWithEachSignature() throws IOException {
    Uploading video = fixture.recordPrestarted();

    assertThat(sign(video, part(1, 7)).nextPartBytes()).hasValue(SMALL_PART_BYTES);
    assertThat(sign(video, part(32, 7), part(31, 7)).nextPartBytes())
        .hasValue(2 * SMALL_PART_BYTES);
    assertThat(sign(video, part(10_000, 7)).nextPartBytes()).hasValue(MIN_PART_BYTES);
    assertThat(sign(record(), part(1, 7)).nextPartBytes()).isEmpty();
  }

  @Test
  void totalsOfARecordingMustMatchTheUploadedParts() throws IOException {
    Uploading video = record();
    send(video, 1, MIN_PART_BYTES);
    send(video, 2, 30);

    Refusal refusal =
        refusal(
            () ->
                complete(
                    video,
                    Map.of(
                        UploadFileRole.SOURCE, new StreamedFile.Totals(MIN_PART_BYTES + 31L, 3))));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("parts[2]", "source.sizeBytes");
    complete(
        video, Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(MIN_PART_BYTES + 30L, 2)));
    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
  }

  @Test
  void recordingWithoutPartsIsRefused() throws IOException {
    Uploading video = record();

    Refusal refusal = refusal(() -> complete(video, Map.of()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.details())
        .containsExactly(new Problem("parts", "no part has been uploaded"));
  }

  @Test
  void sizeOfARecordingIncludesScreenAndCamera() throws IOException {
    Uploading video =
        fixture
            .useCases
            .uploads()
            .create()
            .handle(
                command(
                    UseCasesFixture.recorded("screen.webm"),
                    Optional.of(UseCasesFixture.recorded("face.webm")),
                    true))
            .orElseThrow();
    send(video, 1, 20);
    Refusal refusal = refusal(() -> complete(video, Map.of()));
    fixture.send(video, UploadFileRole.CAMERA, 1, new byte[3]);

    complete(video, Map.of(UploadFileRole.CAMERA, new StreamedFile.Totals(3, 1)));

    assertThat(refusal.details()).extracting(Problem::field).containsExactly("camera.parts");
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(23);
  }

  @Test
  void totalsAreAcceptedOnlyForRecordings() throws IOException {
    Uploading whole = fixture.open(10);
    fixture.sendAll(whole);
    Uploading recorded = record();
    Map<UploadFileRole, StreamedFile.Totals> camera =
        Map.of(UploadFileRole.CAMERA, new StreamedFile.Totals(10, 1));

    assertThat(refusal(() -> complete(recorded, camera)).details())
        .containsExactly(new Problem("camera", "this upload has no camera file"));
    assertThat(
            refusal(
                    () ->
                        complete(
                            whole, Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(10, 1))))
                .details())
        .containsExactly(new Problem("source", "is for streaming uploads only"));
  }

  @Test
  void abandonedRecordingIsDeletedAfterSevenDays() throws IOException {
    Uploading video = record();
    send(video, 1, 10);

    fixture.clock.advance(Duration.ofDays(7).plusSeconds(1));
    fixture.useCases.uploads().sweep().handle();

    assertThat(fixture.find(video.id())).isEmpty();
  }

  @Test
  void heartbeatWithoutPrestartIsRefused() throws IOException {
    Uploading video = record();

    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .uploads()
                            .sendHeartbeat()
                            .handle(fixture.owner, video.id()))
                .code())
        .isEqualTo(RefusalCode.NOT_WAITING);
  }

  private Uploading record() throws IOException {
    return fixture.record();
  }

  private CreateUpload.Command command(
      CreateUpload.File source, Optional<CreateUpload.File> camera, boolean streaming) {
    return CreateUpload.Command.builder(fixture.owner, source)
        .camera(camera)
        .streaming(streaming)
        .build();
  }

  private static Plan withMaxFileBytes(long bytes) {
    Plan pro = Plans.defaults().named("pro").orElseThrow();
    return Plan.builder(pro.name(), pro.title())
        .minutes(pro.minutes())
        .storageGb(pro.storageGb())
        .deliveryGb(pro.deliveryGb())
        .maxHeight(pro.maxHeight())
        .videosPerDay(pro.videosPerDay())
        .apiKeys(pro.apiKeys())
        .overage(pro.overage())
        .maxFileBytes(bytes)
        .features(pro.features())
        .build();
  }

  private SignParts.Signed sign(Uploading video, SignParts.SizedPart... parts) throws IOException {
    return sign(fixture, video, parts);
  }

  private static SignParts.Signed sign(
      UseCasesFixture fixture, Uploading video, SignParts.SizedPart... parts) throws IOException {
    return fixture
        .useCases
        .uploads()
        .signParts()
        .handle(
            new SignParts.Command(
                fixture.owner, video.id(), UploadFileRole.SOURCE, List.of(), Arrays.asList(parts)));
  }

  private SignParts.Signed signNumbers(Uploading video, List<Integer> numbers) throws IOException {
    return fixture
        .useCases
        .uploads()
        .signParts()
        .handle(
            new SignParts.Command(
                fixture.owner, video.id(), UploadFileRole.SOURCE, numbers, List.of()));
  }

  private static SignParts.SizedPart part(int number, long sizeBytes) {
    return new SignParts.SizedPart(number, sizeBytes);
  }

  private void send(Uploading video, int number, int size) throws IOException {
    fixture.send(video, UploadFileRole.SOURCE, number, new byte[size]);
  }

  private void complete(Uploading video, Map<UploadFileRole, StreamedFile.Totals> totals)
      throws IOException {
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(CompleteUpload.Command.of(fixture.owner, video.id()).withTotals(totals));
  }
}
