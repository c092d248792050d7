package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Authentication, access to resources, and error responses. */
@Tag("process")
class ApiAccessTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final String UNKNOWN_VIDEO = "0123456789abcdef0123456789abcdef";
  private static final String ORIGIN = "https://page.example";

  private static AccountApi api;
  private static URI base;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
    base = HOST.installation().base();
  }

  @Test
  void missingOrUnknownKeyIsRefused() {
    Response response = Web.get(base + "/v1/videos").expectError(401, "UNAUTHORIZED");
    api.as("vpk_" + "x".repeat(43)).get("/videos").expectError(401, "UNAUTHORIZED");
    api.as("nonsense").get("/videos").expectError(401, "UNAUTHORIZED");

    assertThat(response.header("WWW-Authenticate")).startsWith("Bearer");
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    String video =
        api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    AccountApi other = HOST.account("starter");

    for (String path : List.of("", "/parts")) {
      other.get("/videos/" + video + path).expectError(404, "NOT_FOUND");
    }
    for (String path : List.of("/complete", "/abort", "/cancel")) {
      other.post("/videos/" + video + path).expectError(404, "NOT_FOUND");
    }
    other
        .post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1)))
        .expectError(404, "NOT_FOUND");
    other
        .patch("/videos/" + video, Map.of("metadata", Map.of("a", "b")))
        .expectError(404, "NOT_FOUND");
    other.delete("/videos/" + video).expectError(404, "NOT_FOUND");
    assertThat(other.get("/videos?limit=100").expect(200).text()).doesNotContain(video);
  }

  @Test
  void unknownVideoIsNotFound() {
    api.get("/videos/" + UNKNOWN_VIDEO).expectError(404, "NOT_FOUND");
    api.delete("/videos/" + UNKNOWN_VIDEO).expectError(404, "NOT_FOUND");
    assertThat(api.get("/videos/short").status()).isIn(400, 404);
  }

  @Test
  void unknownPathsAreRefused() {
    api.get("/nothing").expectError(404, "ROUTE_NOT_FOUND");
    Web.get(base + "/videos").expectError(403, "MISSING_AUTHENTICATION");
    Web.get(base + "/videos", "Authorization", "Bearer x").expectError(403, "REQUEST_REJECTED");
  }

  @Test
  void wrongMethodListsTheAllowedOnes() {
    Response response =
        api.send("PATCH", "/videos", BodyPublishers.noBody())
            .expectError(405, "METHOD_NOT_ALLOWED");

    assertThat(response.header("Allow")).contains("GET", "POST");
    assertThat(response.json().get("message").asString()).contains("POST");
  }

  @Test
  void validRequestIdOfTheCallerIsKept() {
    assertThat(api.get("/videos").expect(200).header("X-Request-Id")).isNotBlank();
    assertThat(api.get("/videos", "X-Request-Id", "my-request-7").header("X-Request-Id"))
        .isEqualTo("my-request-7");
    assertThat(api.get("/videos", "X-Request-Id", "<script>").header("X-Request-Id"))
        .doesNotContain("script");
  }

  @Test
  void preflightIsAllowed() {
    Response response =
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

    assertThat(response.header("Access-Control-Allow-Origin")).isIn("*", ORIGIN);
    assertThat(response.header("Access-Control-Allow-Methods")).contains("POST");
    assertThat(response.header("Access-Control-Allow-Headers").toLowerCase(java.util.Locale.ROOT))
        .contains("authorization", "content-type", "idempotency-key");
  }

  @Test
  void browserMayReadResponsesAndErrors() {
    for (Response response :
        List.of(
            api.get("/videos", "Origin", ORIGIN),
            Web.get(base + "/v1/videos", "Origin", ORIGIN),
            Web.get(base + "/files/none", "Origin", ORIGIN))) {
      assertThat(response.header("Access-Control-Allow-Origin")).isIn("*", ORIGIN);
      assertThat(response.header("Access-Control-Expose-Headers"))
          .contains("X-Request-Id", "Retry-After", "ETag");
      assertThat(response.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
    }
  }

  @Test
  void tooLargeBodyIsRefused() {
    Map<String, Object> body = Map.of("fileName", "x".repeat((1 << 20) + 1), "sizeBytes", 10);

    api.post("/videos", body).expectError(413, "TOO_LARGE");
  }

  @Test
  void contractIsServed() {
    JsonNode document = Web.get(base + "/openapi.json").expect(200).json();
    Response page = Web.get(base + "/docs").expect(200);

    assertThat(document.get("openapi").asString()).startsWith("3.1");
    assertThat(document.get("paths").has("/videos/{videoId}/complete")).isTrue();
    assertThat(page.header("Content-Type")).startsWith("text/html");
  }
}
