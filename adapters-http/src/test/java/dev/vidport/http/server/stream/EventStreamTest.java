package dev.vidport.http.server.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.status.VideoActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventStreamTest {
  private static final Instant OPENED = Instant.parse("2026-11-22T12:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(15);
  private static final AccountId ACCOUNT = new AccountId("0".repeat(32));

  private final List<EventStream> closed = new ArrayList<>();
  private final Principal principal =
      new Principal(
          CredentialKind.API_KEY,
          Credential.ofAccount(
              "key", Account.unrestricted(ACCOUNT, new Email("ada@example.com"), "pro", OPENED)),
          Plans.defaults().named("pro").orElseThrow());
  private final VideoEvents events =
      new VideoEvents(new VideoId("1".repeat(32)), principal.plan(), activity(5));
  private final EventStream stream =
      new EventStream(events, principal, () -> principal, OPENED, closed::add);

  @Test
  void slowClientSkipsToTheLatestState() {
    stream.update(() -> events.show(Optional.of(activity(10))));
    stream.update(() -> events.show(Optional.of(activity(20))));
    stream.keepAlive(OPENED.plus(INTERVAL), INTERVAL);
    stream.keepAlive(OPENED.plus(INTERVAL.multipliedBy(2)), INTERVAL);

    String piece = stream.next();

    assertThat(piece).contains("\"percent\":20").doesNotContain("\"percent\":10").endsWith(":\n\n");
    assertThat(piece.split("\n:\n", -1)).hasSize(2);
    assertThat(stream.next()).isEmpty();
  }

  @Test
  void commentFollowsAfterItsInterval() {
    stream.next();

    stream.keepAlive(OPENED.plusSeconds(14), INTERVAL);
    assertThat(stream.next()).isEmpty();
    stream.keepAlive(OPENED.plusSeconds(15), INTERVAL);
    assertThat(stream.next()).isEqualTo(":\n\n");
    stream.keepAlive(OPENED.plusSeconds(29), INTERVAL);
    assertThat(stream.next()).isEmpty();
  }

  @Test
  void endTellsTheReason() {
    stream.next();

    stream.end("this host stops");
    stream.end("another reason");

    assertThat(stream.next()).isEqualTo(": this host stops\n\n");
    assertThat(stream.isEnded()).isTrue();
  }

  @Test
  void streamThatDidNotStartIsClosedAtOnce() {
    stream.close();

    assertThat(closed).containsExactly(stream);
  }

  @Test
  void credentialIsCheckedOnceInEachInterval() {
    Duration interval = Duration.ofSeconds(5);

    assertThat(stream.isCheckDue(OPENED.plusSeconds(4), interval)).isFalse();
    assertThat(stream.isCheckDue(OPENED.plusSeconds(5), interval)).isTrue();
    assertThat(stream.isCheckDue(OPENED.plusSeconds(6), interval)).isFalse();
    assertThat(stream.isCheckDue(OPENED.plusSeconds(10), interval)).isTrue();
  }

  private static VideoActivity activity(int percent) {
    return new VideoActivity(
        VideoStatus.RUNNING,
        Optional.of(new JobId("2".repeat(32))),
        Optional.empty(),
        percent,
        Optional.empty(),
        EarlyPlayback.NONE,
        Optional.empty());
  }
}
