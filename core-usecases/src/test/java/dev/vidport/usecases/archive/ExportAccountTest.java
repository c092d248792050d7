package dev.vidport.usecases.archive;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.ExportSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.job.port.StepHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The export of an account into the volumes of an archive. */
class ExportAccountTest {
  private static final Actor ACTOR = Actor.operator("jo", "test");
  private static final int VOLUME = 20_000;
  private static final int LARGEST = 200_000;

  private final UseCasesFixture useCases =
      UseCasesFixture.withArchiveLimits(new ArchiveLimits(LARGEST, VOLUME, Duration.ofDays(7)));
  private final ArchiveUseCases archives = useCases.useCases.archives();

  private AccountExport start() throws IOException {
    return archives.start().handle(useCases.owner, ACTOR);
  }

  private GetExport.View view() {
    return archives.get().handle(useCases.owner);
  }

  private Optional<Step> queued() {
    return useCases.database.steps.steps().stream()
        .filter(step -> step.kind().equals(ExportSteps.VOLUME))
        .findFirst();
  }

  /** Runs a step and commits it as the engine does. */
  private void runNext() throws Exception {
    Step step = queued().orElseThrow();
    StepHandler.Result result = useCases.run(step);
    useCases.database.transactions.run(
        () -> {
          result.commit();
          useCases.database.jobs.complete(step, "only");
          if (result.continuesJob()) {
            useCases
                .stepHandler
                .after(step, useCases.database.jobs.find(step.job()).orElseThrow().done().keySet())
                .forEach(useCases.database.steps::enqueue);
          } else {
            int unused = useCases.database.steps.cancel(step.job());
          }
        });
  }

  private void runAll() throws Exception {
    for (int step = 0; queued().isPresent() && step < 100; step++) {
      runNext();
    }
  }

  /** The files of the archive, in order. */
  private Map<String, byte[]> files() throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    AccountExport export = view().export();
    for (var volume : export.volumes()) {
      joined.write(
          useCases.store.read(volume.key(export.job()), 0, volume.sizeBytes()).readAllBytes());
    }
    ByteArrayInputStream tar = new ByteArrayInputStream(joined.toByteArray());
    Map<String, byte[]> files = new LinkedHashMap<>();
    byte[] block = tar.readNBytes(TarEntry.BLOCK);
    while (!TarEntry.isEnd(block)) {
      TarEntry entry = TarEntry.parse(block);
      files.put(entry.path(), tar.readNBytes((int) entry.sizeBytes()));
      tar.readNBytes(entry.padding());
      block = tar.readNBytes(TarEntry.BLOCK);
    }
    assertThat(tar.readAllBytes()).containsOnly(0).hasSize(TarEntry.BLOCK);
    return files;
  }

  private <T> T document(String path, Class<T> type) throws IOException {
    return useCases.documents.value(Objects.requireNonNull(files().get(path)), type);
  }

  private List<?> list(String path) throws IOException {
    return (List<?>) document(path, Object.class);
  }

  private ArchiveSummary summary() throws IOException {
    return document("manifest.json", ArchiveSummary.class);
  }

  private FileDigests digests(VideoId video) throws IOException {
    return document("videos/" + video + "/files.json", FileDigests.class);
  }

  /** A finished video whose store has {@code bytes} of its download. */
  private Ended finished(int bytes) throws IOException {
    Ended video = useCases.finished(10_000_000);
    byte[] content = new byte[bytes];
    Arrays.fill(content, (byte) 7);
    useCases.store.put(
        ObjectKey.output(video.id(), video.job()).child("video.mp4"), content, "video/mp4");
    useCases.clock.advance(Duration.ofSeconds(1));
    return video;
  }

  @Test
  void archiveHasSettingsVideosWithTheirFilesAndRecords() throws Exception {
    Ended video = finished(5);
    ObjectKey output = ObjectKey.output(video.id(), video.job());
    useCases.store.put(output.child("master.m3u8"), new byte[] {1}, "text/plain");
    useCases.store.put(
        ObjectKey.derived(video.id(), video.job()).child("x.jpg"), new byte[9], "image/jpeg");
    useCases.store.put(
        ObjectKey.work(video.id(), video.job()).child("chunk"), new byte[9], "video/mp4");
    AccountExport export = start();
    assertThat(view().export().state()).isEqualTo(AccountExport.State.RUNNING);
    runAll();

    String folder = "videos/" + video.id();
    assertThat(files().keySet())
        .containsExactly(
            "archive.json",
            "account.json",
            folder + "/video.json",
            output + "/master.m3u8",
            output + "/video.mp4",
            folder + "/source",
            folder + "/files.json",
            "manifest.json");
    assertThat(document("archive.json", ArchiveHead.class))
        .isEqualTo(new ArchiveHead(useCases.owner.accountId(), export.job(), export.createdAt()));
    assertThat(document("account.json", ArchivedSettings.class).account())
        .isEqualTo(useCases.owner.account());
    assertThat(digests(video.id()).isComplete()).isTrue();
    assertThat(digests(video.id()).files())
        .contains(
            new FileDigest(
                output.child("master.m3u8"),
                1,
                "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"));
    assertThat(summary().videos()).isEqualTo(1);
    assertThat(view().export().state()).isEqualTo(AccountExport.State.SUCCEEDED);
    assertThat(view().export().percent()).isEqualTo(100);
    assertThat(view().volumes()).hasSize(1);
    assertThat(view().volumes().get(0).url().toString()).startsWith("https://vidport.test/files/");
  }

  @Test
  void usageAndEventsAreInTheArchive() throws Exception {
    VideoId video = useCases.submitted();
    useCases.succeed(video);
    AccountExport unused = start();
    runAll();

    assertThat(summary().usageEntries())
        .isEqualTo(useCases.database.usageLedger.entries(useCases.owner.accountId()).size())
        .isPositive();
    assertThat(list("usage/000001.json")).hasSize(summary().usageEntries());
    assertThat(list("events/000001.json")).hasSize(1);
  }

  @Test
  void eachVolumeIsAStepAndTogetherTheyAreOneTarFile() throws Exception {
    for (int i = 0; i < 3; i++) {
      Ended unused = finished(VOLUME);
    }
    AccountExport begun = start();
    runNext();

    assertThat(view().export().volumes()).hasSize(1);
    assertThat(view().export().videos()).isEqualTo(1);
    assertThat(view().volumes()).as("links before the end").isEmpty();
    runAll();
    assertThat(view().export().volumes()).hasSize(4);
    assertThat(summary().videos()).isEqualTo(3);
    assertThat(view().export().job()).isEqualTo(begun.job());
  }

  @Test
  void killedStepLosesItsVolumeAlone() throws Exception {
    Ended first = finished(VOLUME);
    Ended second = finished(VOLUME);
    AccountExport export = start();
    runNext();
    AtomicReference<Integer> calls = new AtomicReference<>(0);
    useCases.beforeStoreCall =
        operation -> {
          if (operation.equals("complete")) {
            calls.set(calls.get() + 1);
            throw new IllegalStateException("killed");
          }
        };
    Step step = queued().orElseThrow();
    assertThatThrownBy(() -> useCases.run(step)).hasMessage("killed");
    assertThat(calls).hasValue(1);

    useCases.beforeStoreCall = operation -> {};
    runAll();
    assertThat(summary().videos()).isEqualTo(2);
    assertThat(files()).containsKeys("videos/" + first.id() + "/files.json");
    assertThat(files()).containsKeys("videos/" + second.id() + "/files.json");
    assertThat(useCases.store.list(ObjectKey.ofExport(export.job())))
        .hasSize(view().export().volumes().size());
  }

  @Test
  void videoThatIsDeletedMeanwhileIsLeftOutAndNamed() throws Exception {
    Ended deleted = finished(5);
    Ended kept = finished(5);
    AtomicReference<Boolean> isDeleted = new AtomicReference<>(false);
    useCases.beforeStoreCall =
        operation -> {
          if (operation.equals("list") && !isDeleted.get()) {
            // The newer video is read at this time, and both are listed.
            isDeleted.set(true);
            useCases.useCases.videos().delete().handle(useCases.owner, deleted.id());
          }
        };
    AccountExport unused = start();
    runAll();

    assertThat(summary().videos()).isEqualTo(1);
    assertThat(files()).containsKey("videos/" + kept.id() + "/files.json");
    assertThat(summary().leftOut())
        .containsExactly(new LeftOutVideo(deleted.id(), LeftOutVideo.Reason.DELETED));
    assertThat(view().export().leftOutCount()).isEqualTo(1);
  }

  @Test
  void videoThatChangesWhileItIsReadIsReadAgain() throws Exception {
    Ended video = finished(5);
    AtomicReference<Boolean> isChanged = new AtomicReference<>(false);
    useCases.beforeStoreCall =
        operation -> {
          if (operation.equals("read") && !isChanged.get()) {
            isChanged.set(true);
            assertThat(
                    useCases.database.videos.replace(
                        useCases.stored(video.id()),
                        ((Ended) useCases.stored(video.id())).withChapters(List.of())))
                .isTrue();
          }
        };
    AccountExport unused = start();
    runAll();

    assertThat(digests(video.id()).isComplete()).isTrue();
    assertThat(summary().videos()).isEqualTo(1);
    assertThat(summary().leftOut()).isEmpty();
  }

  @Test
  void unfinishedVideoIsLeftOut() throws Exception {
    VideoId running = useCases.submitted();
    AccountExport unused = start();
    runAll();

    assertThat(summary().leftOut())
        .containsExactly(new LeftOutVideo(running, LeftOutVideo.Reason.UNFINISHED));
  }

  @Test
  void accountHasOneRunningExport() throws Exception {
    AccountExport first = start();

    assertThat(refusal(this::start).code()).isEqualTo(RefusalCode.INVALID_STATE);
    runAll();
    assertThat(start().job()).isNotEqualTo(first.job());
    runAll();
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();
    assertThat(useCases.store.list(ObjectKey.ofExport(first.job()))).isEmpty();
    assertThat(useCases.store.list(ObjectKey.ofExport(view().export().job()))).isNotEmpty();
  }

  @Test
  void exportIsInTheAuditLog() throws Exception {
    AccountExport export = start();

    assertThat(audited(AuditAction.EXPORT_STARTED)).containsExactly("export " + export.job());
  }

  private List<String> audited(AuditAction action) {
    return useCases
        .database
        .auditLog
        .list(Optional.of(useCases.owner.accountId()), useCases.clock.instant(), 10)
        .stream()
        .filter(entry -> entry.action() == action)
        .map(AuditEntry::detail)
        .toList();
  }

  @Test
  void archiveThatIsTooLargeFailsAndIsDeleted() throws Exception {
    Ended unused = finished(LARGEST);
    AccountExport export = start();
    runAll();

    assertThat(view().export().state()).isEqualTo(AccountExport.State.FAILED);
    assertThat(view().export().failure())
        .contains("the archive is larger than this service permits: 200000 bytes");
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();
    assertThat(useCases.store.list(ObjectKey.ofExport(export.job()))).isEmpty();
  }

  @Test
  void exportStopsBeforeTheDiskIsFull() throws Exception {
    Ended unused = finished(5_000);
    AccountExport begun = start();
    useCases.freeBytes.set((2L << 30) - 1);
    runAll();

    assertThat(view().export().job()).isEqualTo(begun.job());
    assertThat(view().export().failure()).contains("the service has too little free disk space");
    assertThat(refusal(this::start).code()).isEqualTo(RefusalCode.UNAVAILABLE);
  }

  @Test
  void archiveIsDeletedAfterItsTime() throws Exception {
    AccountExport export = start();
    runAll();
    useCases.clock.advance(Duration.ofDays(7).minusSeconds(1));
    assertThat(archives.deleteExpired().handle()).isZero();
    useCases.clock.advance(Duration.ofSeconds(1));

    assertThat(archives.deleteExpired().handle()).isEqualTo(1);
    assertThat(refusal(this::view).code()).isEqualTo(RefusalCode.NOT_FOUND);
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();
    assertThat(useCases.store.list(ObjectKey.ofExport(export.job()))).isEmpty();
  }

  @Test
  void erasureEndsTheExportAndDeletesTheArchive() throws Exception {
    Ended unused = finished(VOLUME);
    AccountExport export = start();
    runNext();
    archives.deleteExpired().of(useCases.owner.accountId());

    assertThat(queued()).isEmpty();
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();
    assertThat(useCases.store.list(ObjectKey.ofExport(export.job()))).isEmpty();
  }

  @Test
  void ownerCancelsAnExportAndStartsAnother() throws Exception {
    Ended unused = finished(VOLUME);
    AccountExport cancelled = start();
    runNext();

    assertThat(archives.delete().handle(useCases.owner, ACTOR).job()).isEqualTo(cancelled.job());
    assertThat(queued()).isEmpty();
    assertThat(refusal(this::view).code()).isEqualTo(RefusalCode.NOT_FOUND);
    AccountExport next = start();
    runAll();
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();
    assertThat(useCases.store.list(ObjectKey.ofExport(cancelled.job()))).isEmpty();
    assertThat(view().export().state()).isEqualTo(AccountExport.State.SUCCEEDED);
    assertThat(useCases.store.list(ObjectKey.ofExport(next.job()))).isNotEmpty();
    assertThat(audited(AuditAction.EXPORT_DELETED)).containsExactly("export " + cancelled.job());
  }

  @Test
  void ownerDeletesAnArchiveBeforeItsTime() throws Exception {
    AccountExport export = start();
    runAll();
    AccountExport unused = archives.delete().handle(useCases.owner, ACTOR);
    useCases.clock.advance(Duration.ofMinutes(1));
    useCases.useCases.storage().garbage().sweep();

    assertThat(useCases.store.list(ObjectKey.ofExport(export.job()))).isEmpty();
    assertThat(refusal(() -> archives.delete().handle(useCases.owner, ACTOR)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void exportThatIsGivenUpFails() throws Exception {
    AccountExport unused = start();
    Step step = queued().orElseThrow();
    useCases.database.transactions.run(
        () ->
            useCases.stepHandler.onGivenUp(
                step, StepHandler.Reason.EXHAUSTED, new IOException("broken")));

    assertThat(view().export().failure())
        .contains("the export failed several times because of a server fault");
  }

  @Test
  void exportFailsIfOneOfItsVolumesIsLost() throws Exception {
    Ended unused = finished(VOLUME);
    AccountExport export = start();
    runNext();
    assertThat(useCases.store.deleteAll(ObjectKey.ofExport(export.job()))).isPositive();
    runAll();

    assertThat(view().export().failure()).contains("a volume of the archive is lost; export again");
  }

  @Test
  void accountWithoutAnExportIsToldSo() {
    assertThat(refusal(this::view).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }
}
