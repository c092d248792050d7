package dev.vidport.usecases.usage.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.OptionalLong;

/**
 * What accounts use: entries that are only ever added, sums of them, and the processing time that
 * running jobs have reserved. A read costs the same however many entries there are.
 *
 * <p>Changes require {@link #lock}, in the same transaction.
 */
public interface UsageLedger {
  /**
   * Makes the caller the only one that changes the usage of the account, until its transaction
   * ends. It must be the last lock that the transaction takes.
   */
  void lock(AccountId account);

  /**
   * Adds an entry. The time of a {@link UsageKind#STORAGE} entry counts as not before that of the
   * account's last one, because the clocks of hosts differ.
   *
   * @return whether it was added; false when there is one of the same account, kind and cause
   */
  boolean add(UsageEntry entry);

  /**
   * The entries of an account in the order in which they were added.
   *
   * @param after {@link Entries#last} of the previous page; 0 to begin with the first
   */
  Entries entries(AccountId account, long after, int limit);

  /** The amount of an entry; empty when there is none. */
  OptionalLong amount(AccountId account, UsageKind kind, String cause);

  /** The sum of the entries of a kind about a video. */
  long sum(AccountId account, UsageKind kind, VideoId video);

  /**
   * The usage of a month.
   *
   * @param now the current time. Usage is complete up to it, or up to the last change of the stored
   *     bytes, if another host with a faster clock has made it
   */
  MonthUsage month(AccountId account, YearMonth month, Instant now);

  /**
   * The days of a month that have begun before {@code now}, in order, including those without
   * usage.
   */
  List<DayUsage> days(AccountId account, YearMonth month, Instant now);

  /** What the captions of an account have counted on a day (UTC), in microseconds. */
  long captionMicros(AccountId account, LocalDate day);

  /** The processing time that the account's unfinished jobs have reserved, in microseconds. */
  long reservedMicros(AccountId account);

  /**
   * The part of {@link #reservedMicros} that is for captions.
   *
   * @param except a job whose reservation is left out
   */
  long reservedCaptionMicros(AccountId account, JobId except);

  /** The processing time that a job has reserved; empty if it has no reservation. */
  OptionalLong reserved(JobId job);

  /** Reserves processing time for a job, in place of its previous reservation. */
  void reserve(AccountId account, JobId job, long micros);

  /** As {@link #reserve}, for the captions that a job makes. */
  void reserveCaptions(AccountId account, JobId job, long micros);

  /** Ends the reservation of a job, if it has one. */
  void release(AccountId account, JobId job);

  /**
   * The reservations of all accounts, in ascending order of the ids of their jobs.
   *
   * @param after the last job of the previous page; an empty text to begin with the first
   */
  List<Reservation> reservations(String after, int limit);

  /**
   * Notes that the account has reached a threshold of its plan.
   *
   * @return whether this is the first note of this account, month, measure and percentage
   */
  boolean firstReached(AccountId account, YearMonth month, Measure measure, int percent);

  /**
   * Accounts that have ever used anything, in ascending order of their ids.
   *
   * @param after the last account of the previous page; an empty text to begin with the first
   */
  List<AccountId> accounts(String after, int limit);

  /**
   * A page of entries.
   *
   * @param last the position of the last one; that of the previous page if there is none
   */
  record Entries(List<UsageEntry> entries, long last) {
    public Entries {
      entries = List.copyOf(entries);
    }
  }

  /** The processing time that a job of an account has reserved, in microseconds. */
  record Reservation(AccountId account, JobId job, long micros) {}
}
