package dev.vidport.usecases.usage;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageLimits;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Checks the usage of accounts against their plans, and reserves processing time for jobs. A
 * reservation counts like usage until the job ends, so concurrent jobs together keep the limit.
 */
public final class UsageReservations {
  /** A length that is known before the plan may differ from the plan by rounding to frames. */
  private static final long ROUNDING_MICROS = 1_000_000;

  private static final long ANYTHING = 1;

  private final UsageLedger ledger;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final Transactions transactions;
  private final Clock clock;

  public UsageReservations(
      UsageLedger ledger,
      Accounts accounts,
      PlanCatalog plans,
      Transactions transactions,
      Clock clock) {
    this.ledger = ledger;
    this.accounts = accounts;
    this.plans = plans;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Checks whether the plan permits a new video. Reserves nothing.
   *
   * @param uploadBytes what open uploads may still store
   * @param newBytes size of its files; empty if it is not known yet
   * @param newMicros what its output counts; empty if its length is not known yet
   * @throws RefusalException {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}
   */
  public void check(
      Principal principal, long uploadBytes, OptionalLong newBytes, OptionalLong newMicros) {
    Plan plan = principal.plan();
    if (plan.isUnlimited()) {
      return;
    }
    AccountId account = principal.accountId();
    MonthUsage usage = month(account);
    refuse(
        UsageLimits.refusalOfProcessing(
            plan, usage, ledger.reservedMicros(account), newMicros.orElse(ANYTHING)));
    refuse(UsageLimits.refusalOfStorage(plan, usage, uploadBytes, newBytes.orElse(ANYTHING)));
  }

  /**
   * Checks whether the plan permits the open uploads, after one of them has grown.
   *
   * @param uploadBytes what open uploads may still store
   * @throws RefusalException {@code PLAN_LIMIT_REACHED}
   */
  public void checkGrown(Principal principal, long uploadBytes) {
    Plan plan = principal.plan();
    if (!plan.isUnlimited()) {
      refuse(UsageLimits.refusalOfStorage(plan, month(principal.accountId()), uploadBytes, 0));
    }
  }

  /**
   * As {@link #checkGrown(Principal, long)}, for work that the service does on its own.
   *
   * @throws RefusalException {@code PLAN_LIMIT_REACHED}
   */
  public void checkGrown(AccountId account, long uploadBytes) {
    accounts
        .find(account)
        .map(plans::of)
        .filter(plan -> !plan.isUnlimited())
        .ifPresent(
            plan -> refuse(UsageLimits.refusalOfStorage(plan, month(account), uploadBytes, 0)));
  }

  /**
   * Reserves processing time for a new job. The last change of the transaction that creates it.
   *
   * @throws RefusalException {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}; the
   *     transaction is to be rolled back
   */
  public void reserve(Principal principal, JobId job, long micros) {
    if (principal.plan().isUnlimited()) {
      return;
    }
    AccountId account = principal.accountId();
    ledger.lock(account);
    refuse(
        UsageLimits.refusalOfProcessing(
            principal.plan(), month(account), ledger.reservedMicros(account), micros));
    ledger.reserve(account, job, micros);
  }

  /**
   * Reserves processing time for a running job in place of its previous reservation, in a
   * transaction of its own.
   *
   * @param micros length of the output, which counts more if its frames are large
   * @param encoded size of the largest frames that the job encodes; empty if none are
   * @param isActive whether the job still processes its video. A job that ends at the same time
   *     releases the reservation, or this call sees its end
   * @return why nothing more is reserved; the previous reservation then stays until the job ends
   */
  public Optional<Refusal> reserve(
      AccountId account,
      JobId job,
      long micros,
      Optional<PictureSize> encoded,
      BooleanSupplier isActive) {
    Optional<Plan> plan = accounts.find(account).map(plans::of);
    if (plan.isEmpty() || plan.get().isUnlimited()) {
      return Optional.empty();
    }
    return transactions.in(
        () -> {
          ledger.lock(account);
          return isActive.getAsBoolean()
              ? reserve(account, job, micros, encoded, plan.get())
              : Optional.empty();
        });
  }

  /**
   * Reserves what captions will count, for a new job. The last change of the transaction that
   * creates it.
   *
   * @param outputMicros length of the output in microseconds
   * @throws RefusalException {@code INVALID_STATE} when the minutes of the day are used up or
   *     reserved, {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}; the transaction is to be
   *     rolled back
   */
  public void reserveCaptions(Principal principal, JobId job, long outputMicros) {
    AccountId account = principal.accountId();
    ledger.lock(account);
    if (!fitsDay(account, job, outputMicros)) {
      throw new RefusalException(RefusalCode.INVALID_STATE, SpeechRecognition.DAY_USED_UP);
    }
    long micros = CaptionUsage.billableMicros(outputMicros);
    refuse(
        UsageLimits.refusalOfProcessing(
            principal.plan(), month(account), ledger.reservedMicros(account), micros));
    ledger.reserveCaptions(account, job, micros);
  }

  /**
   * Reserves what captions will count, for a running job in place of its previous reservation, in a
   * transaction of its own. Does nothing if the job has reserved it already.
   *
   * @param outputMicros length of the output in microseconds
   * @param isActive as for {@link #reserve(AccountId, JobId, long, Optional, BooleanSupplier)}
   * @return why nothing more is reserved; the previous reservation then stays until the job ends
   */
  public Optional<String> reserveCaptions(
      AccountId account, JobId job, long outputMicros, BooleanSupplier isActive) {
    Optional<Plan> plan = accounts.find(account).map(plans::of);
    if (plan.isEmpty()) {
      return Optional.empty();
    }
    return transactions.in(
        () -> {
          ledger.lock(account);
          if (!isActive.getAsBoolean()) {
            return Optional.empty();
          }
          if (!fitsDay(account, job, outputMicros)) {
            return Optional.of(SpeechRecognition.DAY_USED_UP);
          }
          long micros = CaptionUsage.billableMicros(outputMicros);
          Optional<Refusal> refusal = refusalOfProcessing(account, job, micros, 1, plan.get());
          if (refusal.isEmpty()) {
            ledger.reserveCaptions(account, job, micros);
          }
          return refusal.map(Refusal::message);
        });
  }

  /** Whether the captions that are made today (UTC) and those of other jobs leave enough. */
  private boolean fitsDay(AccountId account, JobId job, long outputMicros) {
    LocalDate today = LocalDate.ofInstant(Timestamps.now(clock), ZoneOffset.UTC);
    return CaptionUsage.fitsDay(
        ledger.captionMicros(account, today) + ledger.reservedCaptionMicros(account, job),
        outputMicros);
  }

  /** Why the plan permits no further processing; empty if it does. Reserves nothing. */
  public Optional<Refusal> refusal(AccountId account, long micros) {
    return accounts
        .find(account)
        .map(plans::of)
        .filter(plan -> !plan.isUnlimited())
        .flatMap(
            plan ->
                UsageLimits.refusalOfProcessing(
                    plan, month(account), ledger.reservedMicros(account), micros));
  }

  /**
   * As {@link #reserveCaptions(AccountId, JobId, long, BooleanSupplier)}, in the transaction that
   * begins the job, as its last change. What does not fit is not reserved: the first step of the
   * job finds that again, and ends the job.
   */
  public void reserveCaptionsIfPossible(AccountId account, JobId job, long outputMicros) {
    Optional<String> unused = reserveCaptions(account, job, outputMicros, () -> true);
  }

  private Optional<Refusal> reserve(
      AccountId account, JobId job, long micros, Optional<PictureSize> encoded, Plan plan) {
    int weight = plan.frameWeight().factor(encoded);
    Optional<Refusal> refusal = refusalOfProcessing(account, job, micros * weight, weight, plan);
    if (refusal.isEmpty()) {
      ledger.reserve(account, job, micros * weight);
    }
    return refusal;
  }

  /** Why the plan does not permit this reservation in place of the job's previous one. */
  private Optional<Refusal> refusalOfProcessing(
      AccountId account, JobId job, long micros, int weight, Plan plan) {
    OptionalLong previous = ledger.reserved(job);
    return previous.isPresent() && micros <= previous.getAsLong() + ROUNDING_MICROS * weight
        ? Optional.empty()
        : UsageLimits.refusalOfProcessing(
            plan, month(account), ledger.reservedMicros(account) - previous.orElse(0), micros);
  }

  private MonthUsage month(AccountId account) {
    Instant now = Timestamps.now(clock);
    return ledger.month(account, YearMonth.from(now.atOffset(ZoneOffset.UTC)), now);
  }

  private static void refuse(Optional<Refusal> refusal) {
    refusal.ifPresent(
        reason -> {
          throw new RefusalException(reason);
        });
  }
}
