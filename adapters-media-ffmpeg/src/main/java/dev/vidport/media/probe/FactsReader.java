package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.render.UnusableMediaException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Derives the facts about a source from a report of ffprobe. Pure. */
final class FactsReader {
  private static final Set<String> INTERLACED = Set.of("tt", "bb", "tb", "bt");

  /** In microseconds; encoder rounding lengthens audio by less than half a second. */
  private static final long OUTLASTING_MICROS = 500_000;

  private final ProbeReport report;
  private final ProbeStream video;

  /**
   * @throws UnusableMediaException when the file has no usable video stream
   */
  FactsReader(ProbeReport report, long maxPixels) throws UnusableMediaException {
    this.report = report;
    this.video = new SourceCheck(report, maxPixels).usableVideo();
  }

  int videoStream() {
    return video.index();
  }

  /** Whether the headers lack the rate or the length, so that the packets must be read. */
  boolean needsPackets() {
    return rateInHeaders().isEmpty() || lengthInHeaders().isEmpty();
  }

  private Optional<RateChoice> rateInHeaders() {
    return rate(video.rate("avg_frame_rate"));
  }

  private Optional<RateChoice> rate(Optional<FrameRate> mean) {
    return RateChoice.of(video.rate("r_frame_rate"), mean, interlaced());
  }

  /** The video's own length takes precedence over the file's: audio may last longer. */
  private OptionalLong lengthInHeaders() {
    OptionalLong end = video.endMicros();
    if (end.isPresent() && end.getAsLong() > start()) {
      return OptionalLong.of(end.getAsLong() - start());
    }
    return report.lengthMicros().orElse(0) > 0 ? report.lengthMicros() : OptionalLong.empty();
  }

  private long start() {
    return report.startMicros().orElse(0);
  }

  private long firstPts() {
    return video.startMicros().orElse(start());
  }

  private boolean interlaced() {
    return INTERLACED.contains(video.text("field_order"));
  }

  /**
   * The audio stream, if the headers say that it ends after the video. A damaged header may say so
   * incorrectly and cause hours of a frozen last frame, so the packets have to confirm it.
   */
  OptionalInt outlastingAudio() {
    OptionalLong videoEnd = video.endMicros();
    OptionalLong audioEnd = report.audio().map(ProbeStream::endMicros).orElse(OptionalLong.empty());
    boolean outlasts =
        videoEnd.isPresent()
            && audioEnd.isPresent()
            && audioEnd.getAsLong() > videoEnd.getAsLong() + OUTLASTING_MICROS;
    return outlasts ? OptionalInt.of(report.audio().orElseThrow().index()) : OptionalInt.empty();
  }

  /** The facts from the headers alone. */
  SourceFacts facts(long sizeBytes) throws UnusableMediaException {
    return facts(sizeBytes, new PacketTimes(), new PacketTimes());
  }

  /**
   * @param videoPackets times of the video packets; empty unless {@link #needsPackets}
   * @param audioPackets times of the audio packets; empty without {@link #outlastingAudio}
   */
  SourceFacts facts(long sizeBytes, PacketTimes videoPackets, PacketTimes audioPackets)
      throws UnusableMediaException {
    OptionalLong stated = lengthInHeaders();
    if (stated.isEmpty() && videoPackets.isEmpty()) {
      throw SourceCheck.fault(
          Failure.DAMAGED, "the file contains no video frames; it is probably cut off or damaged");
    }
    long length = stated.isPresent() ? stated.getAsLong() : videoPackets.endMicros() - start();
    return new SourceFacts(
        report.container(),
        sizeBytes,
        start(),
        Math.max(1, length),
        videoFacts(videoPackets),
        audioFacts(audioPackets),
        Optional.empty());
  }

  private VideoFacts videoFacts(PacketTimes packets) {
    // Without a length, the mean rate in the headers is ffprobe's estimate from the first second.
    Optional<FrameRate> mean = packets.meanRate().or(() -> video.rate("avg_frame_rate"));
    RateChoice rate =
        rate(mean).orElseGet(() -> RateChoice.ofMean(mean.orElse(new FrameRate(30, 1))));
    int width = video.squarePixelWidth();
    int height = video.number("height");
    boolean rotated = video.isQuarterTurned();
    return new VideoFacts(
        video.index(),
        video.codec(),
        video.text("pix_fmt"),
        rotated ? height : width,
        rotated ? width : height,
        rate.rate(),
        rate.constant(),
        firstPts(),
        interlaced(),
        video.pixelAspect() == 1,
        Colours.transfer(video),
        Colours.matrix(video));
  }

  private Optional<AudioFacts> audioFacts(PacketTimes packets) {
    OptionalLong end =
        packets.isEmpty() ? OptionalLong.empty() : OptionalLong.of(packets.endMicros());
    return report
        .audio()
        .map(
            audio ->
                new AudioFacts(
                    audio.index(),
                    audio.codec(),
                    audio.number("channels"),
                    audio.number("sample_rate"),
                    Downmix.of(audio.number("channels"), audio.text("channel_layout")),
                    end));
  }
}
