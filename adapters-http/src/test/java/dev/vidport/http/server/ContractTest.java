package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContractTest {
  @TempDir Path folder;

  @Test
  void routesAndContractHaveTheSameOperations() throws IOException {
    try (HttpFixture fixture = new HttpFixture(folder)) {
      assertThat(fixture.routes().stream().map(ContractTest::describe).collect(Collectors.toSet()))
          .isEqualTo(
              ApiDocument.load().operations().stream()
                  .map(
                      found ->
                          found.id() + ": " + found.method() + " " + found.base() + found.path())
                  .collect(Collectors.toSet()));
    }
  }

  @Test
  void everyDomainOperationHasARoute() throws IOException {
    try (HttpFixture fixture = new HttpFixture(folder)) {
      assertThat(
              fixture.routes().stream()
                  .map(Route::access)
                  .flatMap(access -> operation(access).stream())
                  .distinct())
          .containsExactlyInAnyOrderElementsOf(EnumSet.allOf(Operation.class));
    }
  }

  private static Optional<Operation> operation(Access access) {
    if (access instanceof Access.Permitted permitted) {
      return Optional.of(permitted.operation());
    }
    if (access instanceof Access.Upload upload) {
      return Optional.of(upload.operation());
    }
    return access instanceof Access.Streamed streamed
        ? Optional.of(streamed.operation())
        : Optional.empty();
  }

  /** A route becomes public only together with this list. */
  @Test
  void publicRoutesAreTheseOnly() throws IOException {
    try (HttpFixture fixture = new HttpFixture(folder)) {
      assertThat(
              fixture.routes().stream()
                  .filter(route -> route.access() instanceof Access.Public)
                  .map(Route::id))
          .containsExactlyInAnyOrder(
              "startSignIn",
              "verifySignIn",
              "startPasskeySignIn",
              "verifyPasskeySignIn",
              "listIssuers",
              "getSetup",
              "setUp");
      assertThat(
              fixture.routes().stream()
                  .filter(route -> route.access() instanceof Access.Signed)
                  .map(Route::id))
          .containsExactly("receivePaymentEvent");
    }
  }

  @Test
  void documentAndDocsPageAreServedWithoutACredential() throws IOException {
    try (HttpFixture fixture = new HttpFixture(folder)) {
      Client anonymous = fixture.anonymousClient();

      assertThat(ApiJson.parseOwn(anonymous.get("/openapi.json").bytes()).get("openapi").asString())
          .isEqualTo("3.1.0");
      assertThat(anonymous.get("/docs").header("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
      assertThat(anonymous.get("/docs").text())
          .contains("createVideo")
          .doesNotContain("https://cdn");
    }
  }

  private static String describe(Route route) {
    return route.id() + ": " + route.method() + " " + route.address();
  }
}
