package dev.vidport.host.migrate;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.NetworkErrors;
import dev.vidport.client.Sleeper;
import dev.vidport.client.VidportClient;
import dev.vidport.host.migrate.MigrationEntry.State;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Migrates the videos of a source, several at a time, as they are listed. */
public final class Migration {
  private static final int MAX_PAGES = 1_000_000;

  /**
   * How long the service may be away: 20 times 15 seconds, beside the repetitions of the client.
   */
  private static final int MAX_OUTAGES = 20;

  private static final Duration OUTAGE_PAUSE = Duration.ofSeconds(15);

  private final MigrationSource source;
  private final MigrationMap map;
  private final VideoMigrator migrator;
  private final Sleeper sleeper;
  private final int parallel;
  private volatile Optional<Exception> stop = Optional.empty();

  /**
   * @param parallel number of videos at a time
   */
  public Migration(
      MigrationSource source,
      MigrationMap map,
      VidportClient client,
      MigrationOptions options,
      Sleeper sleeper,
      int parallel) {
    this.source = source;
    this.map = map;
    this.migrator = new VideoMigrator(client, source.name(), map, options);
    this.sleeper = sleeper;
    this.parallel = parallel;
  }

  /**
   * Migrates all videos that the source lists.
   *
   * @param listener receives each video as it ends
   */
  public Outcome run(Consumer<MigrationEntry> listener) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(parallel);
    Semaphore places = new Semaphore(2 * parallel);
    List<Future<?>> running = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    Optional<String> listFault = Optional.empty();
    try {
      listFault =
          eachVideo(
              listed,
              video -> {
                places.acquire();
                running.removeIf(Migration::hasEnded);
                running.add(threads.submit(() -> migrate(video, places, listener)));
              });
      for (Future<?> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
    return new Outcome(
        listed.size(),
        map.all().stream().filter(entry -> listed.contains(entry.id())).toList(),
        listFault,
        stop);
  }

  private static boolean hasEnded(Future<?> each) {
    if (!each.isDone()) {
      return false;
    }
    try {
      each.get();
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns why the list ended early; empty if it did not. */
  private Optional<String> eachVideo(Set<String> listed, Begin begin) throws InterruptedException {
    Optional<String> cursor = Optional.empty();
    for (int i = 0; i < MAX_PAGES; i++) {
      MigrationSource.Page page;
      try {
        page = source.list(cursor);
      } catch (SourceRefusal refusal) {
        return Optional.of(String.valueOf(refusal.getMessage()));
      }
      boolean hasNew = false;
      for (SourceVideo video : page.videos()) {
        if (video.id().isEmpty()) {
          return Optional.of("the source listed a video without an ID");
        }
        if (listed.add(video.id())) {
          hasNew = true;
          if (stop.isEmpty()) {
            begin.begin(video);
          }
        }
      }
      // A source that repeats its pages would be read forever.
      if (page.next().isEmpty() || (!hasNew && !page.videos().isEmpty())) {
        return Optional.empty();
      }
      cursor = page.next();
    }
    return Optional.of("the source has more than " + MAX_PAGES + " pages");
  }

  private void migrate(SourceVideo video, Semaphore places, Consumer<MigrationEntry> listener) {
    try {
      int outages = 0;
      while (stop.isEmpty()) {
        try {
          listener.accept(migrator.migrate(video));
          return;
        } catch (IOException fault) {
          outages++;
          if (outages == MAX_OUTAGES) {
            stopWith(fault);
            return;
          }
          sleeper.sleep(OUTAGE_PAUSE);
        }
      }
    } catch (ApiRefused refused) {
      stopWith(refused);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      places.release();
    }
  }

  /** The first reason counts. */
  private synchronized void stopWith(Exception fault) {
    if (stop.isEmpty()) {
      stop = Optional.of(fault);
    }
  }

  @FunctionalInterface
  private interface Begin {
    void begin(SourceVideo video) throws InterruptedException;
  }

  /**
   * What became of the videos that the source lists.
   *
   * @param listFault why the list ended early
   * @param stop why the migration stopped: a refusal or an outage of the service
   */
  public record Outcome(
      int listed,
      List<MigrationEntry> entries,
      Optional<String> listFault,
      Optional<Exception> stop) {
    public Outcome {
      entries = List.copyOf(entries);
    }

    public long count(State state) {
      return entries.stream().filter(entry -> entry.state() == state).count();
    }

    /** Whether the account has all videos with everything that the source has of them. */
    public boolean isComplete() {
      return listFault.isEmpty() && stop.isEmpty() && count(State.MIGRATED) == listed;
    }

    /** Why the migration stopped, in a line. */
    public Optional<String> stopReason() {
      return stop.map(
          fault ->
              fault instanceof IOException io
                  ? NetworkErrors.describe(io)
                  : String.valueOf(fault.getMessage()));
    }
  }
}
