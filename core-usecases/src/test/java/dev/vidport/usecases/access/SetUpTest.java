package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The first account of an instance. */
class SetUpTest {
  private static final String CLIENT = "192.0.2.1";
  private static final String EMAIL = "ada@example.com";

  private final SettableClock clock = SettableClock.at("2026-11-26T12:00:00Z");
  private final InMemoryDatabase database = new InMemoryDatabase(clock);
  private final AccessUseCases access = host();

  /** The use cases of a host of the instance. */
  private AccessUseCases host() {
    return AccessUseCases.of(
        database.accessPorts(UnusedPort.of(RateLimiter.class), Optional.empty()),
        database.accountPorts(new PlanCatalog(Plans.defaults())),
        database.watermarks,
        new LinkSigner(new byte[32], clock),
        database.transactions,
        new Environment(clock, new Random(1)));
  }

  @Test
  void rightCodeCreatesTheFirstAccountAndASession() {
    VerifySignIn.SignedIn signedIn = setUp(access, EMAIL, code());

    Account account = signedIn.account();
    assertThat(signedIn.created()).isTrue();
    assertThat(account.email()).isEqualTo(new Email(EMAIL));
    assertThat(account.plan()).isEqualTo("scale");
    assertThat(account.operator()).isTrue();
    assertThat(database.accounts.find(account.id())).contains(account);
    assertThat(access.authenticate().handle(signedIn.session().token().reveal()).account())
        .isEqualTo(account);
    assertThat(database.auditLog.list(Optional.of(account.id()), clock.instant(), 10))
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.SIGNED_IN, AuditAction.ACCOUNT_CREATED);
    assertThat(database.auditLog.list(Optional.of(account.id()), clock.instant(), 10))
        .extracting(AuditEntry::actor)
        .containsOnly(Actor.signingIn(CLIENT));
    assertThat(signedIn.session().session().origin())
        .isEqualTo(SessionOrigin.of(Optional.of("Chrome, Linux"), CLIENT));
  }

  @Test
  void everyHostHasTheSameCodeAndAcceptsItInEveryForm() {
    String code = host().firstSetUp().codeAsOperator().text();

    assertThat(code).isEqualTo(code()).matches("([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}");
    setUp(access, EMAIL, " " + code.toLowerCase(Locale.ROOT).replace("-", ""));
  }

  @Test
  void setUpIsClosedOnceThereIsAnAccount() {
    String code = code();
    assertThat(access.firstSetUp().isOpen()).isTrue();
    setUp(access, EMAIL, code);

    assertThat(access.firstSetUp().isOpen()).isFalse();
    assertThat(refusal(() -> setUp(access, "eve@example.com", code)).code())
        .isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(refusal(() -> access.firstSetUp().codeAsOperator()).message())
        .contains("has an account already");
    assertThat(database.accounts.find(new Email("eve@example.com"))).isEmpty();
  }

  @Test
  void wrongCodesAreRefusedAndLimited() {
    for (int i = 0; i < SignInLimits.TRIES_OF_CLIENT.max(); i++) {
      assertThat(refusal(() -> setUp(access, EMAIL, "ABCD-EFGH-JKLM")).code())
          .isEqualTo(RefusalCode.INVALID_CODE);
    }

    assertThat(refusal(() -> setUp(access, EMAIL, code())).code())
        .isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(database.accounts.isEmpty()).isTrue();
    clock.advance(SignInLimits.TRIES_OF_CLIENT.period());
    setUp(access, EMAIL, code());
  }

  @Test
  void wrongAddressIsRefused() {
    assertThat(refusal(() -> setUp(access, "ada", code())).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  @Test
  void parallelSetUpsCreateOneAccount() throws Exception {
    String code = code();
    List<AccessUseCases> hosts = List.of(access, host(), host());

    List<Boolean> created =
        ParallelRunner.run(
            hosts.size(),
            i -> {
              try {
                return setUp(hosts.get(i), "ada" + i + "@example.com", code).created();
              } catch (RefusalException e) {
                return false;
              }
            });

    assertThat(created).containsOnlyOnce(true);
    assertThat(database.accounts.list(AccountFilter.ALL, Optional.empty(), 10)).hasSize(1);
  }

  private String code() {
    return access.firstSetUp().codeAsOperator().text();
  }

  private static VerifySignIn.SignedIn setUp(AccessUseCases host, String email, String code) {
    return host.setUp()
        .handle(new SetUp.Command(email, code, false, CLIENT, Optional.of("Chrome, Linux")));
  }
}
