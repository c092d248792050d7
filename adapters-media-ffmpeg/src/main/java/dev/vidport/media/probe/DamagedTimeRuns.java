package dev.vidport.media.probe;

import dev.vidport.domain.media.DamagedTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The video packets with damaged times, in runs of successive packets. */
final class DamagedTimeRuns {
  /** The filter expressions of a render are limited. */
  private static final int MAX_DAMAGED = 100;

  /**
   * The largest difference from the expected time of a time that is still used, in microseconds.
   */
  private static final long MAX_ERROR = 300_000;

  /** The longest usual time from decoding to showing a packet, and between packets of a run. */
  private static final long MAX_LEAD = 1_000_000;

  private final List<DamagedTimes> found = new ArrayList<>();

  List<DamagedTimes> found() {
    return List.copyOf(found);
  }

  /**
   * Assigns times to packets in steps after {@code before}, unless too many are damaged.
   *
   * @param packets the packets from {@code start} to {@code end} are damaged
   */
  void repair(
      List<UnconfirmedPacket> packets,
      int start,
      int end,
      PacketTimes.Packet before,
      long distance) {
    if (found.size() >= MAX_DAMAGED) {
      return;
    }
    Optional<DamagedTimes> run = Optional.empty();
    for (int i = start; i < end; i++) {
      UnconfirmedPacket packet = packets.get(i);
      long decode = before.decode() + (i - start + 1) * distance;
      long claimed = packet.times().start();
      long lead = claimed - packet.times().decode();
      boolean isLeadPlausible = lead >= 0 && lead <= MAX_LEAD;
      long shown = decode + (isLeadPlausible ? lead : before.start() - before.decode());
      if (Math.abs(claimed - shown) <= MAX_ERROR) {
        // Only the decoding time is damaged.
        shown = claimed;
      } else {
        run = Optional.of(extended(run, packet.times()));
      }
      packet.repair(new PacketTimes.Packet(shown, shown, decode));
    }
    run.map(times -> withFollowers(times, packets, end, distance)).ifPresent(found::add);
  }

  /** ffmpeg continues a damaged time in the next packets if they have no decoding time. */
  private static DamagedTimes withFollowers(
      DamagedTimes run, List<UnconfirmedPacket> packets, int next, long distance) {
    int end = next;
    while (end < packets.size() && !packets.get(end).hasDecodeTime()) {
      end++;
    }
    return new DamagedTimes(run.fromMicros(), run.toMicros() + (end - next) * distance);
  }

  /** The decoder may use either time of a frame, depending on how many errors it has seen. */
  private DamagedTimes extended(Optional<DamagedTimes> run, PacketTimes.Packet times) {
    long from = Math.min(times.start(), times.decode());
    long to = Math.max(times.start(), times.decode());
    if (run.isPresent()) {
      DamagedTimes before = run.orElseThrow();
      if (from >= before.fromMicros() - MAX_LEAD && to <= before.toMicros() + MAX_LEAD) {
        return new DamagedTimes(
            Math.min(before.fromMicros(), from), Math.max(before.toMicros(), to));
      }
      found.add(before);
    }
    return new DamagedTimes(from, to);
  }
}
