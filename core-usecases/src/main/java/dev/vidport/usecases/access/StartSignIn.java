package dev.vidport.usecases.access;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.transaction.port.Transactions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Sends a sign-in code to an e-mail address. Neither the response nor its time tells whether the
 * address has an account: if everybody may sign up, every address gets a code in the same way.
 * Otherwise only some addresses get one, and all get the response before a message is sent.
 */
public final class StartSignIn {
  /** Only the operator changes this, so clients need not ask often. */
  private static final Duration NOT_CONFIGURED_RETRY_AFTER = Duration.ofHours(1);

  /** Each attempt counts toward the limits, so that a client should not repeat it at once. */
  private static final Duration FAILED_RETRY_AFTER = Duration.ofMinutes(1);

  /** Most messages take less than a second, and none takes much longer than this. */
  private static final Duration NO_PLACE_RETRY_AFTER = Duration.ofSeconds(10);

  private final SignInCodeGenerator generator;
  private final SignInLimits limits;
  private final SignUpRules signUps;
  private final SignInCodes codes;
  private final Optional<SignInMail> mail;
  private final Transactions transactions;
  private final Clock clock;

  /**
   * @param mail empty when no mail server is configured
   */
  StartSignIn(
      SignInCodeGenerator generator,
      SignInLimits limits,
      SignUpRules signUps,
      SignInCodes codes,
      Optional<SignInMail> mail,
      Transactions transactions,
      Clock clock) {
    this.generator = generator;
    this.limits = limits;
    this.signUps = signUps;
    this.codes = codes;
    this.mail = mail;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Nothing is counted without a permit for the message, and the previous code stays valid until
   * the mail server has accepted the new one. So neither other clients nor a broken mail server
   * take the code of a user away.
   *
   * @return how long the code is valid
   * @throws RefusalException {@code INVALID_REQUEST}, {@code EMAIL_NOT_CONFIGURED}, {@code
   *     UNAVAILABLE}, which does not count, {@code RATE_LIMITED}, or, if everybody may sign up,
   *     {@code EMAIL_FAILED}
   */
  public Duration handle(Command command) {
    Email email = SignInEmail.parse(command.email());
    SignInMail sender = mail.orElseThrow(StartSignIn::notConfigured);
    try (SignInMail.Sending sending =
        sender.begin(command.client()).orElseThrow(StartSignIn::noPlace)) {
      Instant now = Timestamps.now(clock);
      SignInCodeGenerator.Generated code = generator.generate(email, now);
      transactions.run(() -> limits.countStart(email, command.client(), now));
      if (signUps.policy().isOpenToAll()) {
        send(sending, email, code);
        store(code);
      } else if (signUps.maySignIn(email, now)) {
        sending.sendLater(email, code.text(), SignInCode.LIFETIME, () -> store(code));
      }
    }
    return SignInCode.LIFETIME;
  }

  private void store(SignInCodeGenerator.Generated code) {
    transactions.run(() -> codes.replace(code.stored()));
  }

  private static void send(
      SignInMail.Sending sending, Email email, SignInCodeGenerator.Generated code) {
    try {
      sending.send(email, code.text(), SignInCode.LIFETIME);
    } catch (IOException e) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.EMAIL_FAILED,
              "the message could not be sent: the mail server is unreachable or refused it;"
                  + " try again later",
              FAILED_RETRY_AFTER));
    }
  }

  private static RefusalException noPlace() {
    return new RefusalException(
        new Refusal.Later(
            RefusalCode.UNAVAILABLE,
            "too many sign-in codes are being sent; try again",
            NO_PLACE_RETRY_AFTER));
  }

  private static RefusalException notConfigured() {
    return new RefusalException(
        new Refusal.Later(
            RefusalCode.EMAIL_NOT_CONFIGURED,
            "this service has no mail server; ask its operator for a sign-in code or an API key",
            NOT_CONFIGURED_RETRY_AFTER));
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    SignInEmail.check(command.email(), problems);
  }

  /**
   * The request.
   *
   * @param client address of the client
   */
  public record Command(String email, String client) {}
}
