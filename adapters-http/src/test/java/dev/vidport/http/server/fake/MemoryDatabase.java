package dev.vidport.http.server.fake;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Outbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** In-memory tables with serialized transactions that an exception rolls back. */
public final class MemoryDatabase
    implements Videos, RenderJobs, Transactions, Outbox, PendingDeletions {
  private final ReentrantLock lock = new ReentrantLock();
  private Map<VideoId, Video> videos = new HashMap<>();
  private Map<JobId, RenderJob> jobs = new HashMap<>();
  private List<VideoEvent> events = new ArrayList<>();
  private List<ObjectKey> garbage = new ArrayList<>();
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

  @Override
  public <T> T in(Supplier<T> work) {
    if (lock.isHeldByCurrentThread()) {
      return work.get();
    }
    lock.lock();
    Map<VideoId, Video> videosBefore = new HashMap<>(videos);
    Map<JobId, RenderJob> jobsBefore = new HashMap<>(jobs);
    List<VideoEvent> eventsBefore = new ArrayList<>(events);
    List<ObjectKey> garbageBefore = new ArrayList<>(garbage);
    boolean isCommitted = false;
    try {
      T result = work.get();
      isCommitted = true;
      return result;
    } finally {
      if (!isCommitted) {
        videos = videosBefore;
        jobs = jobsBefore;
        events = eventsBefore;
        garbage = garbageBefore;
      }
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> work) {
    throwFault();
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  public int count() {
    return locked(() -> videos.size());
  }

  /** The objects recorded for deletion. */
  public List<ObjectKey> garbage() {
    return locked(() -> List.copyOf(garbage));
  }

  /** Stores {@code video} without any check. */
  public void put(Video video) {
    locked(() -> videos.put(video.id(), video));
  }

  @Override
  public void insert(Video video) {
    put(video);
  }

  @Override
  public Optional<AccountId> owner(VideoId id) {
    return locked(() -> Optional.ofNullable(videos.get(id)).map(Video::account));
  }

  @Override
  public Optional<Video> find(AccountId account, VideoId id) {
    return locked(
        () -> Optional.ofNullable(videos.get(id)).filter(v -> v.account().equals(account)));
  }

  @Override
  public boolean replace(Video before, Video after) {
    return locked(() -> videos.replace(before.id(), before, after));
  }

  @Override
  public boolean delete(Video video) {
    return locked(() -> videos.remove(video.id(), video));
  }

  /** Not needed: transactions are serialized. */
  @Override
  public void lockSharing(AccountId account, VideoId owner) {}

  @Override
  public List<Video> sharing(AccountId account, VideoId owner) {
    return locked(
        () ->
            videos.values().stream()
                .filter(v -> v.account().equals(account))
                .filter(
                    v -> v.details().material().originalOwner().filter(owner::equals).isPresent())
                .toList());
  }

  @Override
  public Page list(AccountId account, Query query) {
    List<Video> all =
        locked(
            () ->
                videos.values().stream()
                    .filter(v -> v.account().equals(account))
                    .filter(
                        v ->
                            v.details()
                                .metadata()
                                .pairs()
                                .entrySet()
                                .containsAll(query.metadata().entrySet()))
                    .sorted(
                        Comparator.comparing((Video v) -> v.details().createdAt())
                            .thenComparing(v -> v.id().value())
                            .reversed())
                    .filter(
                        v ->
                            query
                                .after()
                                .filter(c -> !v.details().createdAt().isBefore(c.createdAt()))
                                .isEmpty())
                    .toList());
    List<Video> page = all.subList(0, Math.min(query.limit(), all.size()));
    Optional<Cursor> next =
        all.size() > page.size()
            ? Optional.of(
                new Cursor(
                    page.get(page.size() - 1).details().createdAt(),
                    page.get(page.size() - 1).id()))
            : Optional.empty();
    return new Page(page, next);
  }

  @Override
  public int createdSince(AccountId account, Instant since) {
    return locked(
        () ->
            (int)
                videos.values().stream()
                    .filter(v -> v.details().createdAt().isAfter(since))
                    .count());
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    throw new UnsupportedOperationException("not used by any route: sweep");
  }

  @Override
  public void insert(RenderJob job) {
    locked(() -> jobs.put(job.id(), job));
  }

  @Override
  public Optional<RenderJob> find(JobId id) {
    return locked(() -> Optional.ofNullable(jobs.get(id)));
  }

  @Override
  public void started(JobId id, Instant at) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void saveFacts(JobId id, List<SourceFacts> facts) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void savePlan(JobId id, RenderPlan plan) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void reception(JobId id, RecordingProgress recordingProgress) {
    Progress waiting =
        new Progress(false, 0, 0, false, 0, Optional.empty(), Optional.of(recordingProgress));
    locked(() -> jobs.computeIfPresent(id, (same, job) -> with(job, waiting)));
  }

  private static RenderJob with(RenderJob job, Progress progress) {
    return new RenderJob(
        job.id(),
        job.account(),
        job.video(),
        job.createdAt(),
        job.startedAt(),
        job.facts(),
        job.plan(),
        job.lengthMicros(),
        job.stills(),
        progress,
        job.done(),
        job.redrive());
  }

  @Override
  public void saveLength(JobId id, long lengthMicros) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void saveStills(JobId id, Stills stills) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public void progress(JobId id, int chunk, double videoSeconds) {
    throw new UnsupportedOperationException("not used by any route: running jobs");
  }

  @Override
  public int forget(Instant before, int max) {
    throw new UnsupportedOperationException("not used by any route: sweep");
  }

  @Override
  public void add(VideoEvent event) {
    locked(() -> events.add(event));
  }

  @Override
  public void add(ObjectKey root, Instant notBefore, Instant again) {
    locked(() -> garbage.add(root));
  }

  @Override
  public List<ObjectKey> due(Instant now, int limit) {
    throw new UnsupportedOperationException("not used by any route: sweep");
  }

  @Override
  public void deleted(ObjectKey root, Instant now) {
    throw new UnsupportedOperationException("not used by any route: sweep");
  }

  @Override
  public void forget(ObjectKey root) {
    locked(() -> garbage.remove(root));
  }
}
