package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.video.Submitted;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.limit.EventStreamLimits;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many streams of events may be open. */
@Timeout(180)
class EventStreamLimitsTest extends ServerTest {
  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .streams(
            EventStreamLimits.defaults().withStreams(2, 3).withReadInterval(Duration.ofMillis(10)))
        .build();
  }

  @Test
  void streamsOfAnAccountAreLimited() {
    Submitted video = fixture.aRunningVideo();
    try (EventReader first = watch(video, fixture.key);
        EventReader second = watch(video, fixture.key)) {
      assertThat(first.status() + second.status()).isEqualTo(400);

      Response refused = client.get(path(video));

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.error()).isEqualTo("RATE_LIMITED");
      assertThat(refused.json().get("message").asString()).contains("2 open event streams");
      assertThat(refused.header("Retry-After")).contains("30");
    }
  }

  @Test
  void streamsOfAHostAreLimited() {
    Submitted video = fixture.aRunningVideo();
    Account other = fixture.addAccount("eve@example.com", "pro", false);
    String otherKey = fixture.addKey(other);
    Submitted otherVideo = fixture.aRunningVideo(other);
    try (EventReader first = watch(video, fixture.key);
        EventReader second = watch(video, fixture.key);
        EventReader third = watch(otherVideo, otherKey)) {
      assertThat(first.status() + second.status() + third.status()).isEqualTo(600);

      Response refused = fixture.client(otherKey).get(path(otherVideo));

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.json().get("message").asString()).contains("on this host");
    }
  }

  @Test
  void endedStreamsDoNotCount() {
    for (int i = 0; i < 6; i++) {
      Submitted video = fixture.aRunningVideo();
      try (EventReader reader = watch(video, fixture.key)) {
        fixture.finish(video);
        reader.rest();
      }
    }
  }

  @Test
  void headRequestsDoNotCount() {
    Submitted video = fixture.aRunningVideo();
    for (int i = 0; i < 6; i++) {
      assertThat(client.send("HEAD", path(video), new byte[0]).status()).isEqualTo(200);
    }
  }

  @Test
  void streamsOfClientsThatDisconnectedAreFoundByTheirComments() throws IOException {
    Submitted video = fixture.aRunningVideo();
    for (int i = 0; i < 2; i++) {
      try (Socket socket = RawClient.connect(fixture.server.port())) {
        RawClient.send(
            socket,
            "GET "
                + path(video)
                + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + fixture.key
                + "\r\n\r\n");
        assertThat(socket.getInputStream().read()).isPositive();
      }
    }

    await()
        .until(
            () -> {
              fixture.clock.advance(Duration.ofSeconds(15));
              try (EventReader reader = watch(video, fixture.key)) {
                return reader.status() == 200;
              }
            });
  }

  private EventReader watch(Submitted video, String key) {
    return EventReader.open(fixture, video.id(), key);
  }

  private static String path(Submitted video) {
    return "/v1/videos/" + video.id() + "/events";
  }
}
