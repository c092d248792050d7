package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.EventReader.Event;
import dev.vidport.http.server.limit.EventStreamLimits;
import dev.vidport.usecases.job.JobFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server-sent events of all videos of an account. */
@Timeout(180)
class AccountEventRoutesTest extends ServerTest {
  private static final String PATH = "/v1/account/events";

  private final List<EventReader> readers = new ArrayList<>();

  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .streams(
            EventStreamLimits.defaults().withStreams(3, 5).withReadInterval(Duration.ofMillis(10)))
        .build();
  }

  @AfterEach
  void disconnect() {
    readers.forEach(EventReader::close);
  }

  @Test
  void unendedVideosComeFirstAndThenReady() {
    Ended ended = fixture.aFinishedVideo();
    fixture.clock.advance(Duration.ofMinutes(1));
    Uploading upload = fixture.anUpload(1000);
    Submitted running = fixture.aRunningVideo();
    fixture.aRunningVideo(fixture.addAccount("eve@example.com", "pro", false));

    EventReader reader = watch();

    assertThat(reader.status()).isEqualTo(200);
    assertThat(reader.header("Content-Type")).contains("text/event-stream");
    Event first = next(reader);
    assertThat(first.name()).isEqualTo("video");
    assertThat(first.data().toString())
        .isEqualTo("{\"videoId\":\"" + running.id() + "\",\"status\":\"RUNNING\",\"percent\":0}");
    Event second = next(reader);
    assertThat(second.data().toString())
        .isEqualTo("{\"videoId\":\"" + upload.id() + "\",\"status\":\"UPLOADING\"}");
    Event ready = next(reader);
    assertThat(ready.name()).isEqualTo("ready");
    assertThat(ready.data().toString()).isEqualTo("{}");
    assertThat(List.of(first, second)).noneMatch(event -> isOf(ended.id(), event));
  }

  @Test
  void changesArriveUntilTheVideoEnds() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = ready(watch());

    fixture.database.renderJobs.savePlan(video.job(), "1-test", JobFixture.plan(1, true));
    complete(video, RenderSteps.PROBE, RenderSteps.PLAN);
    assertThat(nextThat(reader, event -> event.percent() == 2).data().has("playable")).isFalse();
    complete(video, RenderSteps.EARLY_START);
    assertThat(nextThat(reader, event -> event.data().has("playable")).status())
        .isEqualTo("RUNNING");
    fixture.finish(video);

    Event last = nextThat(reader, event -> !event.status().equals("RUNNING"));
    assertThat(last.status()).isEqualTo("SUCCEEDED");
    assertThat(last.percent()).isEqualTo(100);
    assertThat(last.data().get("playable").asBoolean()).isTrue();
  }

  @Test
  void failureIsInTheLastEventOfItsVideo() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = ready(watch());

    fixture.database.videos.put(
        video.fail(
            new Failure(Failure.NO_VIDEO, "the file has no video"), fixture.clock.instant()));

    Event last = nextThat(reader, event -> event.status().equals("FAILED"));
    assertThat(last.data().get("failure").get("code").asString()).isEqualTo("NO_VIDEO");
    assertThat(last.data().has("percent")).isFalse();
  }

  @Test
  void videoThatIsCreatedLaterAppearsByItself() {
    EventReader reader = ready(watch());

    Submitted video = fixture.aRunningVideo();

    Event first = nextThat(reader, event -> event.status().equals("RUNNING"));
    assertThat(isOf(video.id(), first)).isTrue();
  }

  @Test
  void videoThatEndsBetweenTwoReadsAppearsAsEnded() {
    EventReader reader = ready(watch());

    // Never stored before its end, as if no read had seen it.
    Ended video = fixture.aFinishedVideo();

    Event only = next(reader);
    assertThat(isOf(video.id(), only)).isTrue();
    assertThat(only.status()).isEqualTo("SUCCEEDED");
  }

  @Test
  void deletedVideoIsShownAsDeletedOnce() {
    Submitted deleted = fixture.aRunningVideo();
    EventReader reader = ready(watch());

    assertThat(client.send("DELETE", "/v1/videos/" + deleted.id(), new byte[0]).status())
        .isEqualTo(200);

    Event last = nextThat(reader, event -> event.status().equals("DELETED"));
    assertThat(isOf(deleted.id(), last)).isTrue();
    Submitted other = fixture.aRunningVideo();
    assertThat(isOf(other.id(), next(reader))).isTrue();
  }

  @Test
  void revokedSessionEndsItsStreams() {
    Account other = fixture.addAccount("eve@example.com", "pro", false);
    String session = fixture.addSession(other);
    EventReader revoked = ready(watch(session));
    EventReader valid = ready(watch());

    assertThat(fixture.client(session).post("/v1/auth/signout", "").status()).isEqualTo(200);
    fixture.clock.advance(Duration.ofSeconds(5));

    assertThat(revoked.block()).containsExactly(": UNAUTHORIZED");
    assertThat(revoked.next()).isEmpty();
    fixture.clock.advance(Duration.ofSeconds(10));
    assertThat(valid.block()).containsExactly(":");
  }

  @Test
  void streamsEndWithTheRoleOrTheMembershipOfTheirPerson() {
    Account account = fixture.addAccount("eve@example.com", "pro", false);
    AccountMember owner =
        new AccountMember(
            account.id(), new Email("owner@example.com"), MemberRole.OWNER, account.createdAt());
    fixture.database.accounts.members().put(owner);
    AccountMember eve = AccountMember.owner(account);
    EventReader lowered = ready(watch(fixture.addSession(account)));

    fixture.database.accounts.members().put(eve.withRole(MemberRole.BILLING));
    fixture.clock.advance(Duration.ofSeconds(5));

    assertThat(lowered.block()).containsExactly(": FORBIDDEN");
    fixture.database.accounts.members().put(eve.withRole(MemberRole.VIEWER));
    EventReader removed = ready(watch(fixture.addSession(account)));
    fixture.database.accounts.members().delete(account.id(), eve.person());
    fixture.clock.advance(Duration.ofSeconds(5));
    assertThat(removed.block()).containsExactly(": UNAUTHORIZED");
    assertThat(removed.next()).isEmpty();
  }

  @Test
  void streamEndsAfterAnHour() {
    EventReader reader = ready(watch());

    fixture.clock.advance(Duration.ofHours(1));

    assertThat(reader.next()).isEmpty();
  }

  @Test
  void streamsOfAVideoAndOfTheAccountCountTogether() {
    Submitted video = fixture.aRunningVideo();
    EventReader ofVideo = EventReader.open(fixture, video.id(), fixture.key);
    readers.add(ofVideo);
    ready(watch());
    ready(watch());

    Response refused = client.get(PATH);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.json().get("message").asString()).contains("3 open event streams");
    assertThat(client.get("/v1/videos/" + video.id() + "/events").status()).isEqualTo(429);
    ofVideo.close();
    fixture.finish(video);
    await().until(() -> client.send("HEAD", PATH, new byte[0]).status() == 200);
  }

  @Test
  void laterStreamsOfAnAccountHaveTheSameEvents() {
    Submitted video = fixture.aRunningVideo();
    EventReader first = ready(watch());
    EventReader second = watch();

    assertThat(isOf(video.id(), next(second))).isTrue();
    assertThat(next(second).name()).isEqualTo("ready");
    fixture.finish(video);

    for (EventReader reader : List.of(first, second)) {
      assertThat(nextThat(reader, event -> true).status()).isEqualTo("SUCCEEDED");
    }
  }

  @Test
  void streamsOutliveAnOutageOfTheDatabase() {
    Submitted video = fixture.aRunningVideo();
    EventReader reader = ready(watch());

    fixture.database.videos.failWith(Optional.of(new IllegalStateException("no database")));
    fixture.clock.advance(Duration.ofSeconds(15));
    assertThat(reader.block()).containsExactly(":");
    fixture.database.videos.failWith(Optional.empty());
    fixture.finish(video);

    assertThat(next(reader).status()).isEqualTo("SUCCEEDED");
  }

  @Test
  void requestsAreChecked() {
    assertThat(fixture.anonymousClient().get(PATH).error()).isEqualTo("UNAUTHORIZED");
    assertThat(client.get(PATH + "?since=1").error()).isEqualTo("INVALID_REQUEST");
    assertThat(client.post(PATH, "{}").error()).isEqualTo("METHOD_NOT_ALLOWED");
    assertThat(client.send("HEAD", PATH, new byte[0]).bytes()).isEmpty();
  }

  private EventReader watch() {
    return watch(fixture.key);
  }

  private EventReader watch(String bearer) {
    EventReader reader = EventReader.ofAccount(fixture, bearer);
    readers.add(reader);
    return reader;
  }

  /** Reads the first states. */
  private static EventReader ready(EventReader reader) {
    nextThat(reader, event -> event.name().equals("ready"));
    return reader;
  }

  /** The next event that fulfils {@code condition}. */
  private static Event nextThat(EventReader reader, Predicate<Event> condition) {
    Event event = next(reader);
    while (!condition.test(event)) {
      event = next(reader);
    }
    return event;
  }

  private static Event next(EventReader reader) {
    return reader.next().orElseThrow(() -> new AssertionError("the stream has ended"));
  }

  private static boolean isOf(VideoId video, Event event) {
    return event.data().path("videoId").asString("").equals(video.value());
  }

  private void complete(Submitted video, StepKind... kinds) {
    for (StepKind kind : kinds) {
      fixture.database.jobs.complete(Step.only(video.job(), kind), "1-test");
    }
  }
}
