package dev.vidport.host.command;

import dev.vidport.host.client.UploadListener;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.LiveLine;
import java.time.Clock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Shows an upload as it goes on, a few times a second whatever the network does. */
final class ProgressShow implements UploadListener, AutoCloseable {
  private static final long EVERY_MILLIS = 200;

  private final LiveLine live;
  private final long total;
  private final ByteProgress words;
  private final Clock clock = Clock.systemUTC();
  private final AtomicLong arrived = new AtomicLong();
  private final ConcurrentMap<Integer, Long> sent = new ConcurrentHashMap<>();
  private volatile boolean open;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });

  private ProgressShow(LiveLine live, String title, long total) {
    this.live = live;
    this.total = total;
    this.words = new ByteProgress(title, total);
  }

  /**
   * @param total bytes of the file
   */
  static ProgressShow start(LiveLine live, String title, long total) {
    ProgressShow show = new ProgressShow(live, title, total);
    Future<?> unused =
        show.timer.scheduleAtFixedRate(
            show::show, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    return show;
  }

  @Override
  public void opened(String videoId, boolean resumed, long arrivedBytes) {
    arrived.set(arrivedBytes);
    sent.clear();
    live.say(
        resumed
            ? "Going on with video "
                + videoId
                + ": "
                + ByteProgress.bytes(arrivedBytes)
                + " are there already."
            : "Video " + videoId);
    open = true;
  }

  @Override
  public void sending(int partNumber, long bytes) {
    sent.put(partNumber, bytes);
  }

  @Override
  public void through(int partNumber) {}

  @Override
  public void again(int partNumber, String reason) {
    live.say("Part " + partNumber + " has to be sent again: " + reason);
  }

  private void show() {
    if (open) {
      live.show(line());
    }
  }

  private synchronized String line() {
    long done = arrived.get() + sent.values().stream().mapToLong(Long::longValue).sum();
    return words.line(clock.instant(), Math.min(done, total));
  }

  @Override
  public void close() {
    timer.shutdownNow();
    if (open) {
      live.say(line());
    }
  }
}
