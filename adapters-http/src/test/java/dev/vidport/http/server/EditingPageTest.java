package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Sends the requests of {@code docs/editing.md} as dry runs. */
class EditingPageTest extends ServerTest {
  private static final Path PAGE = Path.of("../docs/editing.md");
  private static final Pattern REQUEST =
      Pattern.compile("^curl .*\"\\$VIDPORT_URL(/v1/[^\"]+)\" --json '([^']*)'", Pattern.MULTILINE);
  private static final Pattern VIDEO_ID = Pattern.compile("\"[0-9a-f]{32}\"");
  private static final Pattern ANSWER = Pattern.compile("^# (\\{\"valid\".*})$", Pattern.MULTILINE);

  @Test
  void requestsOfThePageAreValid() throws IOException {
    List<MatchResult> requests = REQUEST.matcher(Files.readString(PAGE)).results().toList();

    assertThat(requests).hasSize(5);
    for (MatchResult request : requests) {
      Response response = dryRun(request);
      assertThat(response.status()).as(request.group() + response.text()).isEqualTo(200);
    }
  }

  @Test
  void lengthOfTheEditOnThePageIsRight() throws IOException {
    String page = Files.readString(PAGE);
    MatchResult edit = REQUEST.matcher(page).results().findFirst().orElseThrow();
    MatchResult answer = ANSWER.matcher(page).results().findFirst().orElseThrow();

    assertThat(dryRun(edit).text()).isEqualTo(answer.group(1).replace(" ", ""));
  }

  /** The videos of clips are 12.5 seconds long. */
  private Response dryRun(MatchResult request) {
    Uploading upload = fixture.anUpload(1000);
    fixture.putPart(upload, 1);
    String path = request.group(1).replace("$VIDEO", upload.id().value());
    String finished = '"' + fixture.aFinishedVideo().id().value() + '"';
    String body = VIDEO_ID.matcher(request.group(2)).replaceAll(finished);
    return client.post(path + "?dryRun=true", body);
  }
}
