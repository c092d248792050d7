package dev.vidport.host.command.account;

import dev.vidport.domain.file.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Reads files one after another, each opened when the one before has ended. */
final class JoinedStreams extends BulkInputStream {
  private final Iterator<String> places;
  private final Opening opening;
  private Optional<InputStream> present = Optional.empty();

  JoinedStreams(List<String> places, Opening opening) {
    this.places = places.iterator();
    this.opening = opening;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (present.isPresent() || places.hasNext()) {
      if (present.isEmpty()) {
        present = Optional.of(opening.open(places.next()));
      }
      int n = present.get().read(into, offset, length);
      if (n >= 0) {
        return n;
      }
      close();
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    if (present.isPresent()) {
      InputStream ended = present.get();
      present = Optional.empty();
      ended.close();
    }
  }

  /** Opens a file. */
  @FunctionalInterface
  interface Opening {
    InputStream open(String place) throws IOException;
  }
}
