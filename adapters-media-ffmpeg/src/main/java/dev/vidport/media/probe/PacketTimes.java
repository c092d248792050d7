package dev.vidport.media.probe;

import dev.vidport.domain.render.FrameRate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Measures a stream by the times of its packets; holds a few numbers, however long it is. */
final class PacketTimes implements Consumer<String> {
  private long count;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private long end = Long.MIN_VALUE;

  /** Takes a line {@code pts,duration} in seconds, either of which may be N/A. */
  @Override
  public void accept(String line) {
    String[] fields = line.split(",", 3);
    OptionalLong pts = ProbeStream.micros(fields[0].strip());
    if (pts.isEmpty()) {
      return;
    }
    long at = pts.getAsLong();
    long lasts = fields.length > 1 ? ProbeStream.micros(fields[1].strip()).orElse(0) : 0;
    count++;
    first = Math.min(first, at);
    last = Math.max(last, at);
    end = Math.max(end, at + lasts);
  }

  boolean none() {
    return count == 0;
  }

  long firstMicros() {
    return first;
  }

  /** Where the last packet ends; one mean distance after its start where no packet says. */
  long endMicros() {
    return end > last || count < 2 ? end : last + (last - first) / (count - 1);
  }

  /** Packets a second on the whole; empty below two packets. */
  Optional<FrameRate> meanRate() {
    if (count < 2 || last <= first) {
      return Optional.empty();
    }
    double perSecond = (count - 1) * 1e6 / (last - first);
    return Optional.of(new FrameRate((int) Math.max(1, Math.round(perSecond * 1000)), 1000));
  }
}
