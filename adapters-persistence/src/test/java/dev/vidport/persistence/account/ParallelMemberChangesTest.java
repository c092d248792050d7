package dev.vidport.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.persistence.access.JdbcEventLimiter;
import dev.vidport.persistence.access.JdbcOidcIdentities;
import dev.vidport.persistence.access.JdbcOneTimeValues;
import dev.vidport.persistence.access.JdbcSessions;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.CompleteOidcSignIn;
import dev.vidport.usecases.access.OidcRefusedException;
import dev.vidport.usecases.access.ScriptedOidcProvider;
import dev.vidport.usecases.access.StartOidcSignIn;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.access.port.SignInPorts;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.member.ChangeMemberRole;
import dev.vidport.usecases.member.MemberUseCases;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.signing.port.StoredSecrets;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that an account keeps an owner, with the locks of each database. */
@ParameterizedClass
@EnumSource
final class ParallelMemberChangesTest {
  private final Account account = AccountFixture.account();
  private final Database database;
  private final JdbcAccounts accounts;
  private final JdbcAuditLog auditLog;
  private final JdbcMembers members;
  private final MemberUseCases useCases;
  private final AccessUseCases access;
  private final ScriptedOidcProvider issuers = new ScriptedOidcProvider();

  ParallelMemberChangesTest(TestDatabase kind) {
    database = kind.emptied();
    accounts = new JdbcAccounts(database);
    auditLog = new JdbcAuditLog(database);
    members = new JdbcMembers(database);
    AccountPorts ports =
        new AccountPorts(
            accounts,
            members,
            new JdbcMemberInvitations(database),
            auditLog,
            UnusedPort.of(AuditChain.class),
            Optional.empty(),
            UnusedPort.of(AllowedDomains.class),
            new PlanCatalog(Plans.defaults()));
    SignInPorts signIn =
        new SignInPorts(
            UnusedPort.of(SignInCodes.class),
            new JdbcEventLimiter(database),
            new JdbcSessions(database),
            SignUpPolicy.OPEN,
            UnusedPort.of(Invitations.class),
            Optional.empty());
    LinkSigner signer = new LinkSigner(new byte[32], Clock.systemUTC());
    Environment environment = new Environment(Clock.systemUTC(), new SecureRandom());
    AccessPorts accessPorts =
        new AccessPorts(
            UnusedPort.of(ApiKeys.class),
            UnusedPort.of(BrowserTokens.class),
            signIn,
            new OidcPorts(
                issuers,
                new JdbcOidcIdentities(database, TestSecrets.CIPHER),
                new JdbcOneTimeValues(database)),
            new PasskeyPorts(
                UnusedPort.of(Passkeys.class),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            UnusedPort.of(IdempotencyKeys.class),
            UnusedPort.of(RateLimiter.class));
    access =
        AccessUseCases.of(
            accessPorts,
            ports,
            UnusedPort.of(AccountWatermarks.class),
            signer,
            database,
            environment);
    useCases =
        MemberUseCases.of(
            ports,
            accessPorts,
            access.createSession(),
            new SigningPorts(
                UnusedPort.of(SigningKeys.class),
                UnusedPort.of(AccountSigningKeys.class),
                UnusedPort.of(StoredSecrets.class),
                signer,
                URI.create("https://vidport.test")),
            Optional.empty(),
            database,
            environment);
    accounts.insert(account);
  }

  @Test
  void oneOfTwoOwnersWhoLowerEachOtherStaysOwner() throws Exception {
    AccountMember first = AccountMember.owner(account);
    AccountMember second =
        new AccountMember(
            account.id(), new Email("second@example.com"), MemberRole.OWNER, first.since());
    members.put(second);
    List<AccountMember> owners = List.of(first, second);

    List<Boolean> lowered = ParallelRunner.run(2, i -> isLowered(owners.get(i), owners.get(1 - i)));

    assertThat(lowered).containsOnlyOnce(true);
    assertThat(members.of(account.id()))
        .extracting(AccountMember::role)
        .containsExactlyInAnyOrder(MemberRole.OWNER, MemberRole.VIEWER);
  }

  @Test
  void oneOfTwoOwnersWhoLowerThemselvesStaysOwner() throws Exception {
    AccountMember first = AccountMember.owner(account);
    AccountMember second =
        new AccountMember(
            account.id(), new Email("second@example.com"), MemberRole.OWNER, first.since());
    members.put(second);
    List<AccountMember> owners = List.of(first, second);

    List<Boolean> lowered = ParallelRunner.run(2, i -> isLowered(owners.get(i), owners.get(i)));

    assertThat(lowered).containsOnlyOnce(true);
    assertThat(members.of(account.id()))
        .extracting(AccountMember::role)
        .containsExactlyInAnyOrder(MemberRole.OWNER, MemberRole.VIEWER);
  }

  /** An operator makes a member an owner while the only other owner lowers and removes them. */
  @Test
  void memberWhoIsMadeAnOwnerMeanwhileIsOneOrNoMember() throws Exception {
    AccountMember owner = AccountMember.owner(account);
    Email person = new Email("kim@example.com");
    AccountMember kim =
        new AccountMember(account.id(), person, MemberRole.EDITOR, account.createdAt());
    for (int round = 0; round < 10; round++) {
      members.put(owner);
      members.put(kim);

      ParallelRunner.run(
          3,
          i ->
              switch (i) {
                case 0 ->
                    !useCases
                        .makeOwner()
                        .handleAsOperator(account.id(), person, Actor.operator("root", "host"))
                        .equals(kim);
                case 1 -> isLowered(owner, kim);
                default -> isRemoved(kim, owner);
              });

      // Kim was made an owner before or after each of the others, which an owner may do as well.
      assertThat(members.find(account.id(), owner.person()))
          .get()
          .extracting(AccountMember::role)
          .isEqualTo(MemberRole.OWNER);
      assertThat(members.find(account.id(), person).map(AccountMember::role))
          .isNotEqualTo(Optional.of(MemberRole.EDITOR));
      assertThat(
              auditLog.list(Optional.of(account.id()), Instant.parse("2100-01-01T00:00:00Z"), 1000))
          .filteredOn(entry -> entry.detail().startsWith(person.value()))
          .isNotEmpty();
    }
  }

  /** Each owner removes the other one, while an operator makes a third person an owner. */
  @Test
  void accountKeepsAnOwnerWhileOwnersRemoveEachOther() throws Exception {
    AccountMember first =
        new AccountMember(
            account.id(), new Email("first@example.com"), MemberRole.OWNER, account.createdAt());
    AccountMember second =
        new AccountMember(
            account.id(), new Email("second@example.com"), MemberRole.OWNER, account.createdAt());
    members.put(AccountMember.owner(account).withRole(MemberRole.BILLING));
    members.put(first);
    members.put(second);
    List<AccountMember> owners = List.of(first, second);

    List<Boolean> removed = ParallelRunner.run(2, i -> isRemoved(owners.get(1 - i), owners.get(i)));

    assertThat(removed).containsOnlyOnce(true);
    assertThat(members.of(account.id()))
        .extracting(AccountMember::role)
        .containsExactlyInAnyOrder(MemberRole.OWNER, MemberRole.BILLING);
  }

  /** Who locks several accounts at once, and in which order, must not depend on the request. */
  @Test
  void transactionsThatLockSeveralAccountsDoNotWaitForEachOther() throws Exception {
    List<Account> operators =
        List.of(
            AccountFixture.account().withOperator(true),
            AccountFixture.account().withOperator(true),
            AccountFixture.account().withOperator(true));
    operators.forEach(accounts::insert);
    List<AccountId> all = operators.stream().map(Account::id).toList();
    List<AccountId> reversed = List.of(all.get(2), all.get(1), all.get(0), account.id());

    List<Boolean> done =
        ParallelRunner.run(
            8,
            i -> {
              for (int round = 0; round < 20; round++) {
                int number = round;
                database.run(
                    () -> {
                      if (i % 2 == 0) {
                        accounts.lockAll(i % 4 == 0 ? reversed : all);
                      } else {
                        AccountId changed = i % 4 == 1 ? account.id() : all.get(number % 3);
                        assertThat(
                                accounts
                                    .lockOperators(account.createdAt(), Set.of(changed))
                                    .lasting())
                            .containsExactlyInAnyOrderElementsOf(all);
                      }
                    });
              }
              return true;
            });

    assertThat(done).hasSize(8);
  }

  /** Two tabs at each of two issuers. */
  @Test
  void parallelSignInsOfANewMemberLeaveTheHighestRole() throws Exception {
    List<OidcIssuer> both =
        List.of(issuer("corp", MemberRole.VIEWER), issuer("partner", MemberRole.ADMIN));
    both.forEach(issuers::add);

    List<Session> sessions = ParallelRunner.run(4, i -> signIn(both.get(i % 2), "code-" + i));

    assertThat(members.of(account.id()))
        .filteredOn(member -> member.person().equals(new Email("kim@example.com")))
        .extracting(AccountMember::role)
        .containsExactly(MemberRole.ADMIN);
    assertThat(sessions).extracting(Session::account).containsOnly(account.id());
  }

  private OidcIssuer issuer(String id, MemberRole role) {
    return new OidcIssuer(
        id,
        id,
        "https://" + id + ".example",
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Duration.ofHours(1),
        Optional.of(new OidcTeam(account.id(), Map.of("staff", role), Optional.empty())));
  }

  private Session signIn(OidcIssuer issuer, String code) {
    issuers.code(
        code,
        new OidcClaims(
            new OidcIdentity(issuer.issuer(), "id-kim"),
            Optional.empty(),
            Optional.of("kim@example.com"),
            true,
            Optional.empty(),
            Set.of("staff"),
            true),
        code);
    try {
      StartOidcSignIn.Started started = access.startOidcSignIn().handle(issuer, "", false);
      String state = started.address().getQuery().replaceFirst(".*state=([^&]*).*", "$1");
      return access
          .completeOidcSignIn()
          .handle(
              issuer,
              new CompleteOidcSignIn.Answer(
                  Optional.of(started.pending()),
                  state,
                  code,
                  Optional.empty(),
                  Optional.empty(),
                  "192.0.2.1",
                  Optional.empty()))
          .session()
          .session();
    } catch (OidcRefusedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Principal principal(AccountMember caller) {
    return new Principal(
        CredentialKind.SESSION,
        new Credential("id", "id", account, new Scope.OfMember(caller)),
        Plan.EMBEDDED);
  }

  private boolean isRemoved(AccountMember member, AccountMember caller) {
    Principal principal = principal(caller);
    try {
      useCases.remove().handle(principal, principal.actor("192.0.2.1"), member.id());
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isIn(RefusalCode.FORBIDDEN, RefusalCode.NOT_FOUND);
      return false;
    }
  }

  private boolean isLowered(AccountMember caller, AccountMember member) {
    Principal principal = principal(caller);
    try {
      useCases
          .changeRole()
          .handle(
              new ChangeMemberRole.Command(
                  principal, principal.actor("192.0.2.1"), member.id(), MemberRole.VIEWER));
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code())
          .isIn(RefusalCode.FORBIDDEN, RefusalCode.INVALID_STATE, RefusalCode.NOT_FOUND);
      return false;
    }
  }
}
