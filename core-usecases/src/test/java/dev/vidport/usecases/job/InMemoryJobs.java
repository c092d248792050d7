package dev.vidport.usecases.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.FairShareOrder;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.UnfinishedJobs;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Jobs in memory, with their queued and running steps. */
public final class InMemoryJobs implements Jobs {
  private static final Comparator<Job> OLDEST_FIRST =
      Comparator.comparing(Job::createdAt).thenComparing(job -> job.id().value());

  private final InMemoryTransactions transactions;
  private final InMemoryTable<JobId, Entry> entries;
  private final InMemoryTable<Step, InMemoryStep> steps;

  public InMemoryJobs(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
    this.steps = transactions.table();
  }

  InMemoryTransactions transactions() {
    return transactions;
  }

  /** The queued and running steps of all jobs. */
  InMemoryTable<Step, InMemoryStep> steps() {
    return steps;
  }

  /** The queued and running steps of a job. */
  List<InMemoryStep> steps(JobId job) {
    return steps.all().stream().filter(queued -> queued.step().job().equals(job)).toList();
  }

  /** The jobs that have not ended, the oldest first. */
  List<Job> unfinished() {
    return entries.all().stream()
        .filter(entry -> !entry.isEnded())
        .map(this::read)
        .sorted(OLDEST_FIRST)
        .toList();
  }

  /** The place of a job in the queue order; empty when it has ended or is unknown. */
  Optional<Instant> turn(JobId job) {
    return entries.find(job).filter(entry -> !entry.isEnded()).map(Entry::turn);
  }

  void end(JobId job) {
    change(job, Entry::ended);
  }

  /** Marks a step as done by {@code attempt}. */
  public void complete(Step step, String attempt) {
    transactions.run(
        () -> {
          steps.remove(step);
          change(step.job(), entry -> entry.withDone(plus(entry.job().done(), step, attempt)));
        });
  }

  @Override
  public void insert(Job job, QueueClass queueClass) {
    transactions.run(
        () -> {
          Instant freshSince = job.createdAt().minus(FairShareOrder.FRESH_FOR);
          Instant turn =
              FairShareOrder.ofJob(
                  job.createdAt(), queueClass, unfinished(job.account(), freshSince));
          entries.put(job.id(), new Entry(job, queueClass, turn, Map.of(), false));
        });
  }

  private UnfinishedJobs unfinished(AccountId account, Instant freshSince) {
    List<Entry> unfinished =
        entries.all().stream()
            .filter(entry -> !entry.isEnded() && entry.job().account().equals(account))
            .toList();
    int low = count(unfinished, entry -> entry.queueClass() == QueueClass.LOW);
    return new UnfinishedJobs(
        count(
            unfinished,
            entry ->
                entry.queueClass() == QueueClass.FRESH
                    && entry.job().createdAt().isAfter(freshSince)),
        unfinished.size() - low,
        low);
  }

  private static int count(List<Entry> entries, Predicate<Entry> condition) {
    return (int) entries.stream().filter(condition).count();
  }

  @Override
  public Optional<Job> find(JobId id) {
    return entries.find(id).map(this::read);
  }

  @Override
  public List<Job> withoutResults(Collection<JobId> ids) {
    return ids.stream()
        .distinct()
        .flatMap(id -> find(id).stream())
        .map(InMemoryJobs::withoutResults)
        .toList();
  }

  private static Job withoutResults(Job job) {
    return new Job(
        job.id(),
        job.kind(),
        job.account(),
        job.video(),
        job.createdAt(),
        job.startedAt(),
        job.done(),
        Map.of(),
        job.progress(),
        Map.of(),
        job.redrive(),
        job.drawsCaptions());
  }

  private Job read(Entry entry) {
    Job job = entry.job();
    return new Job(
        job.id(),
        job.kind(),
        job.account(),
        job.video(),
        job.createdAt(),
        job.startedAt(),
        job.done(),
        job.results(),
        entry.amounts().values().stream().mapToDouble(Double::doubleValue).sum(),
        job.notes(),
        steps(job.id()).stream().anyMatch(InMemoryStep::isInRedrive),
        job.drawsCaptions());
  }

  @Override
  public void started(JobId id, Instant at) {
    change(id, entry -> entry.startedAt(entry.job().startedAt().orElse(at)));
  }

  /**
   * @throws IllegalStateException when the step already has a result
   */
  @Override
  public void saveResult(Step step, String attempt, String json) {
    change(
        step.job(),
        entry -> {
          Map<Step, String> results = entry.job().results();
          if (results.containsKey(step)) {
            throw new IllegalStateException(step + " already has a result");
          }
          return entry.withResults(plus(results, step, json));
        });
  }

  @Override
  public void progress(Step step, double amount) {
    change(step.job(), entry -> entry.withAmounts(plus(entry.amounts(), step, amount)));
  }

  @Override
  public void note(Step step, String note) {
    change(step.job(), entry -> entry.withNotes(plus(entry.job().notes(), step, note)));
  }

  @Override
  public int deleteEnded(Instant before, int max) {
    return transactions.in(
        () -> {
          List<JobId> forgettable =
              entries.all().stream()
                  .filter(entry -> entry.isEnded() && entry.job().createdAt().isBefore(before))
                  .filter(entry -> !hasUnfinished(entry.job().video()))
                  .map(Entry::job)
                  .sorted(OLDEST_FIRST)
                  .limit(max)
                  .map(Job::id)
                  .toList();
          forgettable.forEach(entries::remove);
          return forgettable.size();
        });
  }

  private boolean hasUnfinished(VideoId video) {
    return entries.all().stream()
        .anyMatch(entry -> !entry.isEnded() && entry.job().video().equals(video));
  }

  private void change(JobId id, UnaryOperator<Entry> change) {
    entries.replace(id, entry -> Optional.of(change.apply(entry)));
  }

  private static <V> Map<Step, V> plus(Map<Step, V> values, Step step, V value) {
    Map<Step, V> all = new HashMap<>(values);
    all.put(step, value);
    return all;
  }

  /**
   * A stored job.
   *
   * @param turn its place in the queue order
   * @param amounts the last amount that each step has reported
   */
  private record Entry(
      Job job, QueueClass queueClass, Instant turn, Map<Step, Double> amounts, boolean isEnded) {
    Entry startedAt(Instant at) {
      return with(Optional.of(at), job.done(), job.results(), job.notes());
    }

    Entry withDone(Map<Step, String> done) {
      return with(job.startedAt(), done, job.results(), job.notes());
    }

    Entry withResults(Map<Step, String> results) {
      return with(job.startedAt(), job.done(), results, job.notes());
    }

    Entry withNotes(Map<Step, String> notes) {
      return with(job.startedAt(), job.done(), job.results(), notes);
    }

    Entry withAmounts(Map<Step, Double> changed) {
      return new Entry(job, queueClass, turn, changed, isEnded);
    }

    Entry ended() {
      return new Entry(job, queueClass, turn, amounts, true);
    }

    private Entry with(
        Optional<Instant> startedAt,
        Map<Step, String> done,
        Map<Step, String> results,
        Map<Step, String> notes) {
      Job changed =
          new Job(
              job.id(),
              job.kind(),
              job.account(),
              job.video(),
              job.createdAt(),
              startedAt,
              done,
              results,
              job.progress(),
              notes,
              job.redrive(),
              job.drawsCaptions());
      return new Entry(changed, queueClass, turn, amounts, isEnded);
    }
  }
}
