package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who is let in, where, and how a no is said. */
class AddressesTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final String NOBODY = "0123456789abcdef0123456789abcdef";
  private static final String ORIGIN = "https://page.example";

  private static Api api;
  private static URI base;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
    base = HOST.installation().base();
  }

  @Test
  void keyThatIsMissingOrUnknownIsRefused() {
    Answer answer = Web.get(base + "/v1/videos").expectRefusal(401, "UNAUTHORIZED");
    api.as("vpk_" + "x".repeat(43)).get("/videos").expectRefusal(401, "UNAUTHORIZED");
    api.as("nonsense").get("/videos").expectRefusal(401, "UNAUTHORIZED");

    assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer");
  }

  @Test
  void anotherAccountsVideoIsNotThere() {
    String video =
        api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10))
            .expect(201)
            .json()
            .get("videoId")
            .asText();
    Api other = HOST.account("starter");

    for (String path : List.of("", "/parts")) {
      other.get("/videos/" + video + path).expectRefusal(404, "NOT_FOUND");
    }
    for (String path : List.of("/complete", "/abort", "/cancel")) {
      other.post("/videos/" + video + path).expectRefusal(404, "NOT_FOUND");
    }
    other
        .post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1)))
        .expectRefusal(404, "NOT_FOUND");
    other
        .patch("/videos/" + video, Map.of("metadata", Map.of("a", "b")))
        .expectRefusal(404, "NOT_FOUND");
    other.delete("/videos/" + video).expectRefusal(404, "NOT_FOUND");
    assertThat(other.get("/videos?limit=100").expect(200).text()).doesNotContain(video);
  }

  @Test
  void videosThatNeverWereAreNotThere() {
    api.get("/videos/" + NOBODY).expectRefusal(404, "NOT_FOUND");
    api.delete("/videos/" + NOBODY).expectRefusal(404, "NOT_FOUND");
    assertThat(api.get("/videos/short").status()).isIn(400, 404);
  }

  @Test
  void addressesThatAreNoneSayHowToGetThere() {
    api.get("/nothing").expectRefusal(404, "ROUTE_NOT_FOUND");
    Web.get(base + "/videos").expectRefusal(403, "MISSING_AUTHENTICATION");
    Web.get(base + "/videos", "Authorization", "Bearer x").expectRefusal(403, "REQUEST_REJECTED");
  }

  @Test
  void wrongMethodNamesTheRightOnes() {
    Answer answer =
        api.send("PUT", "/videos", BodyPublishers.noBody())
            .expectRefusal(405, "METHOD_NOT_ALLOWED");

    assertThat(answer.header("Allow")).contains("GET", "POST");
    assertThat(answer.json().get("message").asText()).contains("POST");
  }

  @Test
  void requestIdIsTheCallersWhereItIsASaneOne() {
    assertThat(api.get("/videos").expect(200).header("X-Request-Id")).isNotBlank();
    assertThat(api.get("/videos", "X-Request-Id", "my-request-7").header("X-Request-Id"))
        .isEqualTo("my-request-7");
    assertThat(api.get("/videos", "X-Request-Id", "<script>").header("X-Request-Id"))
        .doesNotContain("script");
  }

  @Test
  void browserMayAskBeforeItSends() {
    Answer answer =
        api.send(
                "OPTIONS",
                "/videos",
                BodyPublishers.noBody(),
                "Origin",
                ORIGIN,
                "Access-Control-Request-Method",
                "POST",
                "Access-Control-Request-Headers",
                "authorization,content-type")
            .expect(204);

    assertThat(answer.header("Access-Control-Allow-Origin")).isIn("*", ORIGIN);
    assertThat(answer.header("Access-Control-Allow-Methods")).contains("POST");
    assertThat(answer.header("Access-Control-Allow-Headers").toLowerCase(java.util.Locale.ROOT))
        .contains("authorization", "content-type", "idempotency-key");
  }

  @Test
  void browserMayReadAnswersAndRefusals() {
    for (Answer answer :
        List.of(
            api.get("/videos", "Origin", ORIGIN),
            Web.get(base + "/v1/videos", "Origin", ORIGIN),
            Web.get(base + "/files/none", "Origin", ORIGIN))) {
      assertThat(answer.header("Access-Control-Allow-Origin")).isIn("*", ORIGIN);
      assertThat(answer.header("Access-Control-Expose-Headers"))
          .contains("X-Request-Id", "Retry-After", "ETag");
      assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
    }
  }

  @Test
  void bodyThatIsTooLargeIsRefused() {
    Map<String, Object> body = Map.of("fileName", "x".repeat((1 << 20) + 1), "sizeBytes", 10);

    api.post("/videos", body).expectRefusal(413, "TOO_LARGE");
  }

  @Test
  void contractIsServed() {
    JsonNode document = Web.get(base + "/openapi.json").expect(200).json();
    Answer page = Web.get(base + "/docs").expect(200);

    assertThat(document.get("openapi").asText()).startsWith("3.1");
    assertThat(document.get("paths").has("/videos/{videoId}/complete")).isTrue();
    assertThat(page.header("Content-Type")).startsWith("text/html");
  }
}
