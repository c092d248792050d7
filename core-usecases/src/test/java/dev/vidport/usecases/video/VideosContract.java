package dev.vidport.usecases.video;

import static dev.vidport.usecases.video.VideoFixture.CREATED;
import static dev.vidport.usecases.video.VideoFixture.LATER;
import static dev.vidport.usecases.video.VideoFixture.OPTIONS;
import static dev.vidport.usecases.video.VideoFixture.account;
import static dev.vidport.usecases.video.VideoFixture.failed;
import static dev.vidport.usecases.video.VideoFixture.job;
import static dev.vidport.usecases.video.VideoFixture.ready;
import static dev.vidport.usecases.video.VideoFixture.recording;
import static dev.vidport.usecases.video.VideoFixture.submitted;
import static dev.vidport.usecases.video.VideoFixture.succeeded;
import static dev.vidport.usecases.video.VideoFixture.uploading;
import static dev.vidport.usecases.video.VideoFixture.withCamera;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.video.port.Videos.Cursor;
import dev.vidport.usecases.video.port.Videos.OpenUploads;
import dev.vidport.usecases.video.port.Videos.Page;
import dev.vidport.usecases.video.port.Videos.Query;
import dev.vidport.usecases.video.port.Videos.StoredState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Videos} must do. */
public abstract class VideosContract {
  private static final EmbedCode EMBED = new EmbedCode("0123456789abcdef".repeat(2));

  private final AccountId account = account();

  protected abstract Videos videos();

  protected abstract Transactions transactions();

  @Test
  void everyStateIsFoundAsStored() {
    List<Video> all =
        List.of(
            uploading(account, CREATED, Map.of("project", "café ☕", "empty", "")),
            withCamera(account),
            recording(account),
            recording(account).heartbeat(LATER.plusMillis(10_001)),
            recording(account).withoutPrestart(),
            recording(account)
                .ready(
                    OPTIONS,
                    Map.of(UploadFileRole.SOURCE, new StreamedFile.Totals(70_000_000_000L, 4_200))),
            ready(account),
            withCamera(account).ready(OPTIONS),
            submitted(account),
            succeeded(account),
            succeeded(account).withoutOriginal(),
            succeeded(account).with(Thumbnail.candidate(2, LATER)),
            succeeded(account).with(Thumbnail.candidate(0, LATER)),
            succeeded(account)
                .with(Thumbnail.custom(new Thumbnail.Image("custom-1.jpg", 42), LATER)),
            succeeded(account).with(captions()),
            succeeded(account)
                .with(captions().ended(recognition -> recognition.failed("no \"speech\""))),
            uploading(account)
                .ready(
                    OPTIONS.withCaptions(
                        Optional.of(new CaptionRequest(Optional.of(SpokenLanguage.ENGLISH))))),
            uploading(account).ready(OPTIONS.withCaptions(Optional.of(CaptionRequest.DETECT))),
            succeeded(account).withEmbed(Optional.of(EMBED)),
            uploading(account, CREATED, Map.of()).withEmbed(Optional.of(EMBED)),
            submitted(account).withEmbed(Optional.of(EMBED)).withEmbed(Optional.empty()),
            failed(account),
            submitted(account).abort(LATER),
            succeeded(account)
                .with(
                    new JobSummary(
                        Optional.of(LATER.plusNanos(1_000)),
                        new Progress(true, 7, 6, true, 12.25, Optional.of("1080p")),
                        Optional.of(new PictureSize(3840, 2160)),
                        OptionalLong.of(70_000_001))));

    all.forEach(videos()::insert);

    assertThat(all)
        .allSatisfy(video -> assertThat(videos().find(account, video.id())).contains(video));
  }

  private static CaptionTracks captions() {
    return CaptionTracks.NONE
        .with(
            new CaptionTrack(
                SpokenLanguage.ENGLISH,
                CaptionTrack.Origin.UPLOADED,
                "0123456789abcdef",
                5_000_000_000L,
                LATER))
        .with(
            new CaptionTrack(
                SpokenLanguage.UNDETERMINED,
                CaptionTrack.Origin.RECOGNIZED,
                "f".repeat(16),
                1,
                CREATED))
        .with(SpeechRecognition.begun(job(), Optional.empty(), LATER));
  }

  @Test
  void accountOfADeletedVideoIsKnownForAWhile() {
    Video video = submitted(account);
    videos().insert(video);
    videos().delete(video);
    videos().insert(uploading(account, CREATED.plusSeconds(864_000), Map.of()));

    assertThat(videos().ownerAlsoOfDeleted(video.id())).contains(account);
    assertThat(videos().owner(video.id())).isEmpty();
  }

  @Test
  void operatorFindsAccountOfVideo() {
    Video video = uploading(account);
    videos().insert(video);

    assertThat(videos().owner(video.id())).contains(account);
    assertThat(videos().ownerAlsoOfDeleted(video.id())).contains(account);
    assertThat(videos().owner(uploading(account).id())).isEmpty();
  }

  @Test
  void videoOfOtherAccountIsNotFound() {
    Video video = uploading(account);
    videos().insert(video);

    assertThat(videos().find(account(), video.id())).isEmpty();
  }

  @Test
  void unknownVideoIsNotFound() {
    assertThat(videos().find(account, new VideoId("0".repeat(32)))).isEmpty();
  }

  @Test
  void transitionReplacesState() {
    Uploading before = uploading(account);
    videos().insert(before);
    Video after = before.ready(OPTIONS);

    assertThat(videos().replace(before, after)).isTrue();

    assertThat(videos().find(account, before.id())).contains(after);
  }

  @Test
  void changeOfOutdatedRevisionIsRefused() {
    Uploading before = uploading(account);
    videos().insert(before);
    Video first = before.with(new Metadata(Map.of("by", "first")));
    videos().replace(before, first);

    boolean replaced = videos().replace(before, before.with(new Metadata(Map.of("by", "second"))));

    assertThat(replaced).isFalse();
    assertThat(videos().find(account, before.id())).contains(first);
  }

  @Test
  void exactlyOneOfConcurrentChangesSucceeds() throws Exception {
    Uploading before = uploading(account);
    videos().insert(before);

    List<Boolean> replaced =
        ParallelRunner.run(
            6,
            i ->
                videos()
                    .replace(before, before.with(new Metadata(Map.of("by", Integer.toString(i))))));

    assertThat(replaced).containsOnlyOnce(true);
  }

  @Test
  void deletedVideoIsGone() {
    Video video = uploading(account, CREATED, Map.of("a", "b"));
    videos().insert(video);

    assertThat(videos().delete(video)).isTrue();

    assertThat(videos().find(account, video.id())).isEmpty();
    assertThat(list(10, Map.of("a", "b")).videos()).isEmpty();
    assertThat(videos().delete(video)).isFalse();
  }

  @Test
  void changedVideoIsNotDeleted() {
    Uploading before = uploading(account);
    videos().insert(before);
    videos().replace(before, before.ready(OPTIONS));

    assertThat(videos().delete(before)).isFalse();
    assertThat(videos().find(account, before.id())).isPresent();
  }

  @Test
  void listHasOnlyVideosOfAccountNewestFirst() {
    Video old = uploading(account, CREATED, Map.of());
    Video young = uploading(account, LATER, Map.of());
    videos().insert(young);
    videos().insert(old);
    videos().insert(uploading(account()));

    Page page = list(10, Map.of());

    assertThat(page.videos()).containsExactly(young, old);
    assertThat(page.next()).isEmpty();
  }

  @Test
  void pagesHaveEveryVideoOnceEvenWithEqualTimes() {
    List<Video> all =
        IntStream.range(0, 25)
            .<Video>mapToObj(i -> uploading(account, CREATED.plusSeconds(i / 7), Map.of()))
            .toList();
    all.forEach(videos()::insert);

    List<Video> seen = walk(4, Map.of());

    assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
    assertThat(seen.stream().map(video -> video.details().createdAt()))
        .isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  void lastPageHasNoNext() {
    IntStream.range(0, 4)
        .forEach(i -> videos().insert(uploading(account, CREATED.plusSeconds(i), Map.of())));

    Page first = list(2, Map.of());
    Page last = list(2, first.next(), Map.of());

    assertThat(first.next()).isPresent();
    assertThat(last.videos()).hasSize(2);
    assertThat(last.next()).isEmpty();
  }

  @Test
  void newVideoDoesNotShiftPages() {
    IntStream.range(0, 4)
        .forEach(i -> videos().insert(uploading(account, CREATED.plusSeconds(i), Map.of())));
    Page first = list(2, Map.of());

    videos().insert(uploading(account, LATER, Map.of()));

    assertThat(list(2, first.next(), Map.of()).videos())
        .extracting(video -> video.details().createdAt())
        .containsExactly(CREATED.plusSeconds(1), CREATED);
  }

  @Test
  void playerPageIsEnabledAndDisabled() {
    Video disabled = succeeded(account);
    Video enabled = disabled.withEmbed(Optional.of(EMBED));
    videos().insert(disabled);

    assertThat(videos().replace(disabled, enabled)).isTrue();
    assertThat(videos().find(account, disabled.id())).contains(enabled);
    assertThat(videos().replace(enabled, enabled.withEmbed(Optional.empty()))).isTrue();
    assertThat(videos().find(account, disabled.id()).orElseThrow().details().embed()).isEmpty();
  }

  @Test
  void metadataFiltersAreCombinedWithAnd() {
    Video both = uploading(account, CREATED, Map.of("team", "a", "lang", "de"));
    videos().insert(both);
    videos().insert(uploading(account, CREATED, Map.of("team", "a", "lang", "en")));
    videos().insert(uploading(account, CREATED, Map.of("team", "b", "lang", "de")));
    videos().insert(uploading(account(), CREATED, Map.of("team", "a", "lang", "de")));

    assertThat(list(10, Map.of("team", "a", "lang", "de")).videos()).containsExactly(both);
    assertThat(list(10, Map.of("team", "a")).videos()).hasSize(2);
    assertThat(list(10, Map.of("team", "c")).videos()).isEmpty();
  }

  @Test
  void fiveMetadataFiltersApplyAcrossPages() {
    Map<String, String> five = Map.of("a", "1", "b", "2", "c", "3", "d", "4", "e", "5");
    List<Video> all =
        IntStream.range(0, 9)
            .<Video>mapToObj(i -> uploading(account, CREATED.plusSeconds(i / 2), five))
            .toList();
    all.forEach(videos()::insert);
    IntStream.range(0, 9)
        .forEach(
            i -> videos().insert(uploading(account, CREATED.plusSeconds(i / 2), Map.of("a", "1"))));

    assertThat(walk(2, five)).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void metadataFilterAcceptsAnyValidText() {
    List<String> values =
        List.of(
            "a'b\"c;--", "%_\\", "é", "e\u0301", "\u0000\u0001", "🎬".repeat(500), "A", "a", "");

    for (String value : values) {
      Video video = uploading(account, CREATED, Map.of("k", value));
      videos().insert(video);

      assertThat(list(10, Map.of("k", value)).videos()).containsExactly(video);
    }
  }

  @Test
  void statusFilterHasEveryVideoOnce() {
    Submitted running = uploadNamed(2, "running", Map.of()).ready(OPTIONS).submit(job(), LATER);
    Failure failure = new Failure(Failure.NO_VIDEO, "no video");
    List.of(
            uploadNamed(0, "uploading", Map.of()),
            uploadNamed(1, "ready", Map.of()).ready(OPTIONS),
            running,
            uploadNamed(3, "queued", Map.of()).ready(OPTIONS).submit(job(), LATER),
            submittedNamed(4, "aborted").abort(LATER),
            submittedNamed(5, "failed").fail(failure, LATER),
            submittedNamed(6, "timed out").timeOut(failure, LATER),
            submittedNamed(7, "failed later").fail(failure, LATER))
        .forEach(videos()::insert);

    assertThat(inStatus(StatusFilter.UPLOADING)).containsExactly("uploading");
    assertThat(inStatus(StatusFilter.PROCESSING)).containsExactly("queued", "running", "ready");
    assertThat(inStatus(StatusFilter.SUCCEEDED)).isEmpty();
    assertThat(inStatus(StatusFilter.FAILED))
        .containsExactly("failed later", "timed out", "failed");
    assertThat(inStatus(StatusFilter.ABORTED)).containsExactly("aborted");
    assertThat(videos().replace(running, running.abort(LATER))).isTrue();
    assertThat(inStatus(StatusFilter.PROCESSING)).containsExactly("queued", "ready");
    assertThat(inStatus(StatusFilter.ABORTED)).containsExactly("aborted", "running");
  }

  private Submitted submittedNamed(int second, String name) {
    return uploadNamed(second, name, Map.of()).ready(OPTIONS).submit(job(), LATER);
  }

  @Test
  void nameFilterIsLiteralAndIgnoresCase() {
    List.of("Straße 100%.MP4", "ÉTÉ_2026.mov", "A\\b.mov", "a!b [c].mov", "plain.mov", "it's.mov")
        .forEach(name -> videos().insert(uploadNamed(0, name, Map.of())));
    videos().insert(uploading(account(), CREATED, Map.of()));

    assertThat(named("%")).containsExactly("Straße 100%.MP4");
    assertThat(named("_")).containsExactly("ÉTÉ_2026.mov");
    assertThat(named("\\")).containsExactly("A\\b.mov");
    assertThat(named("!")).containsExactly("a!b [c].mov");
    assertThat(named("'")).containsExactly("it's.mov");
    assertThat(named("mp4")).containsExactly("Straße 100%.MP4");
    assertThat(named("STRAßE")).containsExactly("Straße 100%.MP4");
    assertThat(named("e\u0301t\u00e9")).containsExactly("ÉTÉ_2026.mov");
    assertThat(named(".MOV")).hasSize(5);
    assertThat(named("Film")).isEmpty();
  }

  @Test
  void longestNamesAreFound() {
    String name = "\ud834\udd60".repeat(200);
    videos().insert(uploadNamed(0, name, Map.of()));

    assertThat(named("\ud834\udd60".repeat(100))).containsExactly(name);
  }

  @Test
  void filtersAreCombinedWithAndAcrossPages() {
    for (int i = 0; i < 12; i++) {
      Uploading upload =
          uploadNamed(
              i,
              (i % 2 == 0 ? "talk " : "walk ") + i,
              Map.of("course", i % 3 == 0 ? "42" : "43", "term", "1"));
      videos().insert(i % 4 == 0 ? upload.ready(OPTIONS).submit(job(), LATER) : upload);
    }
    Map<String, String> course = Map.of("course", "42", "term", "1");
    Optional<StatusFilter> open = Optional.of(StatusFilter.UPLOADING);

    assertThat(names(course, Optional.empty(), Optional.of("TALK")))
        .containsExactly("talk 6", "talk 0");
    assertThat(names(course, open, Optional.empty())).containsExactly("walk 9", "talk 6", "walk 3");
    assertThat(names(Map.of(), open, Optional.of("talk")))
        .containsExactly("talk 10", "talk 6", "talk 2");
    assertThat(names(course, open, Optional.of("talk"))).containsExactly("talk 6");
    assertThat(names(course, Optional.of(StatusFilter.FAILED), Optional.of("talk"))).isEmpty();
  }

  @Test
  void onlyCurrentMetadataIsFound() {
    Uploading before = uploading(account, CREATED, Map.of("stage", "draft", "kept", "yes"));
    videos().insert(before);
    Video after = before.with(new Metadata(Map.of("stage", "final", "kept", "yes")));

    videos().replace(before, after);

    assertThat(list(10, Map.of("stage", "draft")).videos()).isEmpty();
    assertThat(list(10, Map.of("stage", "final")).videos()).containsExactly(after);
    assertThat(list(10, Map.of("kept", "yes")).videos()).containsExactly(after);
  }

  @Test
  void newestVideosAreCountedIncludingDeletedOnes() {
    Video deleted = submittedAt(CREATED.plusSeconds(2));
    videos().insert(uploading(account, CREATED, Map.of()));
    videos().insert(uploading(account, CREATED.plusSeconds(1), Map.of()));
    videos().insert(deleted);
    videos().insert(uploading(account(), LATER, Map.of()));

    videos().delete(deleted);

    assertThat(videos().nthNewest(account, 1, CREATED)).contains(CREATED.plusSeconds(2));
    assertThat(videos().nthNewest(account, 2, CREATED)).contains(CREATED.plusSeconds(1));
    assertThat(videos().nthNewest(account, 3, CREATED)).isEmpty();
    assertThat(videos().nthNewest(account, 3, CREATED.minusNanos(1_000))).contains(CREATED);
    assertThat(videos().nthNewest(account, Integer.MAX_VALUE, CREATED)).isEmpty();
  }

  private Video submittedAt(Instant created) {
    return uploading(account, created, Map.of())
        .ready(RenderOptions.plain(720))
        .submit(job(), created);
  }

  @Test
  void uploadsThatWereDeletedBeforeTheirCompletionDoNotCount() {
    Video aborted = uploading(account, CREATED.plusSeconds(2), Map.of());
    videos().insert(aborted);
    videos().insert(uploading(account, CREATED.plusSeconds(1), Map.of()));

    videos().delete(aborted);

    assertThat(videos().nthNewest(account, 1, CREATED)).contains(CREATED.plusSeconds(1));
    assertThat(videos().nthNewest(account, 2, CREATED)).isEmpty();
  }

  @Test
  void deletedVideosStillCountADayLater() {
    Video deleted = submittedAt(CREATED);
    videos().insert(deleted);
    videos().delete(deleted);

    videos().insert(uploading(account, CREATED.plus(Duration.ofHours(24)), Map.of()));

    assertThat(videos().nthNewest(account, 2, CREATED.minusSeconds(1))).contains(CREATED);
  }

  @Test
  void openUploadsAreCountedWithTheirSizes() {
    Uploading first = uploading(account);
    List.of(first, uploading(account), ready(account), submitted(account), uploading(account()))
        .forEach(videos()::insert);

    assertThat(videos().openUploads(account))
        .isEqualTo(new OpenUploads(2, 100_000_000_000L, 50_000_000_000L));
    videos().delete(first);
    assertThat(videos().openUploads(account))
        .isEqualTo(new OpenUploads(1, 50_000_000_000L, 50_000_000_000L));
    assertThat(videos().openUploads(account())).isEqualTo(new OpenUploads(0, 0, 0));
  }

  @Test
  void unfinishedVideosOfStateAreFoundOldestFirst() {
    Video older = uploading(account, CREATED.minusSeconds(2), Map.of());
    Video old = uploading(account(), CREATED.minusSeconds(1), Map.of());
    Video ready = ready(account);
    List.of(old, older, ready, submitted(account)).forEach(videos()::insert);
    videos().insert(uploading(account, CREATED, Map.of()));

    assertThat(videos().unfinished(VideoState.UPLOADING, CREATED, 10)).containsExactly(older, old);
    assertThat(videos().unfinished(VideoState.UPLOADING, CREATED, 1)).containsExactly(older);
    assertThat(videos().unfinished(VideoState.READY_TO_START, LATER, 10)).containsExactly(ready);
  }

  @Test
  void videoKeepsItsListingThroughAllStates() {
    Uploading video = uploading(account, CREATED, Map.of("k", "v"));
    videos().insert(video);
    var ready = video.ready(OPTIONS);
    videos().replace(video, ready);
    var submitted = ready.submit(job(), LATER);
    videos().replace(ready, submitted);
    var ended = submitted.abort(LATER);
    videos().replace(submitted, ended);

    assertThat(list(10, Map.of("k", "v")).videos()).containsExactly(ended);
  }

  @Test
  void videosThatShareFilesAreFound() {
    Submitted owner = submitted(account);
    Submitted copy = VideoFixture.reprocessed(owner);
    Video edit = VideoFixture.edit(account, succeeded(account));
    List.of(owner, copy, edit, submitted(account)).forEach(videos()::insert);

    assertThat(videos().sharing(account, owner.id())).containsExactlyInAnyOrder(owner, copy);
    assertThat(videos().sharing(account(), owner.id())).isEmpty();
    assertThat(videos().find(account, edit.id())).contains(edit);
  }

  @Test
  void videosThatShareFilesAreFoundAfterOwnerIsDeleted() {
    Submitted owner = submitted(account);
    Submitted copy = VideoFixture.reprocessed(owner);
    List.of(owner, copy).forEach(videos()::insert);

    videos().delete(owner);

    assertThat(videos().sharing(account, owner.id())).containsExactly(copy);
  }

  @Test
  void locksOfSharingVideosAreExclusive() throws Exception {
    Submitted owner = submitted(account);
    videos().insert(owner);
    videos().insert(VideoFixture.reprocessed(owner));

    // Each transaction sees all videos that earlier ones added; otherwise two would see the same
    // number.
    List<Integer> seen =
        ParallelRunner.run(
            6,
            i ->
                transactions()
                    .in(
                        () -> {
                          videos().lockSharing(account, owner.id());
                          int before = videos().sharing(account, owner.id()).size();
                          videos().insert(VideoFixture.reprocessed(owner));
                          return before;
                        }));

    assertThat(seen).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7);
  }

  @Test
  void statesOfManyVideosAreReadAtOnce() {
    Uploading open = uploading(account);
    Submitted running = submitted(account);
    Ended ended = succeeded(account);
    Ended stopped = submitted(account).abort(LATER);
    List.of(open, recording(account), running, ended, stopped).forEach(videos()::insert);

    assertThat(videos().states(Stream.of(open, running, ended, stopped).map(this::key).toList()))
        .containsExactlyInAnyOrder(
            state(open, Optional.empty(), Optional.empty()),
            state(running, Optional.empty(), Optional.of(running.job())),
            state(ended, Optional.of(Outcome.SUCCEEDED), Optional.empty()),
            state(stopped, Optional.of(Outcome.ABORTED), Optional.empty()));
  }

  @Test
  void unendedAndNewVideosAreFoundNewestFirst() {
    Uploading open = uploadingAt(0);
    Video ready = uploadingAt(1).ready(OPTIONS);
    Video running = uploadingAt(2).ready(OPTIONS).submit(job(), LATER);
    Video queued = uploadingAt(3).ready(OPTIONS).submit(job(), LATER);
    Video ended = uploadingAt(4).ready(OPTIONS).submit(job(), LATER).abort(LATER);
    Video endedLately = uploadingAt(5).ready(OPTIONS).submit(job(), LATER).abort(LATER);
    Stream.of(open, ready, running, queued, ended, endedLately, submitted(account()))
        .forEach(videos()::insert);

    assertThat(videos().unendedOrNew(account, CREATED.plusSeconds(5), 10))
        .containsExactly(endedLately.id(), queued.id(), running.id(), ready.id(), open.id());
    assertThat(videos().unendedOrNew(account, CREATED.plusSeconds(3), 2))
        .containsExactly(endedLately.id(), ended.id(), queued.id(), running.id());
    assertThat(videos().unendedOrNew(account(), CREATED, 10)).isEmpty();
  }

  private Uploading uploadingAt(int second) {
    return uploading(account, CREATED.plusSeconds(second), Map.of());
  }

  @Test
  void recordingWithAJobThatWaitsForItIsStillAnUpload() {
    Uploading recording = recording(account);
    videos().insert(recording);

    assertThat(videos().states(List.of(key(recording))))
        .containsExactly(state(recording, Optional.empty(), Optional.empty()));
  }

  @Test
  void videosAreDueFromTheirTimeOn() {
    Instant time = Instant.parse("2026-05-06T07:08:09.123456Z");
    Video first = insertDue(time);
    Video second = insertDue(time.plusSeconds(1));
    videos().insert(uploading(account));

    assertThat(due(time.minusNanos(1000), 10)).isEmpty();
    assertThat(due(time, 10)).containsExactly(first.id());
    assertThat(due(time.plusSeconds(1), 10)).containsExactly(first.id(), second.id());
    assertThat(due(time.plusSeconds(1), 1)).containsExactly(first.id());

    videos().postponeDeletion(new VideoKey(account, first.id()), time.plusSeconds(9));
    assertThat(due(time.plusSeconds(8), 10)).containsExactly(second.id());
    assertThat(due(time.plusSeconds(9), 10)).containsExactly(first.id(), second.id());
  }

  private Video insertDue(Instant time) {
    Video video = uploading(account).withDeleteAfter(Optional.of(time));
    videos().insert(video);
    assertThat(videos().find(account, video.id())).contains(video);
    return video;
  }

  private List<VideoId> due(Instant now, int max) {
    return videos().dueForDeletion(now, max).stream()
        .filter(key -> key.account().equals(account))
        .map(VideoKey::video)
        .toList();
  }

  @Test
  void oldVideosOfAnAccountAreFound() {
    Video video = uploading(account);
    Instant created = video.details().createdAt();
    videos().insert(video);
    videos().insert(VideoFixture.uploading(account()));

    assertThat(videos().createdBefore(account, created.minusNanos(1000), created, 10)).isEmpty();
    assertThat(videos().createdBefore(account, created, created, 10))
        .containsExactly(new VideoKey(account, video.id()));
    videos().postponeDeletion(new VideoKey(account, video.id()), created.plusSeconds(1));
    assertThat(videos().createdBefore(account, created, created, 10)).isEmpty();
  }

  @Test
  void statesOfMissingVideosAndOfOtherAccountsAreLeftOut() {
    Uploading mine = uploading(account);
    Uploading foreign = uploading(account());
    videos().insert(mine);
    videos().insert(foreign);

    assertThat(
            videos()
                .states(
                    List.of(
                        key(mine),
                        key(submitted(account)),
                        new VideoKey(account, foreign.id()),
                        new VideoKey(foreign.account(), mine.id()))))
        .containsExactly(state(mine, Optional.empty(), Optional.empty()));
    assertThat(videos().states(List.of())).isEmpty();
  }

  private VideoKey key(Video video) {
    return new VideoKey(video.account(), video.id());
  }

  private StoredState state(Video video, Optional<Outcome> outcome, Optional<JobId> job) {
    return new StoredState(key(video), video.state(), outcome, job);
  }

  private Page list(int limit, Map<String, String> metadata) {
    return list(limit, Optional.empty(), metadata);
  }

  private Page list(int limit, Optional<Cursor> after, Map<String, String> metadata) {
    return videos()
        .list(account, new Query(limit, after, metadata, Optional.empty(), Optional.empty()));
  }

  /** The file names of all pages of a listing, newest first. */
  private List<String> names(
      Map<String, String> metadata, Optional<StatusFilter> status, Optional<String> name) {
    List<String> seen = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      Page page = videos().list(account, new Query(2, after, metadata, status, name));
      page.videos().forEach(video -> seen.add(video.details().fileName()));
      after = page.next();
    } while (after.isPresent());
    return seen;
  }

  private List<String> named(String name) {
    return names(Map.of(), Optional.empty(), Optional.of(name));
  }

  private List<String> inStatus(StatusFilter status) {
    return names(Map.of(), Optional.of(status), Optional.empty());
  }

  private Uploading uploadNamed(int second, String name, Map<String, String> metadata) {
    Uploading upload = uploadingAt(second);
    VideoDetails details = upload.details();
    return new Uploading(
        VideoDetails.builder(upload.id(), account, details.createdAt())
            .fileName(name)
            .sizeBytes(details.sizeBytes())
            .material(details.material())
            .options(details.options())
            .metadata(new Metadata(metadata))
            .build(),
        upload.files());
  }

  private List<Video> walk(int limit, Map<String, String> metadata) {
    List<Video> seen = new ArrayList<>();
    Page page = list(limit, metadata);
    seen.addAll(page.videos());
    while (page.next().isPresent()) {
      assertThat(page.videos()).hasSize(limit);
      page = list(limit, page.next(), metadata);
      seen.addAll(page.videos());
    }
    return seen;
  }
}
