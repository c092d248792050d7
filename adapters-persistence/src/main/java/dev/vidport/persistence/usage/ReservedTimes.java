package dev.vidport.persistence.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.usage.port.UsageLedger.Reservation;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * The processing time that jobs have reserved, in the table {@code usage_reservation}, with its sum
 * in {@code usage_balance}. Changes require the lock of the account.
 */
final class ReservedTimes {
  private final Handle handle;

  ReservedTimes(Handle handle) {
    this.handle = handle;
  }

  /** The reserved microseconds of an account. */
  long of(AccountId account) {
    return handle
        .createQuery("select reserved_micros from usage_balance where account_id = :account")
        .bind("account", account.value())
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  /** The microseconds of an account that jobs other than {@code except} reserve for captions. */
  long captionsOf(AccountId account, JobId except) {
    return handle
        .createQuery(
            """
            select coalesce(sum(micros), 0) from usage_reservation
            where account_id = :account and captions and job_id <> :except
            """)
        .bind("account", account.value())
        .bind("except", except.value())
        .mapTo(long.class)
        .one();
  }

  /** The reserved microseconds of a job. */
  OptionalLong of(JobId job) {
    return handle
        .createQuery("select micros from usage_reservation where job_id = :job")
        .bind("job", job.value())
        .mapTo(Long.class)
        .findOne()
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /**
   * Reserves {@code micros} in place of the previous reservation.
   *
   * @param captions whether they are for captions
   */
  int reserve(AccountId account, JobId job, long micros, boolean captions) {
    int unused = release(account, job);
    handle
        .createUpdate(
            """
            insert into usage_reservation (job_id, account_id, micros, captions)
            values (:job, :account, :micros, :captions)
            """)
        .bind("job", job.value())
        .bind("account", account.value())
        .bind("micros", micros)
        .bind("captions", captions)
        .execute();
    return add(account, micros);
  }

  /**
   * Ends the reservation of a job.
   *
   * @return number of changed balances
   */
  int release(AccountId account, JobId job) {
    OptionalLong reserved = of(job);
    if (reserved.isEmpty()) {
      return 0;
    }
    handle
        .createUpdate("delete from usage_reservation where job_id = :job")
        .bind("job", job.value())
        .execute();
    return add(account, -reserved.getAsLong());
  }

  private int add(AccountId account, long micros) {
    return handle
        .createUpdate(
            """
            update usage_balance set reserved_micros = reserved_micros + :micros
            where account_id = :account
            """)
        .bind("account", account.value())
        .bind("micros", micros)
        .execute();
  }

  List<Reservation> all(String after, int limit) {
    return handle
        .createQuery(
            """
            select account_id, job_id, micros from usage_reservation where job_id > :after
            order by job_id fetch first :limit rows only
            """)
        .bind("after", after)
        .bind("limit", limit)
        .map(
            (row, context) ->
                new Reservation(
                    new AccountId(row.getString("account_id")),
                    new JobId(row.getString("job_id")),
                    row.getLong("micros")))
        .list();
  }
}
