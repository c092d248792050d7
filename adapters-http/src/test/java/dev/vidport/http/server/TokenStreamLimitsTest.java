package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.limit.EventStreamLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of events that visitors of a page open with its tokens. */
@Timeout(180)
class TokenStreamLimitsTest extends ServerTest {
  private static final int PER_TOKEN = 5;

  private final List<EventReader> open = new ArrayList<>();

  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .streams(
            EventStreamLimits.defaults()
                .withStreams(12, 30)
                .withReadInterval(Duration.ofMillis(10)))
        .build();
  }

  @AfterEach
  void closeStreams() {
    open.forEach(EventReader::close);
  }

  @Test
  void streamsOfATokenAreLimited() {
    Page page = page();
    watch(page, PER_TOKEN);

    Response refused = page.refused();

    assertThat(refused.json().get("message").asString())
        .startsWith("this token has 5 open event streams");
    watch(page(), 1);
  }

  @Test
  void streamsOfAllTokensLeaveHalfOfTheAccountsToItsKeys() {
    watch(page(), PER_TOKEN);
    watch(page(), 1);
    Page late = page();

    Response refused = late.refused();

    assertThat(refused.json().get("message").asString())
        .startsWith("the tokens of the account have 6 open event streams");
    watch(new Page(fixture.key, late.video()), 6);
  }

  @Test
  void streamsOfKeysAreNotThoseOfTokens() {
    Page page = page();
    watch(new Page(fixture.key, page.video()), 7);

    watch(page, PER_TOKEN);

    assertThat(page().refused().json().get("message").asString())
        .startsWith("the account has 12 open event streams");
  }

  private void watch(Page page, int times) {
    for (int i = 0; i < times; i++) {
      EventReader reader = EventReader.open(fixture, page.video(), page.bearer());
      open.add(reader);
      assertThat(reader.status()).isEqualTo(200);
    }
  }

  /** A page that has begun its upload. */
  private Page page() {
    String token = client.post("/v1/upload-tokens", "{}").json().get("uploadToken").asString();
    Response created =
        fixture
            .client(token)
            .post("/v1/videos", "{\"fileName\": \"talk.mov\", \"sizeBytes\": 1000}");
    return new Page(token, created.json().get("videoId").asString());
  }

  /** A client with the video that it watches. */
  private final class Page {
    private final String bearer;
    private final String video;

    Page(String bearer, String video) {
      this.bearer = bearer;
      this.video = video;
    }

    String bearer() {
      return bearer;
    }

    String video() {
      return video;
    }

    /** The refusal of another stream. */
    Response refused() {
      Response refused = fixture.client(bearer).get("/v1/videos/" + video + "/events");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.error()).isEqualTo("RATE_LIMITED");
      assertThat(refused.header("Retry-After")).contains("30");
      return refused;
    }
  }
}
