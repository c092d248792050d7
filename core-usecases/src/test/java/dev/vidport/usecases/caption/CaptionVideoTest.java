package dev.vidport.usecases.caption;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static dev.vidport.usecases.caption.CaptionFixture.BILLABLE;
import static dev.vidport.usecases.caption.CaptionFixture.DETECT;
import static dev.vidport.usecases.caption.CaptionFixture.LENGTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Speech recognition from the publication of a video to its captions. */
class CaptionVideoTest {
  private static final String WAITING = "TRANSCRIBE";

  @TempDir private Path folder;
  private final UseCasesFixture useCases = UseCasesFixture.withPlan("pro");
  private CaptionFixture fixture;

  private CaptionFixture fixture() {
    if (fixture == null) {
      fixture = new CaptionFixture(useCases, folder);
    }
    return fixture;
  }

  private CaptionView request(VideoId video) {
    return useCases
        .useCases
        .captions()
        .request()
        .handle(useCases.owner, useCases.owner.actor(""), video, CaptionRequest.DETECT);
  }

  private SpeechRecognition recognition(VideoId video) {
    return fixture().stored(video).captions().recognition().orElseThrow();
  }

  private CaptionView view(VideoId video) {
    return useCases.view(video).captions().orElseThrow();
  }

  private String text(Ended video, CaptionTrack track, String file) throws IOException {
    try (InputStream stored =
        useCases.store.read(CaptionLinks.root(video, track).child(file), 0, 1 << 20)) {
      return new String(stored.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The recognition has ended without captions, and nothing of it remains or is billed. */
  private void assertNoCaptions(VideoId video, SpeechRecognition.Status status, String reason) {
    SpeechRecognition ended = recognition(video);
    assertThat(ended.status()).isEqualTo(status);
    assertThat(ended.reason()).contains(reason);
    assertThat(view(video).status().name()).isEqualTo(status.name());
    assertThat(fixture().queued()).isEmpty();
    assertThat(fixture().entries(UsageKind.CAPTIONS)).isEmpty();
    assertThat(fixture().reservedMicros()).isZero();
  }

  private void assertCleaned(VideoId video) {
    assertThat(fixture().garbage()).contains(ObjectKey.work(video, recognition(video).job()));
    assertThat(useCases.events()).containsExactlyInAnyOrder("video.ready", "video.captions");
  }

  @Test
  void publishedVideoBeginsItsRecognition() throws Exception {
    VideoId video = fixture().published(DETECT).id();

    assertThat(fixture().queued())
        .containsExactly(Step.only(fixture().job(video), CaptionSteps.EXTRACT));
    assertThat(view(video).status()).isEqualTo(CaptionView.Status.PROCESSING);
    assertThat(useCases.events()).containsExactly("video.ready");
    assertThat(useCases.database.usageLedger.reserved(fixture().job(video))).hasValue(BILLABLE);
    assertThat(fixture().reservedMicros()).isEqualTo(BILLABLE);
  }

  @Test
  void videoWithoutTheOptionHasNoCaptions() throws Exception {
    VideoId video = fixture().published(Optional.empty()).id();

    assertThat(fixture().queued()).isEmpty();
    assertThat(useCases.view(video).captions()).isEmpty();
    assertThat(fixture().stored(video).captions()).isEqualTo(CaptionTracks.NONE);
  }

  @Test
  void recognizedSpeechIsPublishedAndBilled() throws Exception {
    VideoId id = fixture().published(DETECT).id();
    JobId job = fixture().job(id);
    long before = fixture().storedBytes();

    fixture().runAll();

    Ended video = fixture().stored(id);
    CaptionTrack track = video.captions().main().orElseThrow();
    ObjectKey root = CaptionLinks.root(video, track);
    assertThat(video.captions().recognition()).isEmpty();
    assertThat(track.language()).isEqualTo(SpokenLanguage.ENGLISH);
    assertThat(track.origin()).isEqualTo(CaptionTrack.Origin.RECOGNIZED);
    assertThat(text(video, track, "captions.vtt")).contains("hello world");
    assertThat(useCases.store.list(root).stream().mapToLong(StoredObject::sizeBytes).sum())
        .isEqualTo(track.storedBytes())
        .isEqualTo(fixture().storedBytes() - before);
    assertThat(fixture().entries(UsageKind.CAPTIONS))
        .extracting(UsageEntry::cause, UsageEntry::amount, UsageEntry::video)
        .containsExactly(tuple("job:" + job, BILLABLE, Optional.of(id)));
    assertThat(fixture().reservedMicros()).isZero();
    assertThat(useCases.events()).containsExactlyInAnyOrder("video.ready", "video.captions");
    assertThat(fixture().garbage()).contains(ObjectKey.work(id, job)).doesNotContain(root);
    assertThat(view(id).status()).isEqualTo(CaptionView.Status.READY);
  }

  @Test
  void piecesAreJoinedAtTheirTimesWithTheLanguageOfMostWords() throws Exception {
    useCases.speech.audio(
        new SpeechAudio(
            List.of(new TimeSpan(0, 4_000_000), new TimeSpan(4_000_000, LENGTH)), List.of()));
    useCases.speech.answer(
        piece ->
            piece == 0
                ? ScriptedSpeech.english("first")
                : new Transcript(
                    Optional.of(new SpokenLanguage("de")),
                    ScriptedSpeech.english("zweiter", "Teil").words()));
    VideoId id = fixture().published(DETECT).id();

    fixture().runAll();

    Ended video = fixture().stored(id);
    CaptionTrack track = video.captions().main().orElseThrow();
    assertThat(track.language().code()).isEqualTo("de");
    assertThat(text(video, track, "captions.vtt"))
        .containsSubsequence("00:00:01.", "first", "00:00:05.", "zweiter Teil");
  }

  @Test
  void requestedLanguageIsToldToTheRecognizerAndKept() throws Exception {
    Optional<SpokenLanguage> french = Optional.of(new SpokenLanguage("fr"));
    VideoId video = fixture().published(Optional.of(new CaptionRequest(french))).id();

    fixture().runAll();

    assertThat(useCases.speech.asked).containsExactly(french);
    assertThat(fixture().stored(video).captions().track(french.orElseThrow())).isPresent();
  }

  @Test
  void textOverTheSilenceAtTheEndIsNoSpeech() throws Exception {
    useCases.speech.audio(
        new SpeechAudio(List.of(new TimeSpan(0, LENGTH)), List.of(new TimeSpan(500_000, LENGTH))));
    useCases.speech.answer(
        piece ->
            new Transcript(
                Optional.empty(),
                ScriptedSpeech.english("Thank", "you.").words().stream()
                    .map(word -> word.plus(8_000_000))
                    .toList()));
    VideoId video = fixture().published(DETECT).id();

    fixture().runAll();

    assertNoCaptions(video, SpeechRecognition.Status.SKIPPED, SpeechRecognition.NO_SPEECH);
  }

  @Test
  void progressIsThePartOfThePiecesThatIsRecognized() throws Exception {
    useCases.speech.audio(
        new SpeechAudio(
            List.of(new TimeSpan(0, 4_000_000), new TimeSpan(4_000_000, LENGTH)), List.of()));
    VideoId video = fixture().published(DETECT).id();

    assertThat(view(video).progress()).isEmpty();
    fixture().runUntil(WAITING);
    assertThat(view(video).progress()).hasValue(0);
    fixture().run(fixture().queued().get(0));
    assertThat(view(video).progress()).hasValue(0.5);
  }

  @Test
  void stepsThatRunTwiceCountOnce() throws Exception {
    VideoId id = fixture().published(DETECT).id();
    while (!fixture().queued().isEmpty()) {
      Step step = fixture().queued().get(0);
      StepHandler.Result lost = fixture().start(step);
      fixture().run(step);
      if (!lost.continuesJob()) {
        useCases.database.transactions.run(lost::commit);
      }
    }

    Ended video = fixture().stored(id);
    assertThat(video.captions().tracks()).hasSize(1);
    assertThat(fixture().entries(UsageKind.CAPTIONS)).hasSize(1);
    assertThat(useCases.events()).containsExactlyInAnyOrder("video.ready", "video.captions");
    List<ObjectKey> roots =
        fixture().garbage().stream()
            .filter(key -> key.value().contains("/captions-"))
            .filter(key -> !useCases.store.list(key).isEmpty())
            .toList();
    assertThat(roots)
        .hasSize(1)
        .doesNotContain(CaptionLinks.root(video, video.captions().tracks().get(0)));
  }

  @Test
  void videoWithoutAudioIsSkipped() throws Exception {
    RenderPlan plan = JobFixture.plan(1);
    RenderPlan silent =
        new RenderPlan(
            plan.rate(),
            plan.segments(),
            plan.sources(),
            plan.timeline(),
            plan.camera(),
            plan.redactions(),
            plan.renditions(),
            plan.topRemuxed(),
            plan.early(),
            Optional.empty(),
            plan.chunks(),
            plan.lengthMicros());

    VideoId video = fixture().published(DETECT, silent, LENGTH).id();

    assertNoCaptions(video, SpeechRecognition.Status.SKIPPED, SpeechRecognition.NO_AUDIO);
    assertThat(refusal(() -> request(video)).code()).isEqualTo(RefusalCode.INVALID_STATE);
  }

  @Test
  void videoOfMoreThanFourHoursIsSkipped() throws Exception {
    VideoId video = fixture().published(DETECT, JobFixture.plan(1), 4 * 3_600_000_001L).id();

    assertNoCaptions(video, SpeechRecognition.Status.SKIPPED, SpeechRecognition.TOO_LONG);
    assertThat(refusal(() -> request(video)).code()).isEqualTo(RefusalCode.INVALID_STATE);
  }

  @Test
  void videoBeyondTheDailyMinutesIsSkipped() throws Exception {
    VideoId video = fixture().published(DETECT).id();
    VideoId other = fixture().published(Optional.empty()).id();
    captionOthers(1_200);

    fixture().runAll();

    assertThat(recognition(video).reason()).contains(SpeechRecognition.DAY_USED_UP);
    assertThat(fixture().entries(UsageKind.CAPTIONS)).hasSize(1);
    assertThat(fixture().reservedMicros()).isZero();
    assertThat(refusal(() -> request(other)).code()).isEqualTo(RefusalCode.INVALID_STATE);
    useCases.clock.advance(Duration.ofDays(1));
    assertThat(request(other).status()).isEqualTo(CaptionView.Status.PROCESSING);
  }

  @Test
  void runningRecognitionsKeepTheMinutesThatTheyWillCount() throws Exception {
    // The captions of a short video count a minute, half of which is a captioned minute.
    captionOthers(1_199);
    VideoId first = fixture().published(DETECT).id();
    VideoId second = fixture().published(Optional.empty()).id();
    VideoId third = fixture().published(Optional.empty()).id();
    fixture().runUntil(WAITING);

    request(second);
    Refusal refusal = refusal(() -> request(third));
    VideoId fourth = fixture().published(DETECT).id();
    fixture().runAll();

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_STATE);
    assertThat(refusal.message()).contains(SpeechRecognition.DAY_USED_UP);
    assertThat(fixture().stored(third).captions()).isEqualTo(CaptionTracks.NONE);
    assertThat(view(first).status()).isEqualTo(CaptionView.Status.READY);
    assertThat(view(second).status()).isEqualTo(CaptionView.Status.READY);
    assertThat(recognition(fourth).reason()).contains(SpeechRecognition.DAY_USED_UP);
    assertThat(useCases.speech.asked).hasSize(2);
    assertThat(fixture().entries(UsageKind.CAPTIONS)).hasSize(3);
    assertThat(fixture().reservedMicros()).isZero();
  }

  @Test
  void recognitionThatFailsGivesItsMinutesBack() throws Exception {
    captionOthers(1_199);
    useCases.speech.answer(
        piece -> {
          throw new SpeechRefusedException("no");
        });
    List<VideoId> videos = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      videos.add(fixture().published(DETECT).id());
      fixture().runAll();
    }

    assertThat(videos)
        .allSatisfy(
            video ->
                assertThat(recognition(video).status()).isEqualTo(SpeechRecognition.Status.FAILED));
  }

  @Test
  void recognitionThatLastsBeyondMidnightCountsOnTheNewDay() throws Exception {
    VideoId video = fixture().published(DETECT).id();
    VideoId other = fixture().published(Optional.empty()).id();
    fixture().runUntil("PUBLISH");
    useCases.clock.advance(Duration.ofDays(1));
    captionOthers(1_199);

    request(other);
    VideoId late = fixture().published(Optional.empty()).id();
    assertThat(refusal(() -> request(late)).message()).contains(SpeechRecognition.DAY_USED_UP);
    fixture().runAll();

    assertThat(view(video).status()).isEqualTo(CaptionView.Status.READY);
    assertThat(view(other).status()).isEqualTo(CaptionView.Status.READY);
  }

  @Test
  void accountWithoutLimitsKeepsTheMinutesOfADayToo() throws Exception {
    CaptionFixture captions = new CaptionFixture(UseCasesFixture.withPlan(Plan.EMBEDDED), folder);
    long length = 4 * 3_600_000_000L;
    List<VideoId> videos = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      videos.add(captions.published(DETECT, JobFixture.plan(1), length).id());
    }

    captions.runAll();

    assertThat(videos)
        .filteredOn(video -> captions.stored(video).captions().tracks().size() == 1)
        .hasSize(5);
  }

  private void captionOthers(long minutes) {
    useCases
        .useCases
        .usage()
        .record()
        .captioned(
            useCases.owner.accountId(),
            new VideoId("0".repeat(32)),
            "others",
            minutes * 60_000_000);
  }

  @Test
  void hostWithoutARecognizerSkips() throws Exception {
    UseCasesFixture none = UseCasesFixture.withoutRecognizer();
    CaptionFixture captions = new CaptionFixture(none, folder);
    VideoId video = captions.published(DETECT).id();

    captions.runAll();

    SpeechRecognition ended = captions.stored(video).captions().recognition().orElseThrow();
    assertThat(ended.status()).isEqualTo(SpeechRecognition.Status.SKIPPED);
    assertThat(ended.reason()).contains(SpeechRecognition.NO_RECOGNIZER);
    assertThat(captions.entries(UsageKind.CAPTIONS)).isEmpty();
    assertThat(captions.reservedMicros()).isZero();
  }

  @Test
  void silentVideoIsSkipped() throws Exception {
    useCases.speech.audio(new SpeechAudio(List.of(), List.of(new TimeSpan(0, LENGTH))));
    VideoId video = fixture().published(DETECT).id();

    fixture().runAll();

    assertNoCaptions(video, SpeechRecognition.Status.SKIPPED, SpeechRecognition.NO_SPEECH);
    assertCleaned(video);
  }

  @Test
  void videoWithoutRecognizedWordsIsSkipped() throws Exception {
    useCases.speech.answer(piece -> new Transcript(Optional.empty(), List.of()));
    VideoId video = fixture().published(DETECT).id();

    fixture().runAll();

    assertNoCaptions(video, SpeechRecognition.Status.SKIPPED, SpeechRecognition.NO_SPEECH);
    assertCleaned(video);
  }

  @Test
  void refusalOfTheRecognizerIsTheReason() throws Exception {
    useCases.speech.answer(
        piece -> {
          throw new SpeechRefusedException("the recognizer does not know Klingon");
        });
    VideoId video = fixture().published(DETECT).id();

    fixture().runAll();

    assertNoCaptions(
        video, SpeechRecognition.Status.FAILED, "the recognizer does not know Klingon");
    assertCleaned(video);
  }

  @ParameterizedTest
  @EnumSource
  void recognitionThatIsGivenUpHasFailed(StepHandler.Reason reason) throws Exception {
    useCases.speech.answer(
        piece -> {
          throw new IOException("busy");
        });
    VideoId video = fixture().published(DETECT).id();
    Step step = fixture().runUntil(WAITING);
    assertThatIOException().isThrownBy(() -> fixture().start(step));

    useCases.database.transactions.run(
        () -> {
          useCases.stepHandler.onGivenUp(step, reason, new IOException("busy"));
          int unused = useCases.database.steps.cancel(step.job());
        });

    assertThat(recognition(video).reason().orElseThrow()).startsWith("speech recognition");
    assertNoCaptions(
        video, SpeechRecognition.Status.FAILED, recognition(video).reason().orElseThrow());
    assertCleaned(video);
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXTRACT", "TRANSCRIBE", "ASSEMBLE", "PUBLISH"})
  void deletionDuringTheRecognitionLeavesNothing(String name) throws Exception {
    Ended video = fixture().published(DETECT);
    Step step = fixture().runUntil(name);
    StepHandler.Result late = fixture().start(step);

    useCases.useCases.videos().delete().handle(useCases.owner, video.id());
    if (!late.continuesJob()) {
      useCases.database.transactions.run(late::commit);
    }

    assertThat(useCases.find(video.id())).isEmpty();
    assertThat(fixture().queued()).isEmpty();
    assertThat(fixture().entries(UsageKind.CAPTIONS)).isEmpty();
    assertThat(fixture().storedBytes()).isZero();
    assertThat(fixture().reservedMicros()).isZero();
    assertThat(useCases.events()).containsExactlyInAnyOrder("video.ready", "video.deleted");
    assertThat(fixture().garbage()).contains(ObjectKey.ofVideo(video.id()));
  }

  @Test
  void secondRecognitionReplacesTheFirst() throws Exception {
    VideoId id = fixture().published(DETECT).id();
    fixture().runAll();
    Ended first = fixture().stored(id);
    CaptionTrack previous = first.captions().main().orElseThrow();
    useCases.speech.answer(piece -> ScriptedSpeech.english("better"));

    assertThat(request(id).status()).isEqualTo(CaptionView.Status.PROCESSING);
    assertThat(fixture().reservedMicros()).isEqualTo(BILLABLE);
    assertThat(refusal(() -> request(id)).code()).isEqualTo(RefusalCode.INVALID_STATE);
    fixture().runAll();

    Ended second = fixture().stored(id);
    CaptionTrack track = second.captions().main().orElseThrow();
    assertThat(second.captions().tracks()).hasSize(1);
    assertThat(text(second, track, "captions.txt")).isEqualTo("better\n");
    assertThat(fixture().garbage()).contains(CaptionLinks.root(first, previous));
    assertThat(fixture().entries(UsageKind.CAPTIONS)).hasSize(2);
    assertThat(fixture().storedBytes()).isEqualTo(1_000 + second.storedBytes());
    assertThat(fixture().reservedMicros()).isZero();
  }

  @Test
  void stepOfAFormerRecognitionChangesNothing() throws Exception {
    VideoId video = fixture().published(DETECT).id();
    Step previous = fixture().runUntil("PUBLISH");
    StepHandler.Result late = fixture().start(previous);
    useCases.database.transactions.run(
        () -> {
          useCases.stepHandler.onGivenUp(
              previous, StepHandler.Reason.TIMED_OUT, new IOException("late"));
          int unused = useCases.database.steps.cancel(previous.job());
        });
    request(video);
    JobId job = fixture().job(video);

    useCases.database.transactions.run(late::commit);
    StepHandler.Result repeated = fixture().start(previous);

    assertThat(repeated.continuesJob()).isFalse();
    assertThat(recognition(video).job()).isEqualTo(job).isNotEqualTo(previous.job());
    assertThat(fixture().stored(video).captions().tracks()).isEmpty();
    assertThat(fixture().entries(UsageKind.CAPTIONS)).isEmpty();
    assertThat(fixture().reservedMicros()).isEqualTo(BILLABLE);
  }

  @Test
  void captionsThatTheOwnerSendsMeanwhileStayAndTheRecognitionIsBilled() throws Exception {
    VideoId id = fixture().published(DETECT).id();
    JobId job = fixture().job(id);
    fixture().runUntil("PUBLISH");
    useCases
        .useCases
        .captions()
        .put()
        .handle(
            new PutCaptions.Command(
                useCases.owner, id, "en", "WEBVTT\n\n00:01.000 --> 00:02.000\nmine\n"));

    fixture().runAll();

    Ended video = fixture().stored(id);
    CaptionTrack track = video.captions().main().orElseThrow();
    assertThat(video.captions().tracks()).hasSize(1);
    assertThat(track.origin()).isEqualTo(CaptionTrack.Origin.UPLOADED);
    assertThat(text(video, track, "captions.txt")).isEqualTo("mine\n");
    assertThat(view(id).status()).isEqualTo(CaptionView.Status.READY);
    assertThat(fixture().storedBytes()).isEqualTo(1_000 + video.storedBytes());
    assertThat(fixture().entries(UsageKind.CAPTIONS))
        .extracting(UsageEntry::cause, UsageEntry::amount)
        .containsExactly(tuple("job:" + job, BILLABLE));
    assertThat(fixture().reservedMicros()).isZero();
    assertThat(fixture().garbage())
        .anyMatch(key -> key.value().contains("/captions-"))
        .doesNotContain(CaptionLinks.root(video, track));
  }

  @Test
  void recognizedLanguageBeyondTheTwentiethIsSkippedAndNotBilled() throws Exception {
    VideoId id = fixture().published(DETECT).id();
    fixture().runUntil("PUBLISH");
    putOthers(id, CaptionTracks.MAX_TRACKS);

    fixture().runAll();

    assertNoCaptions(id, SpeechRecognition.Status.SKIPPED, SpeechRecognition.TOO_MANY_LANGUAGES);
    assertCleaned(id);
    assertThat(fixture().stored(id).captions().tracks()).hasSize(CaptionTracks.MAX_TRACKS);
  }

  @Test
  void languageBeyondTheTwentiethCannotBeRequested() throws Exception {
    VideoId id = fixture().published(Optional.empty()).id();
    putOthers(id, CaptionTracks.MAX_TRACKS);
    CaptionRequest english = new CaptionRequest(Optional.of(SpokenLanguage.ENGLISH));

    Refusal refusal =
        refusal(
            () ->
                useCases
                    .useCases
                    .captions()
                    .request()
                    .handle(useCases.owner, useCases.owner.actor(""), id, english));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_STATE);
    assertThat(refusal.message()).contains(SpeechRecognition.TOO_MANY_LANGUAGES);
    assertThat(fixture().queued()).isEmpty();
    // The detected language may be one of those that are there.
    assertThat(request(id).status()).isEqualTo(CaptionView.Status.PROCESSING);
  }

  /** Publishes captions in {@code count} languages other than English. */
  private void putOthers(VideoId video, int count) throws IOException {
    for (String language : List.of(Locale.getISOLanguages()).subList(0, count)) {
      Object unused =
          useCases
              .useCases
              .captions()
              .put()
              .handle(
                  new PutCaptions.Command(
                      useCases.owner,
                      video,
                      language,
                      "WEBVTT\n\n00:01.000 --> 00:02.000\nmine\n"));
    }
  }
}
