package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.account.CreateAccount;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SignUpTest {
  private static final Actor OPERATOR = Actor.operator("root", "host");
  private static final String CLIENT = "192.0.2.1";
  private static final String NEW = "new@example.com";
  private static final Duration WEEK = Duration.ofDays(7);

  @ParameterizedTest
  @EnumSource(value = SignUpMode.class, names = "OPEN", mode = EnumSource.Mode.EXCLUDE)
  void codeIsMailedToAccountsOnlyAndTheResponseIsTheSame(SignUpMode mode) {
    UseCasesFixture fixture = with(mode);
    String owner = fixture.owner.account().email().value();

    Duration known = start(fixture, owner);
    Duration unknown = start(fixture, NEW);

    assertThat(unknown).isEqualTo(known);
    assertThat(recipients(fixture)).containsExactly(owner);
    assertThat(verify(fixture, owner, fixture.mail.lastCode()).created()).isFalse();
    assertThat(refusalOf(fixture, NEW, "000000")).isEqualTo(RefusalCode.INVALID_CODE);
  }

  /** Nor do limits, a full or broken mail server, or a refused message depend on the account. */
  @Test
  void failuresAreTheSameForKnownAndUnknownAddresses() {
    UseCasesFixture fixture = with(SignUpMode.CLOSED);
    String owner = fixture.owner.account().email().value();
    start(fixture, owner);
    String previous = fixture.mail.lastCode();
    fixture.mail.failWith(Optional.of(new IOException("refused")));

    for (String email : List.of(owner, NEW)) {
      assertThat(start(fixture, email)).isPositive();
      fixture.mail.fill(true);
      assertThat(refusal(() -> start(fixture, email)).code()).isEqualTo(RefusalCode.UNAVAILABLE);
      fixture.mail.fill(false);
    }

    assertThat(verify(fixture, owner, previous).created()).as("its code stays valid").isFalse();
    for (int i = 0; i < 3; i++) {
      start(fixture, owner);
    }
    for (int i = 0; i < 4; i++) {
      start(fixture, NEW);
    }
    assertThat(refusal(() -> start(fixture, owner)).code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(refusal(() -> start(fixture, NEW)).code()).isEqualTo(RefusalCode.RATE_LIMITED);
  }

  @Test
  void invitedAddressSignsUpOnce() {
    UseCasesFixture fixture = with(SignUpMode.INVITED);
    Invitation invitation =
        access(fixture).inviteAccount().handleAsOperator("New@Example.com", WEEK, OPERATOR);
    start(fixture, NEW);

    assertThat(invitation.email()).isEqualTo(new Email(NEW));
    assertThat(verify(fixture, NEW, fixture.mail.lastCode()).created()).isTrue();

    assertThat(access(fixture).listInvitations().handleAsOperator(Optional.empty(), 10))
        .isEqualTo(new ListInvitations.Page(List.of(), Optional.empty()));
    assertThat(actions(fixture))
        .containsExactly(
            AuditAction.SIGNED_IN, AuditAction.ACCOUNT_CREATED, AuditAction.ACCOUNT_INVITED);
    start(fixture, NEW);
    assertThat(verify(fixture, NEW, fixture.mail.lastCode()).created()).isFalse();
  }

  @Test
  void revokedInvitationCreatesNoAccountAfterTheCodeWasMailed() {
    UseCasesFixture fixture = with(SignUpMode.INVITED);
    access(fixture).inviteAccount().handleAsOperator(NEW, WEEK, OPERATOR);
    start(fixture, NEW);

    access(fixture).revokeInvitation().handleAsOperator(NEW, OPERATOR);

    assertThat(refusalOf(fixture, NEW, fixture.mail.lastCode()))
        .isEqualTo(RefusalCode.SIGN_UP_REFUSED);
    assertThat(fixture.database.accounts.find(new Email(NEW))).isEmpty();
    assertThat(
            refusal(() -> access(fixture).revokeInvitation().handleAsOperator(NEW, OPERATOR))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(actions(fixture))
        .containsExactly(AuditAction.INVITATION_REVOKED, AuditAction.ACCOUNT_INVITED);
  }

  @Test
  void expiredInvitationIsUselessAndDeleted() {
    UseCasesFixture fixture = with(SignUpMode.INVITED);
    access(fixture).inviteAccount().handleAsOperator(NEW, WEEK, OPERATOR);
    fixture.clock.advance(WEEK);

    start(fixture, NEW);

    assertThat(fixture.mail.messages()).isEmpty();
    assertThat(fixture.deleteExpired("invitations")).isEqualTo(1);
  }

  @Test
  void invitationsThatCannotWorkAreRefused() {
    UseCasesFixture invited =
        UseCasesFixture.withSignUp(
            new SignUpPolicy(SignUpMode.INVITED, List.of(new AllowedDomain("example.org"))));
    String owner = invited.owner.account().email().value();

    assertThat(problemOf(invited, "x@example.com", WEEK)).contains("is not in a domain");
    assertThat(problemOf(with(SignUpMode.INVITED), owner, WEEK)).contains("already has an account");
    assertThat(problemOf(invited, "x@example.org", Duration.ZERO)).contains("must be from 1");
    assertThat(problemOf(invited, "x@example.org", Duration.ofDays(367))).contains("must be from");
    assertThat(problemOf(invited, "nonsense", WEEK)).contains("must be an e-mail address");
    assertThat(problemOf(with(SignUpMode.CLOSED), NEW, WEEK)).contains("closed");
  }

  @Test
  void onlyPermittedDomainsGetACodeForANewAccount() {
    UseCasesFixture fixture =
        UseCasesFixture.withSignUp(
            new SignUpPolicy(SignUpMode.OPEN, List.of(new AllowedDomain("example.org"))));
    String owner = fixture.owner.account().email().value();

    start(fixture, "a@example.org");
    start(fixture, "a@sub.example.org");
    start(fixture, NEW);
    start(fixture, owner);

    assertThat(recipients(fixture)).containsExactly("a@example.org", owner);
  }

  @Test
  void operatorShowsNoCodeThatWouldCreateARefusedAccount() {
    UseCasesFixture fixture = with(SignUpMode.CLOSED);
    String owner = fixture.owner.account().email().value();

    assertThat(access(fixture).showSignInCode().handleAsOperator(owner, OPERATOR).code())
        .hasSize(6);
    Refusal refused =
        refusal(() -> access(fixture).showSignInCode().handleAsOperator(NEW, OPERATOR));
    assertThat(refused.details().get(0).message()).contains("has no account");
  }

  @Test
  void mailboxGetsOneAccountBySigningUp() {
    UseCasesFixture fixture = with(SignUpMode.OPEN);
    signUp(fixture, "a.da@gmail.com");

    start(fixture, "ada+2@googlemail.com");
    String code = fixture.mail.lastCode();

    assertThat(recipients(fixture)).contains("ada+2@googlemail.com");
    assertThat(refusalOf(fixture, "ada+2@googlemail.com", code))
        .isEqualTo(RefusalCode.SIGN_UP_REFUSED);
    assertThat(fixture.database.accounts.find(new Email("ada+2@googlemail.com"))).isEmpty();
    start(fixture, "ada@gmail.com");
    assertThat(refusalOf(fixture, "ada@gmail.com", fixture.mail.lastCode()))
        .as("an account is found by its own address only")
        .isEqualTo(RefusalCode.SIGN_UP_REFUSED);
    start(fixture, "a.da@gmail.com");
    assertThat(verify(fixture, "a.da@gmail.com", fixture.mail.lastCode()).created()).isFalse();
  }

  @Test
  void operatorMayGiveAMailboxSeveralAccounts() {
    UseCasesFixture fixture = with(SignUpMode.OPEN);
    for (String email : List.of("ada@example.com", "ada+2@example.com")) {
      fixture.useCases.accounts().create().handle(new CreateAccount.Command(email, "free"));
      start(fixture, email);
      assertThat(verify(fixture, email, fixture.mail.lastCode()).account().email())
          .isEqualTo(new Email(email));
    }

    start(fixture, "ada+3@example.com");
    String code = fixture.mail.lastCode();
    assertThat(refusalOf(fixture, "ada+3@example.com", code))
        .isEqualTo(RefusalCode.SIGN_UP_REFUSED);
    access(fixture).inviteAccount().handleAsOperator("ada+3@example.com", WEEK, OPERATOR);
    assertThat(verify(fixture, "ada+3@example.com", code).created()).isTrue();
  }

  @Test
  void oneOfParallelSignUpsOfAMailboxSucceeds() throws Exception {
    UseCasesFixture fixture = with(SignUpMode.OPEN);
    List<String> codes =
        List.of(0, 1, 2, 3).stream()
            .map(
                i -> {
                  start(fixture, "ada+" + i + "@example.com");
                  return fixture.mail.lastCode();
                })
            .toList();

    List<Boolean> created =
        ParallelRunner.run(4, i -> isCreated(fixture, "ada+" + i + "@example.com", codes.get(i)));

    assertThat(created).containsOnlyOnce(true);
  }

  @Test
  void tagsDoNotAddToTheCodesOfAMailbox() {
    UseCasesFixture fixture = with(SignUpMode.OPEN);
    for (int i = 0; i < 10; i++) {
      start(fixture, "ada+" + i + "@example.com");
    }

    Refusal refused = refusal(() -> start(fixture, "ada+x@example.com"));

    assertThat(refused.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(start(fixture, "a.da@example.com")).isPositive();
  }

  private static boolean isCreated(UseCasesFixture fixture, String email, String code) {
    try {
      return verify(fixture, email, code).created();
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.SIGN_UP_REFUSED);
      return false;
    }
  }

  private static UseCasesFixture with(SignUpMode mode) {
    return UseCasesFixture.withSignUp(new SignUpPolicy(mode, List.of()));
  }

  private static AccessUseCases access(UseCasesFixture fixture) {
    return fixture.useCases.access();
  }

  private static Duration start(UseCasesFixture fixture, String email) {
    return access(fixture).startSignIn().handle(new StartSignIn.Command(email, CLIENT));
  }

  private static VerifySignIn.SignedIn verify(UseCasesFixture fixture, String email, String code) {
    return access(fixture)
        .verifySignIn()
        .handle(new VerifySignIn.Command(email, code, true, CLIENT));
  }

  private static Account signUp(UseCasesFixture fixture, String email) {
    start(fixture, email);
    return verify(fixture, email, fixture.mail.lastCode()).account();
  }

  private static RefusalCode refusalOf(UseCasesFixture fixture, String email, String code) {
    return refusal(() -> verify(fixture, email, code)).code();
  }

  private static String problemOf(UseCasesFixture fixture, String email, Duration validity) {
    return refusal(
            () -> access(fixture).inviteAccount().handleAsOperator(email, validity, OPERATOR))
        .details()
        .get(0)
        .message();
  }

  private static List<String> recipients(UseCasesFixture fixture) {
    return fixture.mail.messages().stream().map(message -> message.recipient().value()).toList();
  }

  /** Newest first. */
  private static List<AuditAction> actions(UseCasesFixture fixture) {
    return fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 10).stream()
        .map(AuditEntry::action)
        .toList();
  }
}
