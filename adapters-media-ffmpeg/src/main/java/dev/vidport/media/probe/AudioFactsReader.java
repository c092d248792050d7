package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Derives the facts about a file without video from a report of ffprobe and all packets of its
 * audio: MP3 and AAC declare no length, and ffprobe's estimate may be minutes off. Pure.
 */
final class AudioFactsReader {
  /** Containers of transmissions, as in {@link FactsReader}. */
  private static final Set<String> TRANSMISSION_CONTAINERS = Set.of("mpegts", "mpeg");

  private final ProbeReport report;
  private final ProbeStream audio;

  /**
   * @param report has audio
   * @throws UnusableMediaException when the audio is not usable
   */
  AudioFactsReader(ProbeReport report) throws UnusableMediaException {
    this.report = report;
    this.audio = report.audio().orElseThrow();
    SourceCheck.checkStreams(report);
  }

  /** Whether the file is for this reader. */
  static boolean reads(ProbeReport report) {
    return report.video().isEmpty() && report.audio().isPresent();
  }

  int stream() {
    return audio.index();
  }

  int sampleRate() {
    return audio.number("sample_rate");
  }

  /** Whether the times of the audio derive from a header that may be wrong. */
  boolean hasDoubtfulTimes() {
    return report.container().equals("avi");
  }

  /** Whether packets are read in the order in which they are stored. */
  boolean packetsAreInFileOrder() {
    return !report.container().startsWith("mov,") && !hasDoubtfulTimes();
  }

  /** A new measurement of the packets. */
  SourcePackets packets() {
    return new SourcePackets(
        start(), packetsAreInFileOrder(), TRANSMISSION_CONTAINERS.contains(report.container()));
  }

  /** The start of the audio, in microseconds on the clock of the file. */
  long start() {
    return audio.startMicros().orElse(report.startMicros().orElse(0));
  }

  /**
   * @param packets all packets of the audio
   */
  SourceFacts facts(long sizeBytes, SourcePackets packets) throws UnusableMediaException {
    Optional<ProbeStream> cover = report.cover();
    StillPicture still = cover.isPresent() ? StillPicture.COVER : StillPicture.WAVEFORM;
    List<ClockJump> jumps = packets.sections().jumps(StillPicture.RATE, start());
    OptionalLong end = packets.sections().audioEnd(jumps);
    if (end.isEmpty() || end.getAsLong() <= start()) {
      throw new UnusableMediaException(
          Failure.DAMAGED, "the file contains no audio; it is probably cut off or damaged");
    }
    SourceFacts facts =
        SourceFacts.ofAudio(
            report.container(),
            sizeBytes,
            start(),
            end.getAsLong() - start(),
            still.video(cover.orElse(audio).index(), start()),
            new AudioFacts(
                audio.index(),
                audio.codec(),
                audio.number("channels"),
                sampleRate(),
                audio.downmix(),
                OptionalLong.empty(),
                packets.audioIsJoined(),
                packets.longestAudioGap()),
            jumps,
            still);
    return facts.withChapters(report.chapters());
  }
}
