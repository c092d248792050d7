package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Part;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Optional;

/** Reads a recording from its start to its end, wherever its bytes are by then. */
final class ArrivingStream extends InputStream {
  /**
   * With a pause of half a second after each it is a minute: what was rendered in an hour must not
   * be lost to a minute without a store. Parts go, too, when they are joined.
   */
  private static final int TRIES = 120;

  private final ArrivingFile file;
  private final Recording recording;
  private Optional<Part> part = Optional.empty();
  private Optional<InputStream> in = Optional.empty();
  private long position;

  /** Where the part began that is read. */
  private long start;

  /** Where that ends which is read: a part, or the joined file. */
  private long end;

  private boolean joined;

  /** How many times in a row nobody could say whether more has arrived. */
  private int unanswered;

  ArrivingStream(ArrivingFile file, Recording recording) {
    this.file = file;
    this.recording = recording;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    for (int tried = 1; ; tried++) {
      if (position == end && !next()) {
        file.finished(this);
        return -1;
      }
      try {
        int count = open().read(into, offset, (int) Math.min(length, end - position));
        if (count < 0) {
          throw new EOFException("a recording ended at byte " + position + " of " + end);
        }
        position += count;
        return count;
      } catch (InterruptedIOException stopped) {
        throw stopped;
      } catch (IOException e) {
        lost(e, tried);
      }
    }
  }

  /** Gets on to what comes next, however long that takes; answers whether anything does. */
  private boolean next() throws IOException {
    closePiece();
    while (!joined) {
      if (arrived()) {
        return true;
      }
      if (!joined) {
        recording.pause();
      }
    }
    return position < end;
  }

  private boolean arrived() throws IOException {
    switch (recording.stage()) {
      case RUNNING -> {
        Optional<Part> next = look(part.map(Part::partNumber).orElse(0) + 1);
        next.ifPresent(this::begin);
        return next.isPresent();
      }
      case CLOSING -> {
        return false;
      }
      case COMPLETE -> {
        join();
        return position < end;
      }
      case SILENT, GONE -> throw new IOException("the recording was given up");
    }
    throw new IllegalStateException("no such stage");
  }

  private Optional<Part> look(int number) throws IOException {
    try {
      Optional<Part> found = file.part(number);
      unanswered = 0;
      return found;
    } catch (InterruptedIOException stopped) {
      throw stopped;
    } catch (IOException e) {
      unanswered++;
      if (unanswered >= TRIES) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void begin(Part next) {
    part = Optional.of(next);
    start = position;
    end = position + next.sizeBytes();
  }

  private void join() throws IOException {
    end = file.joined();
    joined = true;
  }

  private InputStream open() throws IOException {
    if (in.isEmpty()) {
      in =
          Optional.of(
              joined
                  ? file.open(position, end - position)
                  : file.open(part.orElseThrow(), position - start));
    }
    return in.orElseThrow();
  }

  private void lost(IOException e, int tried) throws IOException {
    closePiece();
    // While the parts are joined none can be read; what comes of that is waited for.
    Recording.Stage stage = recording.stage();
    while (!joined && stage == Recording.Stage.CLOSING) {
      recording.pause();
      stage = recording.stage();
    }
    if (!joined && stage == Recording.Stage.COMPLETE) {
      join();
    } else if (tried >= TRIES || !stage.goesOn()) {
      throw e;
    } else {
      recording.pause();
    }
  }

  private void closePiece() throws IOException {
    if (in.isPresent()) {
      InputStream piece = in.orElseThrow();
      in = Optional.empty();
      piece.close();
    }
  }

  @Override
  public void close() throws IOException {
    closePiece();
  }
}
