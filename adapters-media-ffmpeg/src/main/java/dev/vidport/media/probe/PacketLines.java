package dev.vidport.media.probe;

import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Distributes the lines of {@link ProbeCommand#packets} to the consumers of their streams.
 *
 * @param seen receives the numbers of all streams with packets
 */
record PacketLines(Map<Integer, Consumer<String>> streams, Set<Integer> seen)
    implements Consumer<String> {
  PacketLines {
    streams = Map.copyOf(streams);
  }

  /**
   * Passes on a line {@code stream,pts,dts,duration,position,flags} as {@code
   * pts,duration,dts,position,flags}.
   */
  @Override
  public void accept(String line) {
    int comma = line.indexOf(',');
    if (comma > 0 && comma < 9 && line.chars().limit(comma).allMatch(Character::isDigit)) {
      Integer number = Integer.valueOf(line.substring(0, comma));
      seen.add(number);
      Consumer<String> stream = streams.get(number);
      if (stream != null) {
        String[] fields = line.substring(comma + 1).split(",", 4);
        stream.accept(
            fields.length < 3
                ? fields[0]
                : fields[0]
                    + ","
                    + fields[2]
                    + ","
                    + fields[1]
                    + (fields.length > 3 ? "," + fields[3] : ""));
      }
    }
  }
}
