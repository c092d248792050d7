package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.fetch.FileServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client of the Java SDK of the Model Context Protocol, against a host. */
class McpTest {
  private static final String CAPTIONS = "WEBVTT\n\n00:00.200 --> 00:00.900\nGood morning\n";

  @TempDir private Path folder;

  private static McpSyncClient client(RunningHost host, String key) {
    return McpClient.sync(
            HttpClientStreamableHttpTransport.builder(host.address().toString())
                .endpoint("/mcp")
                .addHttpRequestCustomizer(
                    (request, method, uri, body, context) ->
                        request.header("Authorization", "Bearer " + key))
                .build())
        .requestTimeout(Duration.ofMinutes(1))
        .build();
  }

  private static JsonNode call(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    JsonNode content = JsonMapper.shared().valueToTree(result.structuredContent());
    assertThat(result.isError()).as(content.toString()).isFalse();
    return content;
  }

  @Test
  @Tag("media")
  void agentImportsTrimsCaptionsAndEmbedsInFourCalls() throws Exception {
    TestCertificate certificate = TestCertificate.create(folder, "ip:127.0.0.1");
    try (FileServer files = new FileServer(certificate);
        RunningHost host =
            TestHost.start(
                folder.resolve("data"),
                Map.of(
                    "VIDPORT_MCP", "on",
                    "VIDPORT_EGRESS_ALLOW", "127.0.0.0/8",
                    "VIDPORT_EGRESS_CA", certificate.pem().toString()))) {
      files.content = Files.readAllBytes(SampleClips.small(folder.resolve("talk.mp4"), 3));
      try (McpSyncClient client = client(host, TestHost.key(host))) {
        assertThat(client.initialize().serverInfo().name()).isEqualTo("vidport");
        assertThat(client.listTools().tools())
            .extracting(tool -> tool.name())
            .contains("import_video", "trim_video", "put_captions", "embed_video");

        JsonNode imported =
            call(
                client,
                "import_video",
                Map.of("sourceUrl", files.url("127.0.0.1"), "waitSeconds", 45));
        assertThat(imported.get("status").asString()).isEqualTo("SUCCEEDED");
        JsonNode trimmed =
            call(
                client,
                "trim_video",
                Map.of(
                    "videoId",
                    imported.get("videoId").asString(),
                    "trim",
                    Map.of("start", 1, "end", 2),
                    "waitSeconds",
                    45));
        assertThat(trimmed.at("/details/durationSeconds").asDouble()).isEqualTo(1);
        String id = trimmed.get("videoId").asString();
        JsonNode captioned =
            call(client, "put_captions", Map.of("videoId", id, "language", "en", "text", CAPTIONS));
        assertThat(captioned.at("/captions/tracks/0/language").asString()).isEqualTo("en");
        JsonNode embedded = call(client, "embed_video", Map.of("videoId", id, "enabled", true));

        assertThat(embedded.get("iframe").asString()).contains("<iframe", id);
        assertThat(call(client, "list_videos", Map.of()).get("videos")).hasSize(2);
        assertThat(call(client, "get_usage", Map.of()).get("videos").asInt()).isEqualTo(2);
      }
    }
  }

  @Test
  void refusalsNameTheReasonToTheClient() throws Exception {
    try (RunningHost host =
        TestHost.start(
            folder.resolve("data"), Map.of("VIDPORT_MCP", "on", "VIDPORT_ROLE", "api"))) {
      try (McpSyncClient client = client(host, TestHost.key(host))) {
        client.initialize();

        CallToolResult wrong =
            client.callTool(
                CallToolRequest.builder("import_video")
                    .arguments(Map.of("maxHeight", 7, "waitSeconds", -1))
                    .build());

        JsonNode content = JsonMapper.shared().valueToTree(wrong.structuredContent());
        assertThat(wrong.isError()).isTrue();
        assertThat(content.get("details").findValuesAsString("field"))
            .containsExactlyInAnyOrderElementsOf(List.of("sourceUrl", "maxHeight", "waitSeconds"));
      }
      try (McpSyncClient stranger = client(host, "vpk_unknown")) {
        assertThatThrownBy(stranger::initialize).hasStackTraceContaining("Authorization error");
      }
    }
  }

  @Test
  void endpointIsOffByDefault() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "api"));
        McpSyncClient client = client(host, TestHost.key(host))) {
      assertThatThrownBy(client::initialize).isInstanceOf(RuntimeException.class);
    }
  }
}
