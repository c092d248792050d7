package dev.vidport.acceptance.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.CommonHost;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Setting metadata and filtering listings by it. */
@Tag("process")
class MetadataTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    // A separate account, because the tests count the listed videos.
    api = HOST.installation().account("pro");
  }

  @Test
  void metadataIsSetAndRemoved() {
    String video = open(Map.of("course", "42", "draft", "yes"));
    Map<String, Object> changes = new HashMap<>();
    changes.put("course", "43");
    changes.put("draft", null);
    changes.put("name.of-it_1", "Ünïcode 🎬");

    JsonNode response =
        api.patch("/videos/" + video, Map.of("metadata", changes)).expect(200).json();

    assertThat(response.get("videoId").asString()).isEqualTo(video);
    assertThat(response.get("metadata")).hasSize(2);
    assertThat(response.get("metadata").get("course").asString()).isEqualTo("43");
    assertThat(response.get("metadata").get("name.of-it_1").asString()).isEqualTo("Ünïcode 🎬");
    assertThat(list("metadata.course=43")).containsExactly(video);
  }

  @Test
  void changeWithTooManyPairsIsRefusedCompletely() {
    String video = open(numbered(0, 15));

    assertThat(
            api.patch("/videos/" + video, Map.of("metadata", numbered(10, 21)))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("metadata");
    assertThat(
            api.patch("/videos/" + video, Map.of("metadata", Map.of("not ok", "x", "a", 7)))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactlyInAnyOrder("metadata.not ok", "metadata.a");
    api.patch("/videos/" + video, Map.of()).expectError(400, "INVALID_REQUEST");

    api.patch("/videos/" + video, Map.of("metadata", numbered(15, 20))).expect(200);
  }

  @Test
  void listingIsFilteredByAllGivenPairs() {
    String both = open(Map.of("kind", "talk", "year", "2025"));
    String talk = open(Map.of("kind", "talk", "year", "2024"));
    open(Map.of("kind", "demo", "year", "2025"));

    assertThat(list("metadata.kind=talk")).containsExactly(talk, both);
    assertThat(list("metadata.kind=talk&metadata.year=2025")).containsExactly(both);
    assertThat(list("metadata.kind=lecture")).isEmpty();
    api.get("/videos?metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1&metadata.e=1&metadata.f=1")
        .expectError(400, "INVALID_REQUEST");
  }

  @Test
  void pagesHaveEveryVideoOnceNewestFirst() {
    List<String> created = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      created.add(open(Map.of("series", "pages")));
    }
    Collections.reverse(created);
    List<String> read = new ArrayList<>();
    String cursor = "";
    List<Integer> sizes = new ArrayList<>();
    do {
      JsonNode page = api.get("/videos?limit=3&metadata.series=pages" + cursor).expect(200).json();
      page.get("videos").forEach(video -> read.add(video.get("videoId").asString()));
      sizes.add(page.get("videos").size());
      // A video created in between must not shift the pages.
      open(Map.of("series", "later"));
      cursor = page.has("nextToken") ? "&nextToken=" + page.get("nextToken").asString() : "";
    } while (!cursor.isEmpty() && sizes.size() < 10);

    assertThat(read).isEqualTo(created);
    assertThat(sizes).containsExactly(3, 3, 1);
  }

  @Test
  void invalidListParametersAreRefused() {
    api.get("/videos?limit=0").expectError(400, "INVALID_REQUEST");
    api.get("/videos?limit=101").expectError(400, "INVALID_REQUEST");
    api.get("/videos?limit=many").expectError(400, "INVALID_REQUEST");
    api.get("/videos?nextToken=made-up").expectError(400, "INVALID_REQUEST");
    api.get("/videos?colour=red").expectError(400, "INVALID_REQUEST");
  }

  private static Map<String, String> numbered(int from, int end) {
    return IntStream.range(from, end).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v"));
  }

  private static String open(Map<String, String> metadata) {
    return api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10, "metadata", metadata))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private static List<String> list(String query) {
    List<String> ids = new ArrayList<>();
    api.get("/videos?" + query)
        .expect(200)
        .json()
        .get("videos")
        .forEach(video -> ids.add(video.get("videoId").asString()));
    return ids;
  }
}
