package dev.vidport.http.server.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.upload.port.FetchProgress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class VideoEventsTest {
  private static final VideoId VIDEO = new VideoId("5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e");
  private static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");
  private static final Plan PRO = Plans.defaults().named("pro").orElseThrow();

  private final VideoEvents events = new VideoEvents(VIDEO, PRO, VideoActivity.UNREAD);

  @Test
  void firstEventIsTheStatusWithTheTimeToReconnect() {
    assertThat(next(running(0, EarlyPlayback.NONE)))
        .isEqualTo(
            """
            retry: 2000
            id: 1
            event: status
            data: {"videoId":"5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e","status":"RUNNING"}

            id: 2
            event: progress
            data: {"videoId":"5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e","percent":0}

            """);
  }

  @Test
  void uploadHasNoProgress() {
    assertThat(next(Optional.of(activity(VideoStatus.UPLOADING, Optional.empty(), 0))))
        .contains("UPLOADING")
        .doesNotContain("progress");
  }

  @Test
  void whatTheClientKnowsIsNotRepeated() {
    next(running(10, EarlyPlayback.EARLY_START));

    assertThat(next(running(10, EarlyPlayback.EARLY_START))).isEmpty();
    assertThat(next(running(9, EarlyPlayback.ALL))).isEmpty();
    assertThat(next(running(11, EarlyPlayback.ALL)))
        .startsWith("id: 4\nevent: progress\n")
        .contains("\"percent\":11");
  }

  @Test
  void fetchedBytesOfAnImportAreProgress() {
    String first = next(fetching(15, 512, OptionalLong.of(1024)));
    String same = next(fetching(15, 512, OptionalLong.of(1024)));
    String restarted = next(fetching(10, 7, OptionalLong.empty()));
    String fetched = next(running(30, EarlyPlayback.NONE));

    assertThat(first).contains("\"percent\":15,\"fetchedBytes\":512,\"totalBytes\":1024}");
    assertThat(same).isEmpty();
    assertThat(restarted).contains("\"percent\":15,\"fetchedBytes\":7}");
    assertThat(fetched).contains("\"percent\":30}");
  }

  @Test
  void redriveIsAChangeOfStatusInBothDirections() {
    next(running(10, EarlyPlayback.NONE));

    assertThat(next(Optional.of(activity(VideoStatus.PENDING_REDRIVE, Optional.of(JOB), 10))))
        .contains("PENDING_REDRIVE");
    assertThat(next(running(10, EarlyPlayback.NONE))).contains("RUNNING");
  }

  @Test
  void publishedVideoEndsWithItsStatus() {
    next(running(10, EarlyPlayback.NONE));

    assertThat(names(next(published()))).containsExactly("progress", "playable", "status");
    assertThat(events.isEnded()).isTrue();
    assertThat(next(running(50, EarlyPlayback.NONE))).isEmpty();
  }

  @Test
  void videoThatEndedLongAgoHasTheSameEvents() {
    assertThat(names(next(published()))).containsExactly("progress", "playable", "status");
  }

  @Test
  void failureIsOneLineWhateverItsText() {
    VideoActivity failed =
        new VideoActivity(
            VideoStatus.FAILED,
            Optional.empty(),
            Optional.empty(),
            40,
            Optional.empty(),
            EarlyPlayback.NONE,
            Optional.of(new Failure(Failure.NO_VIDEO, "no \"video\"\n\nevent: forged")));

    String text = next(Optional.of(failed));

    assertThat(names(text)).containsExactly("status");
    assertThat(text)
        .contains(
            "\"failure\":{\"code\":\"NO_VIDEO\","
                + "\"message\":\"no \\\"video\\\"\\n\\nevent: forged\"}");
  }

  @Test
  void deletionIsTheLastEvent() {
    next(running(10, EarlyPlayback.NONE));

    assertThat(next(Optional.empty())).contains("\"status\":\"DELETED\"");
    assertThat(events.isEnded()).isTrue();
  }

  @Test
  void beginningIsNotPlayableWithoutStreaming() {
    VideoEvents without =
        new VideoEvents(VIDEO, Plans.defaults().all().get(0), VideoActivity.UNREAD);

    assertThat(next(without, running(10, EarlyPlayback.EARLY_START))).doesNotContain("playable");
    assertThat(next(without, running(10, EarlyPlayback.ALL))).contains("event: playable");
  }

  private String next(Optional<VideoActivity> now) {
    return next(events, now);
  }

  private static String next(VideoEvents events, Optional<VideoActivity> now) {
    events.show(now);
    return events.next();
  }

  private static List<String> names(String text) {
    return text.lines()
        .filter(line -> line.startsWith("event: "))
        .map(line -> line.substring("event: ".length()))
        .toList();
  }

  private static Optional<VideoActivity> published() {
    return Optional.of(activity(VideoStatus.SUCCEEDED, Optional.empty(), 100));
  }

  private static Optional<VideoActivity> fetching(int percent, long bytes, OptionalLong total) {
    return Optional.of(
        new VideoActivity(
            VideoStatus.RUNNING,
            Optional.of(JOB),
            Optional.empty(),
            percent,
            Optional.of(new FetchProgress(bytes, total)),
            EarlyPlayback.NONE,
            Optional.empty()));
  }

  private static Optional<VideoActivity> running(int percent, EarlyPlayback early) {
    return Optional.of(
        new VideoActivity(
            VideoStatus.RUNNING,
            Optional.of(JOB),
            Optional.empty(),
            percent,
            Optional.empty(),
            early,
            Optional.empty()));
  }

  private static VideoActivity activity(VideoStatus status, Optional<JobId> job, int percent) {
    return new VideoActivity(
        status,
        job,
        Optional.empty(),
        percent,
        Optional.empty(),
        EarlyPlayback.NONE,
        Optional.empty());
  }
}
