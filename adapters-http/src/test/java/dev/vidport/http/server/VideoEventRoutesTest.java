package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.EventReader.Event;
import dev.vidport.http.server.pipeline.RequestListener.EndedRequest;
import dev.vidport.usecases.job.JobFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server-sent events of videos. */
@Timeout(180)
class VideoEventRoutesTest extends ServerTest {
  private static final int THREADS = 16;
  private static final int PER_ACCOUNT = 50;

  private final List<EventReader> readers = new ArrayList<>();

  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings()).threads(THREADS).build();
  }

  @AfterEach
  void disconnect() {
    readers.forEach(EventReader::close);
  }

  private EventReader watch(Object video) {
    return watch(video, fixture.key);
  }

  private EventReader watch(Object video, String key) {
    EventReader reader = EventReader.open(fixture, video, key);
    readers.add(reader);
    return reader;
  }

  private Event next(EventReader reader) {
    return reader.next().orElseThrow(() -> new AssertionError("the stream has ended"));
  }

  @Test
  void currentStateComesAtOnce() {
    EventReader reader = watch(fixture.aRunningVideo().id());

    assertThat(reader.status()).isEqualTo(200);
    assertThat(next(reader).status()).isEqualTo("RUNNING");
    assertThat(next(reader).percent()).isZero();
  }

  @Test
  void responseHasTheHeadersOfTheApiAndOfStreams() {
    EventReader reader = watch(fixture.aRunningVideo().id());

    assertThat(reader.header("Content-Type")).contains("text/event-stream");
    assertThat(reader.header("Cache-Control")).contains("no-store");
    assertThat(reader.header("X-Accel-Buffering")).contains("no");
    assertThat(reader.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(reader.header("X-Request-Id")).isPresent();
    assertThat(reader.header("RateLimit-Limit")).contains("10");
  }

  @Test
  void changesArriveUntilTheVideoEnds() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = watch(video.id());
    assertThat(next(reader).status()).isEqualTo("RUNNING");
    assertThat(next(reader).percent()).isZero();

    fixture.database.renderJobs.savePlan(video.job(), "1-test", JobFixture.plan(1, true));
    complete(video.job(), RenderSteps.PROBE, RenderSteps.PLAN);
    assertThat(next(reader).percent()).isEqualTo(2);
    complete(video.job(), RenderSteps.EARLY_START);
    assertThat(next(reader).name()).isEqualTo("playable");
    fixture.database.renderJobs.progress(video.job(), 0, 30);
    assertThat(next(reader).percent()).isBetween(40, 45);
    fixture.finish(video);

    List<Event> last = reader.rest();
    assertThat(last).extracting(Event::name).containsExactly("progress", "status");
    assertThat(last.get(0).percent()).isEqualTo(100);
    assertThat(last.get(1).status()).isEqualTo("SUCCEEDED");
  }

  @Test
  void streamOfAnEndedVideoEndsAtOnce() {
    Ended video = fixture.aFinishedVideo();

    assertThat(watch(video.id()).rest())
        .extracting(Event::name)
        .containsExactly("progress", "playable", "status");
  }

  @Test
  void connectionIsUsableAfterAStream() {
    Ended video = fixture.aFinishedVideo();

    String both =
        RawClient.exchange(
            fixture.server.port(),
            request("GET", "/v1/videos/" + video.id() + "/events", "")
                + request("GET", "/v1/videos/" + video.id(), "Connection: close\r\n"));

    assertThat(both.split("HTTP/1.1 200", -1)).hasSize(3);
    assertThat(both).contains("text/event-stream", "\"downloadUrl\"");
  }

  @Test
  void failureIsInTheLastEvent() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = watch(video.id());
    assertThat(next(reader).status()).isEqualTo("RUNNING");

    fixture.database.videos.put(
        video.fail(
            new Failure(Failure.NO_VIDEO, "the file has no video"), fixture.clock.instant()));

    List<Event> rest = reader.rest();
    Event last = rest.get(rest.size() - 1);
    assertThat(last.status()).isEqualTo("FAILED");
    assertThat(last.data().get("failure").get("code").asString()).isEqualTo("NO_VIDEO");
  }

  @Test
  void deletedVideoEndsItsStream() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = watch(video.id());
    assertThat(next(reader).status()).isEqualTo("RUNNING");

    assertThat(client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]).status())
        .isEqualTo(200);

    List<Event> rest = reader.rest();
    assertThat(rest.get(rest.size() - 1).status()).isEqualTo("DELETED");
  }

  @Test
  void requestsAreCheckedLikeThoseForTheStatus() {
    Uploading foreign = fixture.anUpload(5, fixture.addAccount("eve@example.com", "pro", false));
    String own = "/v1/videos/" + fixture.anUpload(5).id() + "/events";

    assertThat(client.get("/v1/videos/" + foreign.id() + "/events").error()).isEqualTo("NOT_FOUND");
    assertThat(client.get("/v1/videos/nonsense/events").error()).isEqualTo("NOT_FOUND");
    assertThat(fixture.anonymousClient().get(own).error()).isEqualTo("UNAUTHORIZED");
    assertThat(client.get(own + "?since=1").error()).isEqualTo("INVALID_REQUEST");
    assertThat(client.post(own, "{}").error()).isEqualTo("METHOD_NOT_ALLOWED");
  }

  @Test
  void headHasNoStream() {
    Submitted video = fixture.aRunningVideo();

    Response response = client.send("HEAD", "/v1/videos/" + video.id() + "/events", new byte[0]);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type")).contains("text/event-stream");
    assertThat(response.bytes()).isEmpty();
  }

  @Test
  void commentArrivesEveryFifteenSeconds() {
    EventReader reader = watch(fixture.aRunningVideo().id());
    next(reader);
    next(reader);

    fixture.clock.advance(Duration.ofSeconds(15));
    assertThat(reader.block()).containsExactly(":");
    fixture.clock.advance(Duration.ofSeconds(15));
    assertThat(reader.block()).containsExactly(":");
  }

  @Test
  void streamEndsAfterAnHour() {
    EventReader reader = watch(fixture.aRunningVideo().id());
    next(reader);
    next(reader);

    fixture.clock.advance(Duration.ofHours(1));

    assertThat(reader.rest()).isEmpty();
  }

  @Test
  void revokedKeyEndsItsStreams() {
    Account other = fixture.addAccount("eve@example.com", "pro", false);
    EventReader revoked = watch(fixture.aRunningVideo(other).id(), fixture.addKey(other));
    EventReader valid = watch(fixture.aRunningVideo().id());
    next(revoked);
    next(revoked);
    next(valid);
    next(valid);

    fixture.revokeKeys(other);
    fixture.clock.advance(Duration.ofSeconds(5));

    assertThat(revoked.block()).containsExactly(": UNAUTHORIZED");
    assertThat(revoked.next()).isEmpty();
    fixture.clock.advance(Duration.ofSeconds(10));
    assertThat(valid.block()).containsExactly(":");
  }

  @Test
  void expiredKeyEndsItsStreams() {
    Account other = fixture.addAccount("eve@example.com", "pro", false);
    String key = fixture.addExpiringKey(other, Duration.ofMinutes(1));
    fixture.clock.advance(Duration.ofSeconds(58));
    EventReader reader = watch(fixture.aRunningVideo(other).id(), key);
    next(reader);
    next(reader);

    fixture.clock.advance(Duration.ofSeconds(5));

    assertThat(reader.block()).containsExactly(": UNAUTHORIZED");
    assertThat(reader.next()).isEmpty();
  }

  @Test
  void streamsOutliveAnOutageOfTheDatabase() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = watch(video.id());
    next(reader);
    next(reader);

    fixture.database.videos.failWith(Optional.of(new IllegalStateException("no database")));
    fixture.clock.advance(Duration.ofSeconds(15));
    assertThat(reader.block()).containsExactly(":");
    fixture.database.videos.failWith(Optional.empty());
    fixture.finish(video);

    assertThat(reader.rest()).extracting(Event::status).contains("SUCCEEDED");
  }

  @Test
  void openStreamsOccupyNoThreads() {
    int accounts = 4;
    List<Submitted> videos = new ArrayList<>();
    List<EventReader> all = new ArrayList<>();
    for (int account = 0; account < accounts; account++) {
      Account owner = fixture.addAccount("owner" + account + "@example.com", "pro", false);
      String key = fixture.addKey(owner);
      videos.add(fixture.aRunningVideo(owner));
      for (int i = 0; i < PER_ACCOUNT; i++) {
        all.add(watch(videos.get(account).id(), key));
      }
    }

    for (int i = 0; i < 2 * THREADS; i++) {
      assertThat(client.get("/v1/videos").status()).isEqualTo(200);
    }
    videos.forEach(fixture::finish);

    assertThat(all).hasSize(accounts * PER_ACCOUNT);
    for (EventReader reader : all) {
      assertThat(reader.rest()).extracting(Event::status).contains("SUCCEEDED");
    }
  }

  @Test
  void requestCountsAsEndedOnceTheStreamIsOpen() {
    EventReader reader = watch(fixture.aRunningVideo().id());
    next(reader);

    await().until(() -> !fixture.endedRequests.isEmpty());
    assertThat(fixture.endedRequests)
        .containsExactly(new EndedRequest("GET", "/v1/videos/{videoId}/events", 200));
  }

  private String request(String method, String path, String header) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + fixture.key
        + "\r\n"
        + header
        + "\r\n";
  }

  private void complete(JobId job, StepKind... kinds) {
    for (StepKind kind : kinds) {
      fixture.database.jobs.complete(Step.only(job, kind), "1-test");
    }
  }
}
