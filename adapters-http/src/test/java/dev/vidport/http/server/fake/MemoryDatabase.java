package dev.vidport.http.server.fake;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.access.InMemoryIdempotencyKeys;
import dev.vidport.usecases.job.InMemoryTable;
import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Job;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.InMemoryPendingDeletions;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Outbox;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** All in-memory tables of the server under test; a test can make every call fail. */
public final class MemoryDatabase
    implements Videos, RenderJobs, Transactions, Outbox, PendingDeletions {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryVideos videos = new InMemoryVideos(transactions);
  private final InMemoryPendingDeletions deletions = new InMemoryPendingDeletions(transactions);
  private final InMemoryTable<JobId, RenderJob> jobs = transactions.table();
  private final InMemoryTable<String, VideoEvent> events = transactions.table();
  private Optional<RuntimeException> fault = Optional.empty();

  /** From now on, every call throws {@code newFault}; empty ends this. */
  public void failWith(Optional<RuntimeException> newFault) {
    fault = newFault;
  }

  private void throwFault() {
    fault.ifPresent(
        e -> {
          throw e;
        });
  }

  /** Idempotency keys in the same transactions. */
  public InMemoryIdempotencyKeys idempotencyKeys() {
    return new InMemoryIdempotencyKeys(transactions);
  }

  @Override
  public <T> T in(Supplier<T> work) {
    return transactions.in(work);
  }

  private <T> T locked(Supplier<T> work) {
    throwFault();
    return work.get();
  }

  public int count() {
    return locked(videos::count);
  }

  /** The objects recorded for deletion. */
  public List<ObjectKey> garbage() {
    return locked(deletions::all);
  }

  /** Stores {@code video} without any check. */
  public void put(Video video) {
    throwFault();
    videos.put(video);
  }

  @Override
  public void insert(Video video) {
    put(video);
  }

  @Override
  public Optional<AccountId> owner(VideoId id) {
    return locked(() -> videos.owner(id));
  }

  @Override
  public Optional<Video> find(AccountId account, VideoId id) {
    return locked(() -> videos.find(account, id));
  }

  @Override
  public boolean replace(Video before, Video after) {
    return locked(() -> videos.replace(before, after));
  }

  @Override
  public boolean delete(Video video) {
    return locked(() -> videos.delete(video));
  }

  @Override
  public void lockSharing(AccountId account, VideoId owner) {
    throwFault();
    videos.lockSharing(account, owner);
  }

  @Override
  public List<Video> sharing(AccountId account, VideoId owner) {
    return locked(() -> videos.sharing(account, owner));
  }

  @Override
  public Page list(AccountId account, Query query) {
    return locked(() -> videos.list(account, query));
  }

  @Override
  public int createdSince(AccountId account, Instant since) {
    return locked(() -> videos.createdSince(account, since));
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    return locked(() -> videos.unfinished(state, before, limit));
  }

  /** Stores {@code job} without any check. */
  public void put(RenderJob job) {
    throwFault();
    jobs.put(job.id(), job);
  }

  /** The records of the jobs. */
  public Jobs jobs() {
    return new Records();
  }

  @Override
  public Optional<RenderJob> find(JobId id) {
    return locked(() -> jobs.find(id));
  }

  @Override
  public void started(JobId id, Instant at) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void saveFacts(JobId id, String attempt, List<SourceFacts> facts) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void savePlan(JobId id, String attempt, RenderPlan plan) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void reception(JobId id, RecordingProgress recordingProgress) {
    locked(() -> jobs.replace(id, job -> Optional.of(with(job, recordingProgress))));
  }

  private static RenderJob with(RenderJob job, RecordingProgress reception) {
    Job record = job.job();
    Job noted =
        new Job(
            record.id(),
            record.kind(),
            record.account(),
            record.video(),
            record.createdAt(),
            record.startedAt(),
            record.done(),
            record.results(),
            record.progress(),
            Map.of(Step.only(record.id(), RenderSteps.RECEIVE), reception.name()),
            record.redrive());
    return new RenderJob(noted, job.facts(), job.plan(), job.lengthMicros(), job.stills());
  }

  @Override
  public void saveLength(JobId id, String attempt, long lengthMicros) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void saveStills(JobId id, String attempt, Stills stills) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void progress(JobId id, int chunk, double videoSeconds) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void add(VideoEvent event) {
    throwFault();
    events.put(event.id(), event);
  }

  @Override
  public void add(ObjectKey root, Instant notBefore, Instant again) {
    throwFault();
    deletions.add(root, notBefore, again);
  }

  @Override
  public List<ObjectKey> due(Instant now, int limit) {
    return locked(() -> deletions.due(now, limit));
  }

  @Override
  public void deleted(ObjectKey root, Instant now) {
    throwFault();
    deletions.deleted(root, now);
  }

  @Override
  public void forget(ObjectKey root) {
    throwFault();
    deletions.forget(root);
  }

  private final class Records implements Jobs {
    @Override
    public void insert(Job job) {
      put(
          new RenderJob(
              job,
              List.of(),
              Optional.empty(),
              OptionalLong.empty(),
              Optional.empty()));
    }

    @Override
    public Optional<Job> find(JobId id) {
      return MemoryDatabase.this.find(id).map(RenderJob::job);
    }

    @Override
    public void started(JobId id, Instant at) {
      throw new UnsupportedOperationException("not used by any route: running jobs");
    }

    @Override
    public void saveResult(Step step, String attempt, String json) {
      throw new UnsupportedOperationException("not used by any route: running jobs");
    }

    @Override
    public void progress(Step step, double amount) {
      throw new UnsupportedOperationException("not used by any route: running jobs");
    }

    /** The only notes are those of recordings. */
    @Override
    public void note(Step step, String note) {
      reception(step.job(), RecordingProgress.valueOf(note));
    }

    @Override
    public int forget(Instant before, int max) {
      throw new UnsupportedOperationException("not used by any route: sweep");
    }
  }
}
