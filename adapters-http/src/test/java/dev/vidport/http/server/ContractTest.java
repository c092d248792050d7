package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContractTest {
  @TempDir Path folder;

  @Test
  void routesAndContractNameTheSameOperations() throws IOException {
    try (World world = new World(folder)) {
      assertThat(world.routes().stream().map(ContractTest::line).collect(Collectors.toSet()))
          .isEqualTo(
              ApiDocument.load().operations().stream()
                  .map(found -> found.id() + ": " + found.method() + " " + found.path())
                  .collect(Collectors.toSet()));
    }
  }

  @Test
  void everyOperationOfTheDomainHasItsRoute() throws IOException {
    try (World world = new World(folder)) {
      assertThat(world.routes().stream().map(Route::operation))
          .containsExactlyInAnyOrderElementsOf(EnumSet.allOf(Operation.class));
    }
  }

  @Test
  void documentAndItsPageAreServedToAnyone() throws IOException {
    try (World world = new World(folder)) {
      Client stranger = world.stranger();

      assertThat(stranger.get("/openapi.json").json().get("openapi").asString()).isEqualTo("3.1.0");
      assertThat(stranger.get("/docs").header("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
      assertThat(stranger.get("/docs").text())
          .contains("createVideo")
          .doesNotContain("https://cdn");
    }
  }

  private static String line(Route route) {
    return route.id() + ": " + route.method() + " " + route.path();
  }
}
