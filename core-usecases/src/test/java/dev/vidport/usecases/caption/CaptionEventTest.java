package dev.vidport.usecases.caption;

import static dev.vidport.usecases.caption.CaptionFixture.DETECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.webhook.ChangeWebhook;
import dev.vidport.usecases.webhook.DeliverDueEvents;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The event of captions. */
class CaptionEventTest {
  @TempDir private Path folder;
  private final UseCasesFixture useCases = UseCasesFixture.withPlan("pro");

  /** The messages about a captioned video to a webhook with these events. */
  private List<EventMessage> delivered(String... events) throws Exception {
    useCases
        .useCases
        .webhooks()
        .change()
        .handle(
            new ChangeWebhook.Command(
                useCases.owner,
                Actor.operator("test", "test"),
                "https://hooks.test/vidport",
                List.of(events),
                true));
    CaptionFixture fixture = new CaptionFixture(useCases, folder);
    fixture.published(DETECT);
    fixture.runAll();
    DeliverDueEvents deliver = useCases.useCases.webhooks().deliverDue();
    while (deliver.handle(Runnable::run) > 0) {
      // An endpoint that is not proven takes one event at a time.
    }
    return useCases.endpoint.received.stream().map(received -> received.message()).toList();
  }

  @Test
  void webhookThatNamesNoEventsGetsNone() throws Exception {
    assertThat(delivered()).extracting(EventMessage::type).containsExactly("video.ready");
  }

  @Test
  void webhookThatNamesTheEventGetsTheCaptions() throws Exception {
    List<EventMessage> messages = delivered("video.captions");

    assertThat(messages).extracting(EventMessage::type).containsExactly("video.captions");
    assertThat(messages.get(0).content())
        .isInstanceOfSatisfying(
            EventMessage.OfVideo.class,
            video ->
                assertThat(video.captions().orElseThrow().status())
                    .isEqualTo(CaptionView.Status.READY));
  }
}
