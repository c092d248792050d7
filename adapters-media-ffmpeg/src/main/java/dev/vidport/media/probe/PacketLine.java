package dev.vidport.media.probe;

import java.math.BigDecimal;

/** A line {@code pts,duration,dts} of a packet, in seconds; more fields may follow. */
record PacketLine(String text, boolean isVideo) {
  boolean hasDecodingTime() {
    String[] fields = text.split(",", 4);
    return fields.length > 2 && ProbeStream.micros(fields[2].strip()).isPresent();
  }

  /** The same packet at other times. */
  PacketLine at(PacketTimes.Packet times) {
    String[] fields = text.split(",", 4);
    fields[0] = seconds(times.start());
    fields[2] = seconds(times.decode());
    return new PacketLine(String.join(",", fields), isVideo);
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6).toPlainString();
  }
}
