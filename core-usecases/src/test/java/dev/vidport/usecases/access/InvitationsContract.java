package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Invitation;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.account.AccountFixture;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Invitations} must do. */
public abstract class InvitationsContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  protected abstract Invitations invitations();

  @Test
  void newInvitationReplacesThePreviousOne() {
    Invitation first = stored(60);
    Invitation second = new Invitation(first.email(), NOW.plusSeconds(1), NOW.plusSeconds(90));

    invitations().replace(second);

    assertThat(invitations().find(first.email())).contains(second);
    assertThat(invitations().delete(first.email())).isTrue();
    assertThat(invitations().delete(first.email())).isFalse();
    assertThat(invitations().find(first.email())).isEmpty();
  }

  @Test
  void invitationIsDeletedByOneCaller() throws Exception {
    Invitation invitation = stored(60);

    assertThat(ParallelRunner.run(6, i -> invitations().delete(invitation.email())))
        .containsOnlyOnce(true);
  }

  @Test
  void expiredInvitationsAreDeletedUpToTheMaximum() {
    Invitation valid = stored(61);
    Invitation first = stored(1);
    Invitation second = stored(60);

    assertThat(invitations().deleteExpired(NOW.plusSeconds(60), 1)).isEqualTo(1);
    assertThat(invitations().deleteExpired(NOW.plusSeconds(60), 100)).isEqualTo(1);

    assertThat(invitations().find(first.email())).isEmpty();
    assertThat(invitations().find(second.email())).isEmpty();
    assertThat(invitations().find(valid.email())).contains(valid);
    invitations().delete(valid.email());
  }

  @Test
  void invitationsAreListedInPagesByEmailAddress() {
    Invitation one = stored(60);
    Invitation other = stored(60);
    boolean inOrder = one.email().value().compareTo(other.email().value()) < 0;
    Invitation first = inOrder ? one : other;
    Invitation second = inOrder ? other : one;

    assertThat(invitations().list(Optional.empty(), 10)).containsSubsequence(first, second);
    assertThat(invitations().list(Optional.of(first.email()), 10))
        .contains(second)
        .doesNotContain(first);
    assertThat(invitations().list(Optional.empty(), 1)).hasSize(1);
    invitations().delete(first.email());
    invitations().delete(second.email());
  }

  private Invitation stored(int seconds) {
    Invitation invitation =
        new Invitation(AccountFixture.account().email(), NOW, NOW.plusSeconds(seconds));
    invitations().replace(invitation);
    return invitation;
  }
}
