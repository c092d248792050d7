package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.RemoteFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ImportTest {
  private static final String URL = "https://media.test/films/talk%201.mp4?signature=x";
  private static final int PART = 5 << 20;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final ScriptedRemoteFiles server = fixture.remoteFiles;

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    new SplittableRandom(size).nextBytes(bytes);
    return bytes;
  }

  private CreateImport.Command command() {
    return CreateImport.Command.of(fixture.owner, URL);
  }

  private Optional<Video> create(CreateImport.Command command) throws IOException {
    return fixture.useCases.uploads().createImport().handle(command);
  }

  private Submitted imported() throws IOException {
    return fixture.imported(URL);
  }

  private static Step fetch(Submitted video) {
    return Step.only(video.job(), RenderSteps.FETCH);
  }

  /** Runs the fetch to its end and returns the steps that are queued then. */
  private List<Step> fetched(Submitted video) throws Exception {
    StepHandler.Result result = fixture.run(fetch(video));
    fixture.database.transactions.run(
        () -> {
          result.commit();
          if (result.continuesJob()) {
            assertThat(fixture.stepHandler.after(fetch(video), Set.of(fetch(video)))).isEmpty();
          }
        });
    return others(video);
  }

  /** The queued steps but the fetch. */
  private List<Step> others(Submitted video) {
    return fixture.database.steps.steps().stream()
        .filter(step -> !step.equals(fetch(video)))
        .toList();
  }

  private byte[] stored(VideoId video) throws IOException {
    return fixture.store.read(UseCasesFixture.original(video), 0, Long.MAX_VALUE).readAllBytes();
  }

  private Ended ended(Submitted video) {
    return (Ended) fixture.stored(video.id());
  }

  private void assertNothingIsStored(Submitted video) throws IOException {
    assertThat(fixture.store.deleteAll(ObjectKey.ofVideo(video.id()))).isZero();
  }

  // Creation

  @Test
  void importWaitsForItsFile() throws IOException {
    Submitted video = imported();

    VideoDetails details = fixture.stored(video.id()).details();
    assertThat(details.fileName()).isEqualTo("talk 1.mp4");
    assertThat(details.sizeBytes()).isZero();
    assertThat(fixture.queued()).containsExactly("FETCH");
    assertThat(server.requests).as("the server is not called before").isEmpty();
  }

  @Test
  void optionsAreThoseOfTheRequest() throws IOException {
    RequestedOptions options =
        RequestedOptions.NONE
            .withMaxHeight(720)
            .withTrim(Optional.of(new Trim(1, Optional.of(4.0))))
            .withDeleteOriginal(true);

    VideoDetails details =
        create(
                command()
                    .with(options)
                    .withFileName(Optional.of("own.mp4"))
                    .withMetadata(Map.of("a", "b")))
            .orElseThrow()
            .details();

    assertThat(details.fileName()).isEqualTo("own.mp4");
    assertThat(details.metadata().pairs()).isEqualTo(Map.of("a", "b"));
    assertThat(details.options().maxHeight()).isEqualTo(720);
    assertThat(details.options().trim()).contains(new Trim(1, Optional.of(4.0)));
    assertThat(details.options().deleteOriginal()).isTrue();
  }

  @Test
  void allProblemsAreNamed() {
    CreateImport.Command wrong =
        CreateImport.Command.of(fixture.owner, "https://private.test/x")
            .withFileName(Optional.of(" "))
            .withMetadata(Map.of("not a key", ""))
            .with(RequestedOptions.NONE.withTrim(Optional.of(new Trim(5, Optional.of(1.0)))));

    assertThat(refusal(() -> create(wrong)).details())
        .extracting(Problem::field)
        .contains("sourceUrl", "fileName", "metadata.not a key")
        .anyMatch(field -> field.startsWith("trim"));
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void dryRunChecksTheAddressAndCreatesNothing() throws IOException {
    assertThat(create(command().withDryRun(true))).isEmpty();
    assertThat(
            refusal(
                    () ->
                        create(
                            CreateImport.Command.of(fixture.owner, "https://private.test/x")
                                .withDryRun(true)))
                .code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(fixture.database.videos.count()).isZero();
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void planLimitsTheHeightAndTheVideosOfADay() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    CreateImport.Command plain = CreateImport.Command.of(free.owner, URL);
    CreateImport create = free.useCases.uploads().createImport();

    assertThat(
            refusal(() -> create.handle(plain.with(RequestedOptions.NONE.withMaxHeight(1080))))
                .code())
        .isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    for (int i = 0; i < 10; i++) {
      create.handle(plain);
    }
    assertThat(refusal(() -> create.handle(plain)).code()).isEqualTo(RefusalCode.DAILY_LIMIT);
  }

  @Test
  void repeatedRequestReturnsTheFirstVideo() throws IOException {
    VideoId id = VideoId.random(new Random());
    Optional<Video> first = create(command().withAttempt(Optional.of(new Attempt(id, false))));

    assertThat(create(command().withAttempt(Optional.of(new Attempt(id, true))))).isEqualTo(first);
    assertThat(fixture.database.videos.count()).isOne();
  }

  // Transfer

  @Test
  void fileIsStoredAndThenProbed() throws Exception {
    server.content = bytes(2 * PART + 7);
    Submitted video = imported();

    assertThat(fetched(video)).containsExactly(Step.only(video.job(), RenderSteps.PROBE));

    assertThat(stored(video.id())).isEqualTo(server.content);
    assertThat(fixture.stored(video.id()).details().sizeBytes()).isEqualTo(2 * PART + 7);
    assertThat(fixture.database.videos.imports().find(video.id()))
        .as("the address is forgotten")
        .isEmpty();
  }

  @Test
  void storedFileCountsLikeAnUpload() throws Exception {
    server.content = bytes(1_000);
    Submitted video = imported();

    fetched(video);

    assertThat(
            fixture
                .database
                .usageLedger
                .month(
                    fixture.owner.accountId(),
                    java.time.YearMonth.of(2026, 3),
                    fixture.clock.instant())
                .storedBytes())
        .isEqualTo(1_000);
  }

  @Test
  void brokenConnectionContinuesWhereItEnded() throws Exception {
    server.content = bytes(PART + 500);
    for (int bytes : new int[] {10, 100, PART, 1, 20}) {
      server.breakAfter(bytes);
    }
    Submitted video = imported();

    fetched(video);

    assertThat(server.requests)
        .containsExactly(0L, 10L, 110L, PART + 110L, PART + 111L, PART + 131L);
    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  @Test
  void nextAttemptContinuesAfterTheLastStoredPart() throws Exception {
    server.content = bytes(2 * PART + 9);
    server.breakAfter(PART + 3);
    server.fail(RemoteFileException.refused("No more."));
    Submitted video = imported();
    // The attempt ends without a result, as if its worker had died.
    fixture.run(fetch(video));

    assertThat(fixture.view(video.id()).pendingImport().orElseThrow().fetchedBytes())
        .isEqualTo(PART);
    fetched(video);

    assertThat(server.requests).containsExactly(0L, PART + 3L, (long) PART);
    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  @Test
  void attemptAfterTheLastPartFetchesNothing() throws Exception {
    server.content = bytes(PART);
    Submitted video = imported();
    fixture.run(fetch(video));

    fetched(video);

    assertThat(server.requests).hasSize(1);
    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  @Test
  void changedFileIsFetchedFromItsBeginning() throws Exception {
    server.content = bytes(PART + 50);
    server.breakAfter(PART + 10);
    server.beforeResponse =
        () -> {
          if (server.requests.size() == 2) {
            server.version = new RemoteVersion(Optional.of("\"2\""), Optional.empty());
            server.content = bytes(PART + 60);
          }
        };
    Submitted video = imported();

    fetched(video);

    assertThat(stored(video.id())).isEqualTo(server.content).hasSize(PART + 60);
  }

  @Test
  void serverWithoutVersionsIsAskedForTheWholeFileAgain() throws Exception {
    server.content = bytes(400);
    server.version = RemoteVersion.UNKNOWN;
    server.breakAfter(100);
    Submitted video = imported();

    fetched(video);

    assertThat(server.requests).containsExactly(0L, 0L);
    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  @Test
  void transferThatKeepsBeginningAgainFails() throws Exception {
    server.content = bytes(400);
    server.knowsRanges = false;
    for (int i = 0; i < 10; i++) {
      server.breakAfter(100);
    }
    Submitted video = imported();

    assertThatThrownBy(() -> fixture.run(fetch(video))).isInstanceOf(RemoteFileException.class);
    assertThat(server.requests).hasSizeLessThan(6);
  }

  @Test
  void fileOfUnknownSizeEndsWithItsResponse() throws Exception {
    server.content = bytes(700);
    server.saysSize = false;
    server.breakAfter(300);
    Submitted video = imported();

    fetched(video);

    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  @Test
  void responseThatEndsEarlyIsContinued() throws Exception {
    server.content = bytes(700);
    server.endAfter(300);
    Submitted video = imported();

    fetched(video);

    assertThat(stored(video.id())).isEqualTo(server.content);
  }

  // Rendering while the file is fetched

  /** A file that can be rendered in its order, and whose transfer takes {@code seconds}. */
  private void serveMatroska(int parts, int seconds) {
    server.content = bytes(parts * PART);
    System.arraycopy(new byte[] {0x1A, 0x45, (byte) 0xDF, (byte) 0xA3}, 0, server.content, 0, 4);
    Duration perRead = Duration.ofSeconds(seconds).dividedBy(server.content.length >> 16);
    server.beforeRead = () -> fixture.clock.advance(perRead);
  }

  private static Step receive(Submitted video) {
    return RenderFlow.firstLive(video.job());
  }

  @Test
  void fileThatArrivesSlowlyIsRenderedFromItsFirstPartOn() throws Exception {
    serveMatroska(8, 60);
    List<Long> arrived = new ArrayList<>();
    Submitted video = imported();
    Runnable wait = server.beforeRead;
    server.beforeRead =
        () -> {
          wait.run();
          if (arrived.isEmpty() && others(video).contains(receive(video))) {
            arrived.add(fixture.view(video.id()).pendingImport().orElseThrow().fetchedBytes());
          }
        };

    StepHandler.Result result = fixture.run(fetch(video));

    assertThat(arrived).containsExactly((long) PART);
    assertThat(others(video)).containsExactly(receive(video));
    fixture.database.transactions.run(result::commit);
    assertThat(others(video))
        .as("a step that has not started is of no use any more")
        .containsExactly(Step.only(video.job(), RenderSteps.PROBE));
    assertThat(stored(video.id())).isEqualTo(server.content);
    assertThat(server.requests).hasSize(1);
  }

  @Test
  void partsCanBeReadAndAreRecordedForTheRendering() throws Exception {
    serveMatroska(8, 60);
    Submitted video = imported();
    Runnable wait = server.beforeRead;
    List<byte[]> read = new ArrayList<>();
    server.beforeRead =
        () -> {
          wait.run();
          if (read.isEmpty() && others(video).contains(receive(video))) {
            read.add(firstPart(video));
          }
        };

    fetched(video);

    assertThat(read.get(0)).isEqualTo(Arrays.copyOf(server.content, PART));
    assertThat(new PartManifest(fixture.store).read(video.id(), video.job(), UploadFileRole.SOURCE))
        .hasSize(8);
  }

  private byte[] firstPart(Submitted video) {
    String upload =
        fixture
            .database
            .videos
            .imports()
            .find(video.id())
            .flatMap(PendingImport::transfer)
            .orElseThrow()
            .storeUploadId();
    try (InputStream part =
        fixture.store.readPart(UseCasesFixture.original(video.id()), upload, 1, 0)) {
      return part.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void filesThatAreSoonCompleteOrTakeHoursAreNotRenderedBefore() throws Exception {
    for (int seconds : new int[] {20, 3 * 3600}) {
      serveMatroska(8, seconds);
      Submitted video = imported();

      fixture.run(fetch(video));

      assertThat(others(video)).doesNotContain(receive(video));
    }
  }

  @Test
  void otherContainersAreNotRenderedBeforeTheirEnd() throws Exception {
    serveMatroska(8, 60);
    server.content[0] = 0;
    Submitted video = imported();

    fixture.run(fetch(video));

    assertThat(others(video)).isEmpty();
  }

  @Test
  void videoThatNoOneWaitsForIsNotRenderedBefore() throws Exception {
    serveMatroska(8, 60);
    Submitted video =
        (Submitted)
            create(command().with(RequestedOptions.NONE.withPriority(Priority.LOW))).orElseThrow();

    fixture.run(fetch(video));

    assertThat(others(video)).isEmpty();
  }

  @Test
  void renderingThatNeedsASeekWaitsForTheWholeFile() throws Exception {
    serveMatroska(8, 60);
    for (double start : new double[] {0, 5}) {
      Trim trim = new Trim(start, Optional.of(9.0));
      Submitted video =
          (Submitted)
              create(command().with(RequestedOptions.NONE.withTrim(Optional.of(trim))))
                  .orElseThrow();

      fixture.run(fetch(video));

      assertThat(others(video).contains(receive(video))).isEqualTo(start == 0);
    }
  }

  @Test
  void importWhoseRenderingWaitsForAPlaceIsFetchedToItsEnd() throws Exception {
    Submitted video = imported();
    fixture.database.steps.enqueue(receive(video));

    fixture.useCases.uploads().sweep().handle();

    assertThat(others(video)).containsExactly(receive(video));
  }

  @Test
  void canceledImportThatIsRenderedLeavesNothing() throws Exception {
    serveMatroska(8, 60);
    Submitted video = imported();
    Runnable wait = server.beforeRead;
    server.beforeRead =
        () -> {
          wait.run();
          if (others(video).contains(receive(video))) {
            fixture.useCases.videos().cancel().handle(fixture.owner, video.id());
          }
        };

    assertThatThrownBy(() -> fixture.run(fetch(video))).isInstanceOf(StepStoppedException.class);

    assertThat(others(video)).isEmpty();
    assertNothingIsStored(video);
  }

  @Test
  void emptyFileFails() throws Exception {
    server.saysSize = false;
    Submitted video = imported();

    fetched(video);

    assertThat(ended(video).failure().orElseThrow().code()).isEqualTo("FETCH_REFUSED");
  }

  @Test
  void lastTemporaryFaultIsTheReasonOfTheFailure() throws Exception {
    Submitted video = imported();
    RemoteFileException fault = RemoteFileException.temporary("The server answered 503.");

    fixture.database.transactions.run(
        () -> fixture.stepHandler.onGivenUp(fetch(video), StepHandler.Reason.EXHAUSTED, fault));

    assertThat(ended(video).failure().orElseThrow().code()).isEqualTo("FETCH_FAILED");
    assertThat(ended(video).failure().orElseThrow().message())
        .isEqualTo("The import could not fetch the file. The server answered 503.");
  }

  @Test
  void faultOfThisServiceAsksToImportAgain() throws Exception {
    Submitted video = imported();

    fixture.database.transactions.run(
        () ->
            fixture.stepHandler.onGivenUp(
                fetch(video),
                StepHandler.Reason.EXHAUSTED,
                new IOException("the store is unavailable")));

    assertThat(ended(video).failure().orElseThrow().code()).isEqualTo("INTERNAL");
    assertThat(ended(video).failure().orElseThrow().message()).contains("import it again later");
  }

  // Limits

  @Test
  void fileThatFillsThePlanFails() throws Exception {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    free.remoteFiles.content = bytes(100);
    free.remoteFiles.saysSize = false;
    Submitted other = free.imported(URL);
    Submitted video = free.imported(URL + "2");
    free.database.videos.imports().reserve(other.id(), 5_000_000_000L);

    free.database.transactions.run(free.run(fetch(video))::commit);

    assertThat(((Ended) free.stored(video.id())).failure().orElseThrow().code())
        .isEqualTo("PLAN_LIMIT_REACHED");
  }

  @Test
  void fullDiskIsATemporaryFault() throws Exception {
    server.content = bytes(100);
    Submitted video = imported();
    fixture.freeBytes.set(0);

    assertThatThrownBy(() -> fixture.run(fetch(video)))
        .isInstanceOf(RemoteFileException.class)
        .hasMessageContaining("disk space");
  }

  // Ends

  @Test
  void failedImportLeavesNothing() throws Exception {
    server.content = bytes(PART + 50);
    server.breakAfter(PART + 10);
    server.fail(RemoteFileException.refused("The server answered with status 404."));
    Submitted video = imported();

    assertThat(fetched(video)).isEmpty();

    assertThat(ended(video).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ended(video).failure().orElseThrow().message()).endsWith("status 404.");
    assertThat(fixture.events()).contains("video.failed");
    fixture.clock.advance(java.time.Duration.ofMinutes(1));
    fixture.useCases.storage().garbage().sweep();
    assertNothingIsStored(video);
  }

  @Test
  void cancelledImportLeavesNothing() throws Exception {
    server.content = bytes(PART + 50);
    Submitted video = imported();
    server.breakAfter(PART + 10);
    server.beforeResponse =
        () -> {
          if (server.requests.size() == 2) {
            fixture.useCases.videos().cancel().handle(fixture.owner, video.id());
          }
        };

    assertThatThrownBy(() -> fixture.run(fetch(video))).isInstanceOf(Exception.class);

    assertThat(ended(video).outcome()).isEqualTo(Outcome.ABORTED);
    assertNothingIsStored(video);
  }

  @Test
  void unfetchedImportCannotBeReprocessed() throws Exception {
    Submitted video = imported();

    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .reprocess()
                            .handle(Reprocess.Command.of(fixture.owner, video.id())))
                .code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
  }

  @Test
  void ownerSeesHowMuchIsFetched() throws Exception {
    server.content = bytes(2 * PART);
    Submitted video = imported();
    assertThat(fixture.view(video.id()).pendingImport().orElseThrow().fetchedBytes()).isZero();
    server.breakAfter(PART + 1);
    server.fail(RemoteFileException.refused("No more."));
    fixture.run(fetch(video));

    PendingImport pending = fixture.view(video.id()).pendingImport().orElseThrow();
    assertThat(pending.fetchedBytes()).isEqualTo(PART);
    assertThat(pending.totalBytes()).isEqualTo(OptionalLong.of(2 * PART));
    assertThat(Arrays.asList(pending.sourceUrl())).containsExactly(URL);
  }
}
