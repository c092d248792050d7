package dev.vidport.http.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.json.ApiJson;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ToolWaitsTest {
  private static final String VIDEO = "5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e";

  private final ToolWaits waits = new ToolWaits(2);
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    waits.close();
    threads.shutdown();
  }

  private ToolAnswer running(ToolRequest request) {
    int number = calls.incrementAndGet();
    if (number > 1) {
      begun.countDown();
    }
    return new ToolAnswer(false, ApiJson.object().put("status", "RUNNING").put("number", number));
  }

  private ToolAnswer await(ToolCaller caller, int seconds) throws IOException {
    return waits.await(caller, "account", VIDEO, seconds, ToolWaitsTest::isThird);
  }

  private static boolean isThird(JsonNode status) {
    return status.get("number").asInt() == 3;
  }

  @Test
  void waitEndsWithTheVideo() throws IOException {
    assertThat(isThird(await(this::running, 45).body())).isTrue();
  }

  @Test
  void presentStatusIsReturnedWithoutAWait() throws IOException {
    assertThat(await(this::running, 0).body().get("number").asInt()).isEqualTo(1);
  }

  @Test
  void refusalEndsAWait() throws IOException {
    ToolAnswer answer =
        await(
            request ->
                calls.incrementAndGet() == 1
                    ? new ToolAnswer(false, ApiJson.object().put("number", 1))
                    : new ToolAnswer(true, ApiJson.object().put("error", "UNAUTHORIZED")),
            45);

    assertThat(answer.isRefused()).isTrue();
  }

  @Test
  void callBeyondTheShareOfAnAccountReturnsAtOnceAndTheServerEndsAllWaits() throws Exception {
    Future<ToolAnswer> first =
        threads.submit(() -> waits.await(this::running, "account", VIDEO, 45, status -> false));
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

    ToolAnswer second =
        waits.await(
            request -> new ToolAnswer(false, ApiJson.object().put("number", -1)),
            "account",
            VIDEO,
            45,
            status -> false);
    boolean isFirstWaiting = !first.isDone();
    waits.close();

    assertThat(second.body().get("number").asInt()).isEqualTo(-1);
    assertThat(isFirstWaiting).isTrue();
    assertThat(first.get(10, TimeUnit.SECONDS).isRefused()).isFalse();
  }
}
