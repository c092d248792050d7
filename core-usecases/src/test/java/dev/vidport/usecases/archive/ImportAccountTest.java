package dev.vidport.usecases.archive;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.ExportSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchiveSummary;
import dev.vidport.usecases.archive.port.ArchivedVideo;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.archive.port.FileDigests;
import dev.vidport.usecases.archive.port.FileDigests.FileDigest;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The import of an archive that an export on another instance has made. */
class ImportAccountTest {
  private static final Actor OPERATOR = Actor.operator("jo", "test");
  private static final AccountId ADA = new AccountId("ada".repeat(10) + "00");
  private static final Instant AT = Instant.parse("2026-02-03T04:05:06Z");

  private static final int VOLUME = 2_000_000;

  /** More than a page of the listing. */
  private static final int MANY = 110;

  private final UseCasesFixture source =
      UseCasesFixture.withArchiveLimits(
          new ArchiveLimits(10L * VOLUME, VOLUME, Duration.ofDays(7)));
  private final UseCasesFixture target = UseCasesFixture.withPlan("pro");
  private final Account account =
      Account.unrestricted(ADA, new Email("ada@example.com"), "pro", AT);
  private Ended first;
  private Ended second;

  @BeforeEach
  void fill() throws IOException {
    source.database.accounts.insert(account);
    source.database.allowedDomains.replace(ADA, List.of(new AllowedDomain("example.com")));
    first = finished(5);
    second = finished(70_000);
    for (Ended video : List.of(first, second)) {
      assertThat(source.database.usageLedger.add(stored(video, 70_000))).isTrue();
    }
  }

  private Ended finished(int bytes) throws IOException {
    Ended video = source.finished(ADA, 10_000_000);
    byte[] content = new byte[bytes];
    Arrays.fill(content, (byte) bytes);
    source.store.put(
        ObjectKey.output(video.id(), video.job()).child("video.mp4"), content, "video/mp4");
    source.clock.advance(Duration.ofSeconds(1));
    return video;
  }

  private static UsageEntry stored(Video video, long bytes) {
    return new UsageEntry(
        ADA,
        UsageKind.STORAGE,
        "output:" + ((Ended) video).job(),
        Optional.of(video.id()),
        bytes,
        AT);
  }

  private Principal ada() {
    return new Principal(
        CredentialKind.API_KEY,
        Credential.ofAccount("ada", account),
        Plans.defaults().named("pro").orElseThrow());
  }

  private AccountExport export() {
    return source.useCases.archives().get().handle(ada()).export();
  }

  private void runStep(JobId job) throws Exception {
    StepHandler.Result result =
        source.run(new Step(job, ExportSteps.VOLUME, export().volumes().size()));
    source.database.transactions.run(result::commit);
  }

  /** The files of the archive in order. */
  private Map<String, byte[]> archive() throws Exception {
    JobId job = source.useCases.archives().start().handle(ada(), OPERATOR).job();
    runStep(job);
    ArchiveVolume volume = export().volumes().get(0);
    ByteArrayInputStream tar =
        new ByteArrayInputStream(
            source.store.read(volume.key(job), 0, volume.sizeBytes()).readAllBytes());
    TarReader reader = new TarReader(tar);
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Optional<TarEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
      files.put(entry.get().path(), reader.content(1 << 20));
    }
    return files;
  }

  private static byte[] tar(Map<String, byte[]> files) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    files.forEach(
        (path, content) -> {
          TarEntry entry = new TarEntry(path, content.length);
          tar.writeBytes(entry.header(AT));
          tar.writeBytes(content);
          tar.writeBytes(new byte[entry.padding()]);
        });
    tar.writeBytes(TarEntry.end());
    return tar.toByteArray();
  }

  private static ImportReport load(UseCasesFixture host, byte[] tar, Optional<AccountId> into)
      throws IOException {
    return host.useCases
        .archives()
        .importAccount()
        .handleAsOperator(
            new ByteArrayInputStream(tar), into, Optional.empty(), OPERATOR, line -> {});
  }

  private ImportReport load(Map<String, byte[]> files) throws IOException {
    return load(target, tar(files), Optional.empty());
  }

  private static List<Video> listed(UseCasesFixture host, AccountId account) {
    List<Video> listed = new ArrayList<>();
    Optional<Videos.Cursor> next = Optional.empty();
    do {
      Videos.Page page =
          host.database.videos.list(
              account, new Videos.Query(10, next, Map.of(), Optional.empty(), Optional.empty()));
      listed.addAll(page.videos());
      next = page.next();
    } while (next.isPresent());
    return listed;
  }

  private static Map<String, String> digests(UseCasesFixture host, Ended video) throws IOException {
    Map<String, String> digests = new LinkedHashMap<>();
    ObjectKey root = ObjectKey.ofVideo(video.id());
    List<StoredObject> objects = new ArrayList<>(host.store.list(root));
    objects.sort(Comparator.comparing(object -> object.key().value()));
    for (StoredObject object : objects) {
      byte[] content = host.store.read(object.key(), 0, object.sizeBytes()).readAllBytes();
      String below = object.key().value().substring(root.value().length());
      digests.put(
          below.replace(video.job().value(), "job"), HexFormat.of().formatHex(Sha256.of(content)));
    }
    return digests;
  }

  @Test
  void accountIsTheSameOnTheOtherInstance() throws Exception {
    ImportReport report = load(archive());

    assertThat(report.account().id()).isEqualTo(ADA);
    assertThat(report.account().email()).isEqualTo(account.email());
    assertThat(report.imported()).isEqualTo(2);
    assertThat(report.mapped()).isEmpty();
    assertThat(target.database.allowedDomains.of(ADA))
        .containsExactly(new AllowedDomain("example.com"));
    assertThat(listed(target, ADA)).isEqualTo(listed(source, ADA));
    assertThat(digests(target, first)).isEqualTo(digests(source, first)).hasSize(2);
    assertThat(digests(target, second)).isEqualTo(digests(source, second));
    assertThat(target.database.usageLedger.entries(ADA))
        .isEqualTo(source.database.usageLedger.entries(ADA));
    target.clock.advance(Duration.ofHours(3));
    target.useCases.storage().garbage().sweep();
    assertThat(digests(target, first)).as("after a sweep").isNotEmpty();
  }

  /** A killed step makes its volume again, and an import that ended early continues. */
  @Test
  void accountWithManyVideosIsTheSameAfterInterruptions() throws Exception {
    Ended large = finished(VOLUME);
    Ended second = finished(VOLUME);
    for (int i = 0; i < MANY; i++) {
      addCaptioned(i);
    }
    JobId job = source.useCases.archives().start().handle(ada(), OPERATOR).job();
    while (export().isRunning()) {
      source.beforeStoreCall =
          operation -> {
            if (operation.equals("complete")) {
              throw new IllegalStateException("killed");
            }
          };
      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> runStep(job));
      source.beforeStoreCall = operation -> {};
      runStep(job);
    }
    assertThat(export().videos()).isEqualTo(MANY + 4);
    byte[] tar = joined(export());

    assertThatExceptionOfType(EOFException.class)
        .isThrownBy(
            () -> load(target, Arrays.copyOf(tar, tar.length - VOLUME / 2), Optional.empty()));
    List<Video> part = listed(target, ADA);
    assertThat(part).hasSizeBetween(MANY, MANY + 3);
    ImportReport report = load(target, tar, Optional.empty());

    assertThat(report.present()).isEqualTo(part.size());
    assertThat(report.imported()).isEqualTo(MANY + 4 - part.size());
    assertThat(listed(target, ADA)).isEqualTo(listed(source, ADA)).contains(large, second);
    for (Video video : listed(source, ADA)) {
      assertThat(digests(target, (Ended) video)).isEqualTo(digests(source, (Ended) video));
      if (!((Ended) video).captions().tracks().isEmpty()) {
        assertThat(played(target, (Ended) video)).isEqualTo(played(source, (Ended) video));
      }
    }
    assertThat(target.database.usageLedger.entries(ADA))
        .isEqualTo(source.database.usageLedger.entries(ADA))
        .hasSize(MANY + 2);
  }

  private void addCaptioned(int number) throws IOException {
    Ended plain = finished(5 + number);
    CaptionTrack track =
        new CaptionTrack(
            SpokenLanguage.ENGLISH,
            CaptionTrack.Origin.UPLOADED,
            "a".repeat(16),
            9,
            source.clock.instant());
    Ended video = plain.with(plain.captions().with(track));
    assertThat(source.database.videos.replace(plain, video)).isTrue();
    put(CaptionLinks.root(video, track).child(OutputFile.CAPTIONS_VTT), "WEBVTT\n\n" + number);
    ObjectKey files = ObjectKey.output(video.id(), video.job());
    put(
        files.child(OutputFile.MASTER),
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=" + (number + 1) + "\n720p.m3u8\n");
    put(files.child("720p.m3u8"), "#EXTM3U\n#" + number);
    assertThat(source.database.usageLedger.add(stored(video, 5 + number))).isTrue();
  }

  private void put(ObjectKey key, String content) throws IOException {
    source.store.put(key, content.getBytes(StandardCharsets.UTF_8), "text/plain");
  }

  private byte[] joined(AccountExport export) throws IOException {
    assertThat(export.volumes()).hasSize(3);
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (ArchiveVolume volume : export.volumes()) {
      joined.writeBytes(
          source.store.read(volume.key(export.job()), 0, volume.sizeBytes()).readAllBytes());
    }
    return joined.toByteArray();
  }

  /** What a player reads at the addresses of a video: the stream, the file and the captions. */
  private Map<String, String> played(UseCasesFixture host, Ended video) throws IOException {
    VideoLinks links =
        host.useCases
            .playback()
            .links()
            .of(video, video.output().orElseThrow(), ada().plan(), Optional.empty());
    URI stream = links.stream().orElseThrow();
    Map<String, String> read = new LinkedHashMap<>();
    for (URI link :
        List.of(
            stream, stream.resolve("720p.m3u8"), links.playback(), links.captions().get(0).vtt())) {
      String[] path = link.getPath().split("/", -1);
      OpenPlayback open = host.useCases.playback().open();
      String file = path[path.length - 1];
      read.put(
          file,
          text(host, open.handle(open.permit(path[path.length - 2]), file, Optional.empty())));
    }
    assertThat(read).hasSize(4);
    return read;
  }

  private static String text(UseCasesFixture host, OpenPlayback.Delivery delivery)
      throws IOException {
    byte[] content =
        delivery instanceof OpenPlayback.Delivery.Composed composed
            ? composed.content()
            : host.store
                .read(
                    ((OpenPlayback.Delivery.Here) delivery).object().key(),
                    0,
                    ((OpenPlayback.Delivery.Here) delivery).object().sizeBytes())
                .readAllBytes();
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  @Test
  void captionsInThePictureBelongToTheVideoHere() throws Exception {
    Uploading open = VideoFixture.uploading(ADA, source.clock.instant(), Map.of());
    byte[] text = "WEBVTT\n\n".getBytes(StandardCharsets.US_ASCII);
    BurnedCaptions captions =
        new BurnedCaptions(
            open.id(),
            SpokenLanguage.ENGLISH,
            List.of(
                new BurnedCaptions.Text(
                    OptionalInt.empty(), HexFormat.of().formatHex(Sha256.of(text)))));
    Ended video =
        open.ready(RenderOptions.plain(1080).withBurnedCaptions(Optional.of(captions)))
            .submit(VideoFixture.job(), source.clock.instant())
            .succeed(first.output().orElseThrow(), source.clock.instant());
    source.database.videos.insert(video);
    source.store.put(ObjectKey.of(captions, captions.texts().get(0)), text, "text/vtt");
    AccountId stranger = source.stranger.accountId();

    ImportReport report = load(source, tar(archive()), Optional.of(stranger));

    VideoId here = Objects.requireNonNull(report.mapped().get(video.id()));
    BurnedCaptions imported =
        source
            .database
            .videos
            .find(stranger, here)
            .orElseThrow()
            .details()
            .options()
            .burnedCaptions()
            .orElseThrow();
    assertThat(imported.video()).isEqualTo(here);
    assertThat(source.store.stat(ObjectKey.of(imported, imported.texts().get(0)))).isPresent();
  }

  @Test
  void interruptedImportContinues() throws Exception {
    byte[] whole = tar(archive());
    // The older video is the last one; its files are in the last 5,000 bytes.
    byte[] part = Arrays.copyOf(whole, whole.length - 5_000);

    assertThatExceptionOfType(EOFException.class)
        .isThrownBy(() -> load(target, part, Optional.empty()));
    assertThat(listed(target, ADA)).extracting(Video::id).containsExactly(second.id());
    assertThat(target.store.list(ObjectKey.ofVideo(first.id()))).isEmpty();
    ImportReport report = load(target, whole, Optional.empty());
    assertThat(report.imported()).isEqualTo(1);
    assertThat(report.present()).isEqualTo(1);
    assertThat(listed(target, ADA)).isEqualTo(listed(source, ADA));
    assertThat(load(target, whole, Optional.empty()).present()).isEqualTo(2);
    assertThat(target.database.usageLedger.entries(ADA)).hasSize(2);
  }

  @Test
  void addressOfAnotherAccountIsRefused() throws Exception {
    byte[] tar = tar(archive());

    assertThat(refusal(() -> load(source, tar, Optional.empty())).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  @Test
  void anotherAccountOfTheSameInstanceGetsTheVideosWithOtherIds() throws Exception {
    byte[] tar = tar(archive());
    AccountId stranger = source.stranger.accountId();

    ImportReport report = load(source, tar, Optional.of(stranger));

    assertThat(report.imported()).isEqualTo(2);
    assertThat(report.mapped()).containsOnlyKeys(first.id(), second.id());
    Ended copy =
        (Ended)
            source
                .database
                .videos
                .find(stranger, Objects.requireNonNull(report.mapped().get(first.id())))
                .orElseThrow();
    assertThat(copy.job()).isNotEqualTo(first.job());
    assertThat(digests(source, copy)).isEqualTo(digests(source, first));
    assertThat(listed(source, ADA)).hasSize(2);
    assertThat(load(source, tar, Optional.of(stranger)).present()).isEqualTo(2);
    assertThat(source.database.usageLedger.entries(stranger))
        .extracting(UsageEntry::cause)
        .contains("output:" + copy.job(), "original:" + copy.id());
  }

  @Test
  void bytesOfVideosThatAreLeftOutDoNotCount() throws Exception {
    VideoId gone = new VideoId("9".repeat(32));
    assertThat(
            source.database.usageLedger.add(
                new UsageEntry(
                    ADA, UsageKind.STORAGE, "original:" + gone, Optional.of(gone), 500, AT)))
        .isTrue();

    ImportReport unused = load(archive());

    assertThat(
            target.database.usageLedger.entries(ADA).stream().mapToLong(UsageEntry::amount).sum())
        .isEqualTo(140_000);
  }

  /** A video that was made of the upload of {@code owner}, which is deleted. */
  private Ended reprocessed(VideoId owner) throws IOException {
    VideoId id = new VideoId("4".repeat(32));
    Ended video =
        new Ended(
            VideoDetails.builder(id, ADA, source.clock.instant())
                .fileName("again.mp4")
                .sizeBytes(4)
                .material(new SourceMaterial.Upload(owner))
                .reprocessOf(Optional.of(owner))
                .build(),
            new JobId("3".repeat(32)),
            first.summary(),
            source.clock.instant(),
            first.outcome(),
            source.clock.instant(),
            first.output(),
            Optional.empty(),
            false,
            Optional.empty(),
            first.captions());
    source.database.videos.insert(video);
    source.store.put(
        ObjectKey.ofVideo(owner).child("source"), new byte[] {1, 2, 3, 4}, "video/mp4");
    source.clock.advance(Duration.ofSeconds(1));
    return video;
  }

  @Test
  void uploadOfADeletedVideoComesWithTheVideoThatWasMadeOfIt() throws Exception {
    VideoId owner = new VideoId("2".repeat(32));
    Ended video = reprocessed(owner);
    byte[] tar = tar(archive());
    ObjectKey original = ObjectKey.ofVideo(owner).child("source");

    assertThat(load(target, tar, Optional.empty()).imported()).isEqualTo(3);
    assertThat(target.database.videos.find(ADA, video.id()))
        .map(found -> found.details().material())
        .contains(video.details().material());
    assertThat(target.store.stat(original)).map(StoredObject::sizeBytes).contains(4L);

    AccountId stranger = source.stranger.accountId();
    ImportReport mapped = load(source, tar, Optional.of(stranger));
    Video copy =
        source
            .database
            .videos
            .find(stranger, Objects.requireNonNull(mapped.mapped().get(video.id())))
            .orElseThrow();
    VideoId other = copy.details().material().originalOwner().orElseThrow();
    assertThat(other).isNotEqualTo(owner);
    assertThat(copy.details().reprocessOf()).contains(other);
    assertThat(source.store.stat(ObjectKey.ofVideo(other).child("source")))
        .map(StoredObject::sizeBytes)
        .contains(4L);
    assertThat(load(source, tar, Optional.of(stranger)).present()).isEqualTo(3);
  }

  @Test
  void uploadStaysForTheVideoThatWasMadeOfItIfTheImportOfItsOwnVideoFails() throws Exception {
    Ended again = reprocessed(first.id());
    String path = ObjectKey.output(first.id(), first.job()).value() + "/video.mp4";

    assertInvalid(changed(path, content -> new byte[content.length]), "do not have the digests");

    assertThat(target.database.videos.find(ADA, again.id())).isPresent();
    assertThat(target.database.videos.find(ADA, first.id())).isEmpty();
    assertThat(target.store.list(ObjectKey.ofVideo(first.id())))
        .extracting(StoredObject::key)
        .containsExactly(ObjectKey.ofVideo(first.id()).child("source"));
  }

  /** The archive with another value of one document. */
  private Map<String, byte[]> changed(String path, UnaryOperator<byte[]> change) throws Exception {
    Map<String, byte[]> files = archive();
    files.computeIfPresent(path, (name, document) -> change.apply(document));
    return files;
  }

  private void assertInvalid(Map<String, byte[]> files, String message) {
    assertThatExceptionOfType(ArchiveFormatException.class)
        .isThrownBy(() -> load(files))
        .withMessageContaining(message);
  }

  private String folder() {
    return "videos/" + first.id();
  }

  private byte[] video(Ended video, List<ArchivedFile> files) {
    return source.documents.video(new ArchivedVideo(video, files));
  }

  @Test
  void fileWithAnotherDigestIsRefusedAndDeleted() throws Exception {
    String path = ObjectKey.output(first.id(), first.job()).value() + "/video.mp4";

    assertInvalid(changed(path, content -> new byte[content.length]), "do not have the digests");
    assertThat(target.database.videos.find(ADA, first.id())).isEmpty();
    assertThat(target.store.list(ObjectKey.ofVideo(first.id()))).isEmpty();
  }

  @Test
  void fileOfAnotherVideoIsRefused() throws Exception {
    ObjectKey foreign = ObjectKey.ofVideo(new VideoId("8".repeat(32))).child("source");

    assertInvalid(
        changed(
            folder() + "/video.json",
            document -> video(first, List.of(new ArchivedFile(foreign, 1)))),
        "has a path that no file of the video has");
  }

  @Test
  void fileThatTheVideoDoesNotNameIsRefused() throws Exception {
    assertInvalid(
        changed(folder() + "/video.json", document -> video(first, List.of())),
        "the archive has an unexpected file");
  }

  @Test
  void fileThatAJobNeverPublishesIsRefused() throws Exception {
    ObjectKey page = ObjectKey.output(first.id(), first.job()).child("index.html");

    assertInvalid(
        changed(
            folder() + "/video.json", document -> video(first, List.of(new ArchivedFile(page, 1)))),
        "has a path that no file of the video has");
  }

  @Test
  void videoAtThePathOfAnotherIsRefused() throws Exception {
    assertInvalid(
        changed(folder() + "/video.json", document -> video(second, List.of())),
        "is at another path");
  }

  @Test
  void jobOfAnotherAccountIsNotTakenOver() throws Exception {
    target.database.jobs.insert(
        Job.queued(
            first.job(), "RENDER", target.stranger.accountId(), new VideoId("7".repeat(32)), AT));

    assertInvalid(archive(), "has the id of a job of this instance");
  }

  @Test
  void idOfAVideoOfAnotherAccountIsNotTakenOver() throws Exception {
    Ended foreign =
        new Ended(
            VideoDetails.builder(first.id(), target.stranger.accountId(), AT)
                .fileName("foreign.mp4")
                .sizeBytes(3)
                .build(),
            new JobId("6".repeat(32)),
            first.summary(),
            first.submittedAt(),
            first.outcome(),
            first.endedAt(),
            first.output(),
            first.failure(),
            false,
            Optional.empty(),
            first.captions());
    target.database.videos.insert(foreign);

    ImportReport report = load(archive());

    assertThat(report.mapped()).containsOnlyKeys(first.id());
    assertThat(target.database.videos.find(target.stranger.accountId(), first.id()))
        .contains(foreign);
    assertThat(target.store.list(ObjectKey.ofVideo(first.id()))).isEmpty();
    assertThat(listed(target, ADA)).hasSize(2);
  }

  @Test
  void archiveWithoutItsManifestIsNotComplete() throws Exception {
    Map<String, byte[]> files = archive();
    files.remove("manifest.json");

    assertInvalid(files, "has no manifest.json");
  }

  @Test
  void archiveThatLacksAVideoIsNotComplete() throws Exception {
    Map<String, byte[]> files = archive();
    files.keySet().removeIf(path -> path.startsWith(folder()));

    assertInvalid(files, "the archive is not complete");
  }

  @Test
  void unknownFileIsRefused() throws Exception {
    Map<String, byte[]> files = new LinkedHashMap<>(archive());
    byte[] manifest = Objects.requireNonNull(files.remove("manifest.json"));
    files.put("exports/x", new byte[1]);
    files.put("manifest.json", manifest);

    assertInvalid(files, "the archive has an unexpected file: exports/x");
  }

  @Test
  void videoThatNoUploadCouldHaveMadeIsRefusedWithEveryProblem() throws Exception {
    Ended impossible =
        new Ended(
            VideoDetails.builder(first.id(), ADA, first.details().createdAt())
                .fileName("../etc/passwd\u202E")
                .sizeBytes(-5)
                .build(),
            first.job(),
            first.summary(),
            first.submittedAt(),
            first.outcome(),
            first.endedAt(),
            first.output(),
            first.failure(),
            false,
            Optional.empty(),
            first.captions());

    assertThatExceptionOfType(ArchiveFormatException.class)
        .isThrownBy(
            () -> load(changed(folder() + "/video.json", document -> video(impossible, List.of()))))
        .withMessageContaining("fileName")
        .withMessageContaining("sizeBytes");
  }

  @Test
  void videoThatChangedWhileItWasExportedIsTakenFromItsLastCopy() throws Exception {
    Map<String, byte[]> files = archive();
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    files.forEach(
        (path, content) -> {
          if (path.equals(folder() + "/video.json")) {
            add(tar, path, content);
            add(
                tar,
                folder() + "/files.json",
                source.documents.digests(new FileDigests(false, List.of())));
          }
          add(tar, path, content);
        });
    tar.writeBytes(TarEntry.end());

    assertThat(load(target, tar.toByteArray(), Optional.empty()).imported()).isEqualTo(2);
    assertThat(digests(target, first)).isEqualTo(digests(source, first));
  }

  private static void add(ByteArrayOutputStream tar, String path, byte[] content) {
    TarEntry entry = new TarEntry(path, content.length);
    tar.writeBytes(entry.header(AT));
    tar.writeBytes(content);
    tar.writeBytes(new byte[entry.padding()]);
  }

  @Test
  void manifestIsTheLastFile() throws Exception {
    Map<String, byte[]> files = archive();
    byte[] usage = Objects.requireNonNull(files.remove("usage/000001.json"));
    files.put("usage/000001.json", usage);

    assertInvalid(files, "a file after its manifest");
    assertThat(
            source
                .documents
                .value(Objects.requireNonNull(files.get("manifest.json")), ArchiveSummary.class)
                .videos())
        .isEqualTo(2);
  }

  @Test
  void digestOfAMissingFileIsRefused() throws Exception {
    assertInvalid(
        changed(
            folder() + "/files.json",
            document -> {
              List<FileDigest> all =
                  new ArrayList<>(source.documents.value(document, FileDigests.class).files());
              all.remove(0);
              return source.documents.digests(new FileDigests(true, all));
            }),
        "do not have the digests");
  }
}
