package dev.vidport.usecases.caption;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static dev.vidport.usecases.caption.CaptionFixture.DETECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.upload.CreateImport;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests for captions, and captions that owners send and delete. */
class ChangeCaptionsTest {
  private static final String FILE = "WEBVTT\n\n00:01.000 --> 00:02.000\nGood day\n";

  @TempDir private Path folder;

  private CaptionFixture fixture(String plan) {
    return new CaptionFixture(UseCasesFixture.withPlan(plan), folder);
  }

  /** A plan with captions. */
  private CaptionFixture fixture(int minutes) {
    return new CaptionFixture(
        UseCasesFixture.withPlan(
            Plan.builder("small", "Small")
                .minutes(minutes)
                .storageGb(1)
                .deliveryGb(1)
                .maxHeight(1080)
                .videosPerDay(100)
                .features(Set.of(Feature.CAPTIONS))
                .build()),
        folder);
  }

  private static CaptionView put(
      CaptionFixture fixture, VideoId video, String language, String text) throws IOException {
    return fixture
        .useCases
        .useCases
        .captions()
        .put()
        .handle(new PutCaptions.Command(fixture.useCases.owner, video, language, text));
  }

  private static void delete(CaptionFixture fixture, VideoId video, String language) {
    fixture
        .useCases
        .useCases
        .captions()
        .delete()
        .handle(fixture.useCases.owner, fixture.useCases.owner.actor(""), video, language);
  }

  private static CaptionView request(CaptionFixture fixture, VideoId video) {
    return fixture
        .useCases
        .useCases
        .captions()
        .request()
        .handle(
            fixture.useCases.owner, fixture.useCases.owner.actor(""), video, CaptionRequest.DETECT);
  }

  private static List<String> fields(Refusal refusal) {
    return refusal.details().stream().map(Problem::field).toList();
  }

  @Test
  void planMustIncludeRecognition() throws Exception {
    CaptionFixture free = fixture("free");
    VideoId video = free.published(Optional.empty()).id();

    Refusal completed = refusal(() -> free.submitted(DETECT));
    Refusal imported =
        refusal(
            () ->
                free.useCases
                    .useCases
                    .uploads()
                    .createImport()
                    .handle(
                        CreateImport.Command.of(free.useCases.owner, "https://a.example/x.mov")
                            .with(RequestedOptions.NONE.withCaptions(DETECT))));
    Refusal requested = refusal(() -> request(free, video));

    assertThat(List.of(completed, imported, requested))
        .allSatisfy(
            refusal -> {
              assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
              assertThat(fields(refusal)).containsExactly("captions");
            });
    assertThat(free.queued()).isEmpty();
  }

  @Test
  void requestBeyondTheMinutesOfThePlanIsRefusedAndLeavesNothing() throws Exception {
    // The video takes 10 seconds, its captions a minute.
    CaptionFixture small = fixture(1);
    Ended video = small.published(Optional.empty());

    Refusal refusal = refusal(() -> request(small, video.id()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(small.stored(video.id())).isEqualTo(video);
    assertThat(small.queued()).isEmpty();
    assertThat(small.reservedMicros()).isZero();
  }

  @Test
  void captionsBeyondTheMinutesOfThePlanAreSkippedAndTheVideoIsPublished() throws Exception {
    // 58 seconds are left; the captions take a minute.
    CaptionFixture small = fixture(2);
    small
        .useCases
        .useCases
        .usage()
        .record()
        .captioned(
            small.useCases.owner.accountId(), new VideoId("0".repeat(32)), "others", 31_000_000);

    Ended video = small.published(CaptionFixture.DETECT);

    SpeechRecognition recognition = video.captions().recognition().orElseThrow();
    assertThat(video.output()).isPresent();
    assertThat(recognition.status()).isEqualTo(SpeechRecognition.Status.SKIPPED);
    assertThat(recognition.reason().orElseThrow()).contains("minute");
    assertThat(small.queued()).isEmpty();
    assertThat(small.reservedMicros()).isZero();
  }

  @Test
  void ownCaptionsNeedRoomInTheStorageOfThePlan() throws Exception {
    CaptionFixture small = fixture(100);
    Ended video = small.published(Optional.empty());
    UsageLedger ledger = small.useCases.database.usageLedger;
    small.useCases.database.transactions.run(
        () -> {
          ledger.lock(video.account());
          boolean unused =
              ledger.add(
                  new UsageEntry(
                      video.account(),
                      UsageKind.STORAGE,
                      "others",
                      Optional.empty(),
                      1_000_000_000L - small.storedBytes() - FILE.length(),
                      small.useCases.clock.instant()));
        });

    assertThat(refusal(() -> put(small, video.id(), "en", FILE)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(small.stored(video.id())).isEqualTo(video);
  }

  @Test
  void videoWithoutSpeechIsNotRecognizedAgainOnTheSameDay() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId video = pro.published(Optional.empty()).id();
    pro.useCases.speech.answer(piece -> new Transcript(Optional.empty(), List.of()));
    CaptionView first = request(pro, video);
    pro.runAll();

    assertThat(first.status()).isEqualTo(CaptionView.Status.PROCESSING);
    assertThat(refusal(() -> request(pro, video)).code()).isEqualTo(RefusalCode.INVALID_STATE);
    pro.useCases.clock.advance(Duration.ofHours(24));
    assertThat(request(pro, video).status()).isEqualTo(CaptionView.Status.PROCESSING);
  }

  @Test
  void requestBeyondTheOverageCapIsRefused() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId video = pro.published(Optional.empty()).id();
    // On another day, because of the minutes of a day.
    pro.useCases
        .useCases
        .usage()
        .record()
        .captioned(pro.useCases.owner.accountId(), video, "others", 4_000 * 60_000_000L);
    pro.useCases.clock.advance(Duration.ofDays(1));

    assertThat(refusal(() -> request(pro, video)).code())
        .isEqualTo(RefusalCode.OVERAGE_CAP_REACHED);
    assertThat(pro.reservedMicros()).isZero();
  }

  @Test
  void reprocessingDoesNotInheritCaptions() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId video = pro.published(DETECT).id();

    Video again =
        pro.useCases
            .useCases
            .videos()
            .reprocess()
            .handle(Reprocess.Command.of(pro.useCases.owner, video))
            .video()
            .orElseThrow();

    assertThat(again.details().options().captions()).isEmpty();
  }

  @Test
  void sentCaptionsCountAsStorageOnly() throws Exception {
    CaptionFixture free = fixture("free");
    VideoId id = free.published(Optional.empty()).id();
    long before = free.storedBytes();

    CaptionView view = put(free, id, "en", FILE);

    Ended video = free.stored(id);
    CaptionTrack track = video.captions().main().orElseThrow();
    assertThat(view.status()).isEqualTo(CaptionView.Status.READY);
    assertThat(free.storedBytes() - before).isEqualTo(track.storedBytes()).isPositive();
    assertThat(free.entries(UsageKind.CAPTIONS)).isEmpty();
    assertThat(free.garbage()).doesNotContain(CaptionLinks.root(video, track));
    assertThat(free.useCases.events()).containsExactly("video.ready");
  }

  @Test
  void replacedAndDeletedCaptionsAreGarbageAndNotStoredAnyMore() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    long before = pro.storedBytes();
    put(pro, id, "en", FILE);
    Ended first = pro.stored(id);

    put(pro, id, "en", FILE.replace("Good day", "Hi"));
    Ended second = pro.stored(id);
    delete(pro, id, "en");

    assertThat(pro.garbage())
        .contains(
            CaptionLinks.root(first, first.captions().tracks().get(0)),
            CaptionLinks.root(second, second.captions().tracks().get(0)));
    assertThat(pro.storedBytes()).isEqualTo(before);
    assertThat(pro.useCases.view(id).captions()).isEmpty();
    assertThat(refusal(() -> delete(pro, id, "en")).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void filesOfReplacedCaptionsStayUntilTheirLinksExpire() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    put(pro, id, "en", FILE);
    Ended first = pro.stored(id);
    ObjectKey replaced = CaptionLinks.root(first, first.captions().tracks().get(0));

    put(pro, id, "en", FILE.replace("Good day", "Hi"));

    for (boolean isExpired : List.of(false, true)) {
      pro.useCases.clock.advance(Duration.ofHours(1));
      pro.useCases.useCases.storage().garbage().sweep();
      assertThat(pro.useCases.store.list(replaced).isEmpty()).isEqualTo(isExpired);
    }
  }

  @Test
  void filesOfDeletedCaptionsAreDeletedAtOnce() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    put(pro, id, "de", FILE);
    put(pro, id, "en", FILE);
    Ended video = pro.stored(id);

    delete(pro, id, "en");

    assertThat(pro.useCases.store.list(CaptionLinks.root(video, video.captions().tracks().get(1))))
        .isEmpty();
    assertThat(pro.useCases.store.list(CaptionLinks.root(video, video.captions().tracks().get(0))))
        .isNotEmpty();
  }

  @Test
  void filesOfARefusedRequestAreDeletedAfterAnHour() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    List<String> languages = List.of(Locale.getISOLanguages());
    for (String language : languages.subList(0, CaptionTracks.MAX_TRACKS - 1)) {
      put(pro, id, language, FILE);
    }
    Set<ObjectKey> before = captionFiles(pro, id);
    PutCaptions late = putAfterStoring(pro, () -> put(pro, id, "en", FILE));

    Refusal refusal =
        refusal(() -> late.handle(new PutCaptions.Command(pro.useCases.owner, id, "zu", FILE)));

    assertThat(fields(refusal)).containsExactly("language");
    Ended video = pro.stored(id);
    ObjectKey english =
        CaptionLinks.root(video, video.captions().track(SpokenLanguage.ENGLISH).orElseThrow());
    Set<ObjectKey> refused = captionFiles(pro, id);
    refused.removeAll(before);
    refused.removeIf(key -> key.value().startsWith(english.value() + "/"));
    assertThat(refused).hasSizeGreaterThan(3);
    GarbageCollector garbage =
        new GarbageCollector(
            pro.useCases.database.pendingDeletions, pro.useCases.store, pro.useCases.clock);
    pro.useCases.clock.advance(Duration.ofMinutes(59));
    garbage.sweep();
    assertThat(captionFiles(pro, id)).containsAll(refused);
    pro.useCases.clock.advance(Duration.ofMinutes(1));
    garbage.sweep();
    assertThat(captionFiles(pro, id))
        .doesNotContainAnyElementsOf(refused)
        .containsAll(before)
        .hasSizeGreaterThan(before.size());
  }

  private static Set<ObjectKey> captionFiles(CaptionFixture fixture, VideoId video) {
    return fixture.useCases.store.list(ObjectKey.ofVideo(video)).stream()
        .map(StoredObject::key)
        .filter(key -> key.value().contains("/captions-"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void deletionOfTheVideoMeanwhileIsNotFound() throws Exception {
    for (String call : List.of("read", "put")) {
      CaptionFixture pro = fixture("pro");
      VideoId id = pro.published(Optional.empty()).id();
      PutCaptions put =
          put(
              pro,
              call,
              1,
              () -> pro.useCases.useCases.videos().delete().handle(pro.useCases.owner, id));

      Refusal refusal =
          refusal(() -> put.handle(new PutCaptions.Command(pro.useCases.owner, id, "en", FILE)));

      assertThat(refusal.code()).as(call).isEqualTo(RefusalCode.NOT_FOUND);
    }
  }

  /** Does {@code meanwhile} once, before the second file is stored. */
  private static PutCaptions putAfterStoring(CaptionFixture fixture, Callable<?> meanwhile) {
    return put(fixture, "put", 2, meanwhile);
  }

  /**
   * @param method of the store, before the n-th call of which {@code meanwhile} is done
   */
  private static PutCaptions put(
      CaptionFixture fixture, String method, int n, Callable<?> meanwhile) {
    UseCasesFixture all = fixture.useCases;
    InMemoryDatabase database = all.database;
    FindVideo find = new FindVideo(database.videos);
    GarbageCollector garbage =
        new GarbageCollector(database.pendingDeletions, all.store, all.clock);
    AtomicInteger calls = new AtomicInteger();
    ObjectStore store =
        (ObjectStore)
            Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(),
                new Class<?>[] {ObjectStore.class},
                (proxy, called, arguments) -> {
                  if (called.getName().equals(method) && calls.incrementAndGet() == n) {
                    Object unused = meanwhile.call();
                  }
                  try {
                    return called.invoke(all.store, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new PutCaptions(
        new PublishedVideos(
            find,
            garbage,
            all.useCases.usage().record(),
            new VideoAudit(database.auditLog, all.clock),
            database.transactions),
        database.videos,
        new UsageReservations(
            database.usageLedger, database.accounts, all.plans, database.transactions, all.clock),
        new CaptionFiles(store, garbage, new Random(), all.clock),
        new CaptionLinks(database.captionJobs, all.store));
  }

  @Test
  void deletionOfTheVideoFreesItsCaptions() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    put(pro, id, "en", FILE);
    long stored =
        pro.useCases.store.list(ObjectKey.ofVideo(id)).stream()
            .mapToLong(StoredObject::sizeBytes)
            .sum();

    DeleteVideo.Deleted deleted =
        pro.useCases.useCases.videos().delete().handle(pro.useCases.owner, id);

    assertThat(deleted.freedBytes()).isEqualTo(stored);
    assertThat(pro.storedBytes()).isZero();
  }

  @Test
  void videoHasCaptionsInTwentyLanguagesAtMost() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();
    for (String language : List.of(Locale.getISOLanguages()).subList(0, CaptionTracks.MAX_TRACKS)) {
      put(pro, id, language, FILE);
    }

    Refusal refusal = refusal(() -> put(pro, id, "zu", FILE));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(fields(refusal)).containsExactly("language");
    assertThat(put(pro, id, "aa", FILE).tracks()).hasSize(CaptionTracks.MAX_TRACKS);
  }

  @Test
  void problemsOfTheFileNameTheirLines() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();

    Refusal refusal =
        refusal(
            () ->
                put(
                    pro,
                    id,
                    "en",
                    "WEBVTT\n\n00:03.000 --> 00:02.000\nno\n\n00:99.000 --> 01:00.000\nno\n"));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(fields(refusal)).containsExactly("text", "text");
    assertThat(refusal.details())
        .extracting(problem -> problem.message().replaceFirst(":.*", ""))
        .containsExactlyInAnyOrder("line 3", "line 6");
    assertThat(pro.stored(id).captions()).isEqualTo(CaptionTracks.NONE);
  }

  @Test
  void unknownLanguageEmptyAndLargeFilesAreRefused() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId id = pro.published(Optional.empty()).id();

    assertThat(fields(refusal(() -> put(pro, id, "xx", FILE)))).containsExactly("language");
    assertThat(fields(refusal(() -> put(pro, id, "en", "WEBVTT\n")))).containsExactly("text");
    assertThat(
            fields(refusal(() -> put(pro, id, "xx", FILE + "é".repeat(PutCaptions.MAX_BYTES / 2)))))
        .containsExactly("language", "text");
  }

  @Test
  void onlyAPublishedVideoOfTheAccountHasCaptions() throws Exception {
    CaptionFixture pro = fixture("pro");
    VideoId running = pro.submitted(DETECT);
    VideoId others =
        pro.useCases.finished(pro.useCases.stranger.accountId(), CaptionFixture.LENGTH).id();

    assertThat(refusal(() -> put(pro, running, "en", FILE)).code())
        .isEqualTo(RefusalCode.NOT_READY);
    assertThat(refusal(() -> request(pro, running)).code()).isEqualTo(RefusalCode.NOT_READY);
    assertThat(refusal(() -> put(pro, others, "en", FILE)).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(pro.useCases.view(running).captions().orElseThrow().status())
        .isEqualTo(CaptionView.Status.PROCESSING);
  }
}
