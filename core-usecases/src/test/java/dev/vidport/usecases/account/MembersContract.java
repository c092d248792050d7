package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Members} must do. */
public abstract class MembersContract {
  private static final Instant SINCE = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final Email PERSON = new Email("zoe@example.com");

  private final Account account = AccountFixture.account();

  protected abstract Members members();

  protected abstract Accounts accounts();

  @Test
  void addressOfAnAccountIsItsOwner() {
    accounts().insert(account);

    assertThat(members().of(account.id())).containsExactly(AccountMember.owner(account));
    assertThat(members().find(account.id(), account.email()))
        .contains(AccountMember.owner(account));
  }

  @Test
  void accountThatWasNotStoredHasNoMember() {
    accounts().insert(account);
    Account second = AccountFixture.account(account.email().value());

    assertThat(accounts().insert(second)).isFalse();

    assertThat(members().of(second.id())).isEmpty();
  }

  @Test
  void personHasOneRoleInAnAccountAndMembershipsInSeveral() {
    Account other = AccountFixture.account();
    accounts().insert(account);
    accounts().insert(other);
    AccountMember viewer = new AccountMember(account.id(), PERSON, MemberRole.VIEWER, SINCE);
    AccountMember billing =
        new AccountMember(other.id(), PERSON, MemberRole.BILLING, SINCE.plusSeconds(1));

    members().put(viewer);
    members().put(viewer.withRole(MemberRole.EDITOR));
    members().put(billing);

    assertThat(members().of(PERSON)).containsExactly(viewer.withRole(MemberRole.EDITOR), billing);
    assertThat(members().of(account.id()))
        .containsExactlyInAnyOrder(
            AccountMember.owner(account), viewer.withRole(MemberRole.EDITOR));
  }

  @Test
  void membershipEndsOnce() {
    accounts().insert(account);
    members().put(new AccountMember(account.id(), PERSON, MemberRole.ADMIN, SINCE));

    assertThat(members().delete(account.id(), PERSON)).isTrue();
    assertThat(members().delete(account.id(), PERSON)).isFalse();

    assertThat(members().find(account.id(), PERSON)).isEmpty();
    assertThat(members().of(account.id())).containsExactly(AccountMember.owner(account));
  }
}
