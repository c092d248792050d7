package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.SettableClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventDeliveryTest {
  @TempDir private Path folder;

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final List<String> received = new CopyOnWriteArrayList<>();

  @Test
  void listenerOfARunningVidportReceivesCommittedEvents() throws IOException {
    OwnPorts own = OwnPorts.none().withEventListener(event -> received.add(event.id()));
    try (VidportInstance vidport =
        VidportInstance.open(
            VidportSettings.inMemory(folder).build(), Clock.systemUTC(), PortWrapper.none(), own)) {
      vidport.start();
      add(vidport, Clock.systemUTC(), "evt_1");

      await().until(() -> received.contains("evt_1"));
    }
  }

  @Test
  void deliveredEventIsNotDeliveredAgain() throws IOException {
    try (VidportInstance vidport = open()) {
      add(vidport, clock, "evt_1");
      EventDelivery delivery = delivery(vidport, event -> received.add(event.id()));

      delivery.deliverDue();
      clock.advance(Duration.ofDays(1));
      delivery.deliverDue();

      assertThat(received).containsExactly("evt_1");
    }
  }

  @Test
  void failedDeliveryIsRepeatedLater() throws IOException {
    try (VidportInstance vidport = open()) {
      add(vidport, clock, "evt_1");
      EventDelivery delivery =
          delivery(
              vidport,
              event -> {
                received.add(event.id());
                if (received.size() == 1) {
                  throw new IllegalStateException("the listener is not ready");
                }
              });

      delivery.deliverDue();
      delivery.deliverDue();
      assertThat(received).containsExactly("evt_1");

      clock.advance(Duration.ofSeconds(5));
      delivery.deliverDue();
      assertThat(received).containsExactly("evt_1", "evt_1");
    }
  }

  @Test
  void allDueEventsAreDeliveredInOneRun() throws IOException {
    try (VidportInstance vidport = open()) {
      for (int i = 0; i < 25; i++) {
        add(vidport, clock, "evt_" + i);
      }

      delivery(vidport, event -> received.add(event.id())).deliverDue();

      assertThat(received).hasSize(25).doesNotHaveDuplicates();
    }
  }

  private VidportInstance open() throws IOException {
    return VidportInstance.open(VidportSettings.inMemory(folder).build(), clock);
  }

  private EventDelivery delivery(VidportInstance vidport, Consumer<AccountEvent> listener) {
    return new EventDelivery(vidport.ports().events().pending(), listener, clock);
  }

  private static void add(VidportInstance vidport, Clock clock, String id) {
    Ports ports = vidport.ports();
    VideoEvent event =
        new VideoEvent(
            id,
            EventType.READY,
            new AccountId("0".repeat(32)),
            "0".repeat(32),
            "clip.mp4",
            Map.of(),
            "SUCCEEDED",
            clock.instant());
    ports.transactions().run(() -> ports.events().outbox().add(event));
  }
}
