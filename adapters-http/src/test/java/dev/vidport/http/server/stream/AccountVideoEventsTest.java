package dev.vidport.http.server.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccountVideoEventsTest {
  private final AccountVideoEvents events = new AccountVideoEvents();

  @Test
  void readyFollowsTheFirstStates() {
    events.show(states(1, 2, "first"), true);

    assertThat(events.next())
        .isEqualTo(
            """
            retry: 2000
            id: 1
            event: video
            data: first 1

            id: 2
            event: video
            data: first 2

            id: 3
            event: ready
            data: {}

            """);
    assertThat(events.next()).isEmpty();
    assertThat(events.isEnded()).isFalse();
  }

  @Test
  void accountWithoutUnendedVideosIsReadyAtOnce() {
    events.show(Map.of(), true);

    assertThat(events.next()).contains("event: ready");
    assertThat(events.next()).isEmpty();
  }

  @Test
  void sharedStatesAreCompletedByTheNextRead() {
    events.show(states(1, 1, "shared"), false);
    assertThat(events.next()).contains("data: shared 1").doesNotContain("ready");

    events.show(states(2, 2, "new"), true);
    events.show(states(3, 3, "newer"), true);

    assertThat(data(events.next())).containsExactly("new 2", "newer 3", "{}");
  }

  @Test
  void slowClientSkipsToTheLatestStates() {
    events.show(states(1, 30, "old"), true);
    events.next();
    events.show(states(15, 25, "older"), true);
    events.show(states(25, 31, "latest"), true);

    List<String> rest = data(events.next());

    // The first 20 states were sent; each of the others once, in the same order.
    assertThat(rest.subList(0, 4)).containsExactly("older 21", "older 22", "older 23", "older 24");
    assertThat(rest.subList(4, 10))
        .containsExactly(
            "latest 25", "latest 26", "latest 27", "latest 28", "latest 29", "latest 30");
    assertThat(rest).contains("older 15", "older 20", "latest 31").doesNotHaveDuplicates();
  }

  @Test
  void changesDoNotDelayReady() {
    events.show(states(1, 25, "first"), true);
    events.next();
    events.show(states(1, 20, "changed"), true);

    List<String> rest = data(events.next());

    assertThat(rest).startsWith("first 21").endsWith("{}");
    assertThat(events.next()).doesNotContain("ready").contains("changed 20");
  }

  private static Map<VideoId, String> states(int from, int to, String text) {
    Map<VideoId, String> states = new LinkedHashMap<>();
    for (int i = from; i <= to; i++) {
      states.put(new VideoId(String.format(java.util.Locale.ROOT, "%032d", i)), text + " " + i);
    }
    return states;
  }

  private static List<String> data(String text) {
    return text.lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> line.substring("data: ".length()))
        .toList();
  }
}
