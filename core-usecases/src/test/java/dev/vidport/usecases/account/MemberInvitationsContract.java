package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.MemberInvitations;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link MemberInvitations} must do. */
public abstract class MemberInvitationsContract {
  private static final Random RANDOM = new Random();
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final Email JO = new Email("jo@example.com");

  private final Account account = AccountFixture.account();

  protected abstract MemberInvitations invitations();

  protected abstract Accounts accounts();

  @BeforeEach
  void storeAccount() {
    accounts().insert(account);
  }

  @Test
  void invitationIsFoundByItsHash() {
    MemberInvitation stored = stored(account, JO, 60);

    assertThat(invitations().find(stored.hash())).contains(stored);
    assertThat(invitations().find(Secret.random("vpi_", RANDOM).hash())).isEmpty();
  }

  @Test
  void newInvitationReplacesThePreviousOneOfTheAddressInTheAccount() {
    Account other = AccountFixture.account();
    accounts().insert(other);
    MemberInvitation ofOther = stored(other, JO, 60);
    MemberInvitation first = stored(account, JO, 60);
    MemberInvitation al = stored(account, new Email("al@example.com"), 60);

    MemberInvitation second = stored(account, JO, 90);

    assertThat(invitations().of(account.id())).containsExactly(al, second);
    assertThat(invitations().find(first.hash())).isEmpty();
    assertThat(invitations().find(ofOther.hash())).contains(ofOther);
  }

  @Test
  void personIsInvitedUntilTheInvitationExpires() {
    stored(account, JO, 60);

    assertThat(invitations().isInvited(JO, NOW.plusSeconds(59))).isTrue();
    assertThat(invitations().isInvited(JO, NOW.plusSeconds(60))).isFalse();
    assertThat(invitations().isInvited(new Email("al@example.com"), NOW)).isFalse();
  }

  @Test
  void invitationIsDeletedByOneCaller() throws Exception {
    MemberInvitation stored = stored(account, JO, 60);

    assertThat(ParallelRunner.run(6, i -> invitations().delete(stored.id())))
        .containsOnlyOnce(true);
    assertThat(invitations().of(account.id())).isEmpty();
  }

  @Test
  void expiredInvitationsAreDeletedUpToTheMaximum() {
    stored(account, new Email("a@example.com"), 1);
    stored(account, new Email("b@example.com"), 60);
    MemberInvitation valid = stored(account, new Email("c@example.com"), 61);

    assertThat(invitations().deleteExpired(NOW.plusSeconds(60), 1)).isEqualTo(1);
    assertThat(invitations().deleteExpired(NOW.plusSeconds(60), 100)).isEqualTo(1);

    assertThat(invitations().of(account.id())).containsExactly(valid);
  }

  private MemberInvitation stored(Account to, Email person, int seconds) {
    MemberInvitation invitation =
        new MemberInvitation(
            InvitationId.random(RANDOM),
            to.id(),
            person,
            MemberRole.EDITOR,
            to.email(),
            Secret.random(MemberInvitation.TOKEN_PREFIX, RANDOM).hash(),
            NOW,
            NOW.plusSeconds(seconds));
    invitations().replace(invitation);
    return invitation;
  }
}
