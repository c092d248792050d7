package dev.vidport.acceptance.client;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checkers of types find no fault in the clients for JavaScript and Python. */
@Tag("process")
class ClientTypesTest {
  private static final Path CLIENTS = Path.of("..", "clients").toAbsolutePath().normalize();

  @TempDir private Path folder;

  /** Also generates the types of the API from the document of this build. */
  @Test
  void typesOfTheJavaScriptClientHold() throws Exception {
    assumeTrue(ClientProgram.node().isPresent(), "Node.js 20 or newer is missing");
    assumeTrue(
        Files.exists(CLIENTS.resolve("typescript/node_modules/.bin/tsc")),
        "npm ci was not run in clients/typescript");

    run("cd \"$CLIENTS/typescript\" && npm run build && npm run check");
  }

  @Test
  void typesOfThePythonClientHold() throws Exception {
    assumeTrue(ClientProgram.succeeds("mypy", "--version"), "mypy is missing");
    assumeTrue(
        ClientProgram.succeeds("/usr/bin/python3", "-c", "import httpx"), "httpx is missing");

    run(
        "cache=$PWD/cache && cd \"$CLIENTS/python\""
            + " && mypy --python-executable /usr/bin/python3 --cache-dir \"$cache\" src");
  }

  private void run(String command) throws Exception {
    String unused =
        ClientProgram.bash(
            "set -euo pipefail\n" + command + "\n", folder, Map.of("CLIENTS", CLIENTS.toString()));
  }
}
