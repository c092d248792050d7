package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The field {@code priority} of every request that creates a video. */
class PriorityFieldTest extends ServerTest {
  private Ended finished;

  @BeforeEach
  void finish() {
    finished = fixture.aFinishedVideo();
  }

  private Response create(Kind kind, String priority) {
    String body = kind.body.replace("ID", finished.id().value());
    String path =
        kind == Kind.REPROCESS ? "/v1/videos/" + finished.id() + "/reprocess" : "/v1/videos";
    return client.post(path, body.replace("PRIORITY", priority));
  }

  private Optional<Priority> stored(Response response) {
    VideoId id = new VideoId(response.json().get("videoId").asString());
    return fixture
        .database
        .videos
        .find(fixture.account.id(), id)
        .map(video -> video.details().options().priority());
  }

  @ParameterizedTest
  @EnumSource
  void priorityIsStored(Kind kind) {
    assertThat(stored(create(kind, "\"low\""))).contains(Priority.LOW);
    assertThat(stored(create(kind, "\"normal\""))).contains(Priority.NORMAL);
  }

  @ParameterizedTest
  @EnumSource
  void unknownPriorityIsRefused(Kind kind) {
    Response response = create(kind, "\"urgent\"");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).singleElement().asString().startsWith("priority: ");
  }

  private enum Kind {
    UPLOAD("{\"fileName\": \"a.mp4\", \"sizeBytes\": 10, \"priority\": PRIORITY}"),
    IMPORT("{\"sourceUrl\": \"https://media.test/a.mp4\", \"priority\": PRIORITY}"),
    EDIT("{\"edit\": {\"clips\": [{\"videoId\": \"ID\"}]}, \"priority\": PRIORITY}"),
    REPROCESS("{\"priority\": PRIORITY}");

    private final String body;

    Kind(String body) {
      this.body = body;
    }
  }
}
