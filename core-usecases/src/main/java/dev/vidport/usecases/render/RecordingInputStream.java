package dev.vidport.usecases.render;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.domain.upload.Part;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads a file of a recording from start to end: from its parts, and from the joined file later.
 */
final class RecordingInputStream extends BulkInputStream {
  /**
   * With a pause of half a second after each, the attempts take a minute. An hour of rendering must
   * not be lost to a store that is unavailable for a minute. Parts also disappear when they are
   * joined.
   */
  static final int MAX_ATTEMPTS = 120;

  /** Until then, the speed of a reader is not known. */
  private static final Duration SHORTEST_ACTIVITY = Duration.ofSeconds(5);

  private final RecordingFile file;
  private final Recording recording;
  private Optional<Part> part = Optional.empty();
  private Optional<InputStream> in = Optional.empty();

  /** Written by the reading thread alone, and read by others as well. */
  private volatile long position;

  private final Instant opened;

  /** How long this has waited for data. */
  private volatile Duration waited = Duration.ZERO;

  /** Position in the file at which the current part begins. */
  private long partStart;

  /** Position at which the current part, or the joined file, ends. */
  private long end;

  private boolean joined;

  /** Consecutive failures to list the parts. */
  private int failedListings;

  RecordingInputStream(RecordingFile file, Recording recording) {
    this.file = file;
    this.recording = recording;
    this.opened = recording.now();
  }

  /**
   * How long the reader will need for the bytes that it has not read, without the time in which it
   * waits for them.
   */
  double secondsLeft(long there) {
    Duration active = Duration.between(opened, recording.now()).minus(waited);
    long read = position;
    return read == 0 || active.compareTo(SHORTEST_ACTIVITY) < 0
        ? 0
        : active.toNanos() / 1e9 / read * (there - read);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    for (int attempt = 1; ; attempt++) {
      if (position == end && !advance()) {
        file.finished(this);
        return -1;
      }
      try {
        int count = open().read(into, offset, (int) Math.min(length, end - position));
        if (count < 0) {
          throw new EOFException("recording ended at byte " + position + " of " + end);
        }
        long read = position + count;
        position = read;
        return count;
      } catch (InterruptedIOException | ReplacedUploadException last) {
        throw last;
      } catch (IOException e) {
        recover(e, attempt);
      }
    }
  }

  /** Waits for the next part or for the joined file. Returns false at the end of the recording. */
  private boolean advance() throws IOException {
    closeCurrent();
    while (!joined) {
      if (hasMore()) {
        return true;
      }
      if (!joined) {
        Instant since = recording.now();
        recording.pause();
        waited = waited.plus(Duration.between(since, recording.now()));
      }
    }
    return position < end;
  }

  private boolean hasMore() throws IOException {
    switch (recording.stage()) {
      case RUNNING -> {
        Optional<Part> next = find(part.map(Part::partNumber).orElse(0) + 1);
        next.ifPresent(this::start);
        return next.isPresent();
      }
      case JOINING -> {
        return false;
      }
      case COMPLETE -> {
        join();
        return position < end;
      }
      case ABANDONED, GONE ->
          throw new IOException("the recording was abandoned, aborted or deleted");
    }
    throw new IllegalStateException("unknown stage");
  }

  private Optional<Part> find(int number) throws IOException {
    try {
      Optional<Part> found = file.part(number);
      failedListings = 0;
      return found;
    } catch (InterruptedIOException | ReplacedUploadException last) {
      throw last;
    } catch (IOException e) {
      failedListings++;
      if (failedListings >= MAX_ATTEMPTS) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void start(Part next) {
    part = Optional.of(next);
    partStart = position;
    end = position + next.sizeBytes();
  }

  private void join() throws IOException {
    end = file.joinedSize();
    joined = true;
  }

  private InputStream open() throws IOException {
    if (in.isEmpty()) {
      in =
          Optional.of(
              joined
                  ? file.open(position, end - position)
                  : file.open(part.orElseThrow(), position - partStart));
    }
    return in.orElseThrow();
  }

  private void recover(IOException e, int attempt) throws IOException {
    closeCurrent();
    // Parts cannot be read while they are being joined, so this waits for the result.
    Recording.Stage stage = recording.stage();
    while (!joined && stage == Recording.Stage.JOINING) {
      recording.pause();
      stage = recording.stage();
    }
    if (!joined && stage == Recording.Stage.COMPLETE) {
      join();
    } else if (attempt >= MAX_ATTEMPTS || !stage.isActive()) {
      throw e;
    } else {
      recording.pause();
    }
  }

  private void closeCurrent() throws IOException {
    if (in.isPresent()) {
      InputStream current = in.orElseThrow();
      in = Optional.empty();
      current.close();
    }
  }

  @Override
  public void close() throws IOException {
    closeCurrent();
  }
}
