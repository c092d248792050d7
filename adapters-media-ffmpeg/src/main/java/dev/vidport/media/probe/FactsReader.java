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

  /** Whether a copy of the video would have the colours of the encoded renditions. */
  boolean hasOutputColours() {
    return Colours.areLikeBt709(video);
  }

  /** Whether the video is tagged as the encoded renditions are. */
  boolean hasOutputTags() {
    return Colours.areBt709(video);
  }

  int videoStream() {
    return video.index();
  }

  /** Whether the headers lack the rate or the length, so that the video packets must be read. */
  boolean needsPackets() {
    return rateInHeaders().isEmpty()
        || lengthInHeaders().isEmpty()
        // The length of the file may be that of its audio.
        || (report.audio().isPresent() && videoEnd().isEmpty());
  }

  private Optional<RateChoice> rateInHeaders() {
    return rate(video.rate("avg_frame_rate"));
  }

  private Optional<RateChoice> rate(Optional<FrameRate> mean) {
    return RateChoice.of(video.rate("r_frame_rate"), mean, interlaced());
  }

  /** The video's own length takes precedence over the file's: audio may last longer. */
  private OptionalLong lengthInHeaders() {
    OptionalLong end = videoEnd();
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

  private OptionalLong videoEnd() {
    return end(Optional.of(video));
  }

  /** The end of a stream according to the headers. */
  private OptionalLong end(Optional<ProbeStream> stream) {
    // ASF has the length of the file only, which ffprobe reports as that of every stream.
    return report.container().equals("asf")
        ? OptionalLong.empty()
        : stream.map(ProbeStream::endMicros).orElse(OptionalLong.empty());
  }

  /**
   * The audio stream, unless the headers say that it ends with the video or before. If they say
   * that it ends later or say nothing, the packets tell the end: a damaged header could cause hours
   * of a frozen last frame.
   */
  OptionalInt audioToMeasure() {
    OptionalLong videoEnd = videoEnd();
    OptionalLong audioEnd = end(report.audio());
    boolean within =
        videoEnd.isPresent()
            && audioEnd.isPresent()
            && audioEnd.getAsLong() <= videoEnd.getAsLong() + OUTLASTING_MICROS;
    return report.audio().isEmpty() || within
        ? OptionalInt.empty()
        : OptionalInt.of(report.audio().orElseThrow().index());
  }

  /** A new measurement of the audio's end. */
  AudioEnd audioEnd() {
    return new AudioEnd(start());
  }

  /** The facts from the headers alone. */
  SourceFacts facts(long sizeBytes) throws UnusableMediaException {
    return facts(sizeBytes, new PacketTimes(), audioEnd());
  }

  /**
   * @param videoPackets times of the video packets; empty unless {@link #needsPackets}
   * @param audioEnd measured end of the audio; empty without {@link #audioToMeasure}
   */
  SourceFacts facts(long sizeBytes, PacketTimes videoPackets, AudioEnd audioEnd)
      throws UnusableMediaException {
    long length = Math.max(1, length(videoPackets));
    VideoFacts facts = videoFacts(videoPackets);
    return new SourceFacts(
        report.container(),
        sizeBytes,
        // A delay of the decoder is no time before the first frame.
        start() + facts.firstPtsMicros() - firstPts(),
        length,
        facts,
        audioFacts(audioEnd, start() + length),
        Optional.empty());
  }

  private long length(PacketTimes videoPackets) throws UnusableMediaException {
    OptionalLong stated = lengthInHeaders();
    if (stated.isEmpty() && videoPackets.isEmpty()) {
      throw SourceCheck.fault(
          Failure.DAMAGED, "the file contains no video frames; it is probably cut off or damaged");
    }
    if (stated.isPresent() && (videoEnd().isPresent() || videoPackets.isEmpty())) {
      return stated.getAsLong();
    }
    return Math.min(stated.orElse(Long.MAX_VALUE), videoPackets.endMicros() - start());
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
        firstPts() + decoderDelay(rate.rate()),
        interlaced(),
        video.pixelAspect() == 1,
        Colours.transfer(video),
        Colours.matrix(video));
  }

  /**
   * AVI has neither times nor a delay of the first frame. ffmpeg shows it as many frames after the
   * start as the codec may reorder, in MPEG-4 with B-frames one.
   */
  private long decoderDelay(FrameRate rate) {
    return report.container().equals("avi") ? rate.micros(video.number("has_b_frames")) : 0;
  }

  private Optional<AudioFacts> audioFacts(AudioEnd measured, long videoEnd) {
    OptionalLong known = audioToMeasure().isPresent() ? measured.micros() : end(report.audio());
    OptionalLong end = known.orElse(0) > videoEnd ? known : OptionalLong.empty();
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
