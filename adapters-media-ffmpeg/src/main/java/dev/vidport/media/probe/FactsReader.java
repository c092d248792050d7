package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Derives the facts about a source from a report of ffprobe. Pure. */
final class FactsReader {
  private static final Set<String> INTERLACED = Set.of("tt", "bb", "tb", "bt");

  /** Containers of transmissions: the clock may restart and the size may change. */
  private static final Set<String> STREAMING_CONTAINERS = Set.of("mpegts", "mpeg", "flv");

  /** Containers whose packets never pause, so that a gap in all streams is a gap of the clock. */
  private static final Set<String> TRANSMISSION_CONTAINERS = Set.of("mpegts", "mpeg");

  /** Codecs of calls and browsers, whose recordings may change their size. */
  private static final Set<String> STREAMING_CODECS = Set.of("vp8", "vp9", "av1");

  /** Codecs whose decoders ignore {@code -skip_frame}. */
  private static final Set<String> DECODING_ALL = Set.of("vp9", "av1");

  /** In microseconds; encoder rounding lengthens audio by less than half a second. */
  private static final long OUTLASTING_MICROS = 500_000;

  /** More frames than this are not damaged: their times are correct. */
  private static final int MAX_DAMAGED_FRAMES = 10;

  /** The relative difference of base and mean rate that rounding of the length explains. */
  private static final double EVEN_RATE_TOLERANCE = 2e-4;

  private final ProbeReport report;
  private final ProbeStream video;
  private final DeclaredTimestamps declared;
  private final boolean hasMore;

  /**
   * @throws UnusableMediaException when the file has no usable video stream
   */
  FactsReader(ProbeReport report, long maxPixels) throws UnusableMediaException {
    this(report, maxPixels, false);
  }

  /**
   * @param hasMore whether the file continues after the part that its headers describe
   * @throws UnusableMediaException when the file has no usable video stream
   */
  FactsReader(ProbeReport report, long maxPixels, boolean hasMore) throws UnusableMediaException {
    this(report, new SourceCheck(report, maxPixels).usableVideo(), hasMore);
  }

  private FactsReader(ProbeReport report, ProbeStream video, boolean hasMore) {
    this.report = report;
    this.hasMore = hasMore;
    this.video = video;
    this.declared = new DeclaredTimestamps(report, video);
  }

  /** A reader that measures the length of the file, because its headers declare too little. */
  FactsReader withoutDeclaredLength() {
    return new FactsReader(report, video, true);
  }

  /**
   * Whether a frame at this time contradicts the length in the headers.
   *
   * @param micros on the clock of the file
   */
  boolean isAfterDeclaredEnd(long micros) {
    return declared.isAfterEnd(micros);
  }

  /** Like {@link #isAfterDeclaredEnd}, for a playing time. */
  boolean isLongerThanDeclared(long micros) {
    return isAfterDeclaredEnd(declared.start() + micros);
  }

  /** Whether a copy of the video would have the colours of the encoded renditions. */
  boolean hasOutputColours() {
    return Colours.coding(video).equals(ColourCoding.BT709);
  }

  /** Whether the video is tagged as the encoded renditions are. */
  boolean hasOutputTags() {
    return Colours.areBt709(video);
  }

  /** ffmpeg's name of the format. */
  String container() {
    return report.container();
  }

  int videoStream() {
    return video.index();
  }

  OptionalInt audioStream() {
    return report.audio().map(audio -> OptionalInt.of(audio.index())).orElse(OptionalInt.empty());
  }

  /** Whether the headers lack the rate or the length, so that the video packets must be read. */
  boolean needsPackets() {
    return needsAllPackets() || !hasRateInHeaders();
  }

  /**
   * Whether all video packets are needed to know what the headers lack, not only the first ones.
   */
  boolean needsAllPackets() {
    // The length of the file may be the length of its audio.
    return declared.length().isEmpty()
        || declared.videoEnd().isEmpty()
        || hasMore
        || STREAMING_CONTAINERS.contains(report.container())
        || STREAMING_CODECS.contains(video.codec());
  }

  /** Whether the container has a table of all frames, so that its mean rate is exact. */
  private boolean hasFrameTable() {
    return report.container().startsWith("mov,") || report.container().equals("avi");
  }

  /** Whether the video may have been recorded while its size changed. */
  boolean sizeMayVary() {
    return needsAllPackets() && !video.hasDisplayMatrix();
  }

  /**
   * Whether the decoder can't skip frames, so that it decodes all of them to find the keyframes.
   */
  boolean decodesAllFrames() {
    return DECODING_ALL.contains(video.codec());
  }

  /** Whether only the index and the keyframes show a change of the size. */
  boolean sizeIsInIndex() {
    return report.container().startsWith("mov,") && !sizeMayVary() && !video.hasDisplayMatrix();
  }

  /** The base rate is a guess from the first frames, unless the mean rate confirms it. */
  private boolean hasRateInHeaders() {
    Optional<FrameRate> base = video.rate("r_frame_rate");
    Optional<FrameRate> mean = video.rate("avg_frame_rate");
    return hasFrameTable()
        && rate(mean).isPresent()
        && Math.abs(base.orElseThrow().perSecond() / mean.orElseThrow().perSecond() - 1)
            <= EVEN_RATE_TOLERANCE;
  }

  private Optional<RateChoice> rate(Optional<FrameRate> mean) {
    return RateChoice.of(video.rate("r_frame_rate"), mean, interlaced());
  }

  /** The start of the file; its headers repeat a damaged time of the first frame. */
  private long start(SourcePackets packets) {
    if (!packets.isFirstVideoDamaged()) {
      return declared.start();
    }
    long first = firstPts(packets);
    return report
        .audio()
        .map(audio -> Math.min(audio.startMicros().orElse(first), first))
        .orElse(first);
  }

  private long firstPts(SourcePackets packets) {
    return packets.isFirstVideoDamaged()
        ? packets.sections().first().firstMicros()
        : video.startMicros().orElse(declared.start());
  }

  private boolean interlaced() {
    // The headers of DV never state the order of the fields, but each frame does.
    return INTERLACED.contains(video.text("field_order")) || video.codec().equals("dvvideo");
  }

  /**
   * The audio stream, unless its declared end is at or before the end of the video. If the headers
   * declare a later end or none, the packets are measured: a damaged header could freeze the last
   * frame for hours. The packets of all streams show whether the clock jumps.
   */
  OptionalInt audioToMeasure() {
    OptionalLong videoEnd = declared.videoEnd();
    OptionalLong audioEnd = declared.audioEnd();
    boolean within =
        videoEnd.isPresent()
            && audioEnd.isPresent()
            && audioEnd.getAsLong() <= videoEnd.getAsLong() + OUTLASTING_MICROS;
    return report.audio().isEmpty() || (within && !needsAllPackets())
        ? OptionalInt.empty()
        : OptionalInt.of(report.audio().orElseThrow().index());
  }

  /**
   * Whether the end of the audio is known only by counting its samples. The times in AVI derive
   * from a header that may be wrong.
   */
  boolean hasDoubtfulAudioEnd(SourceFacts facts) {
    return report.container().equals("avi")
        && facts.audio().isPresent()
        && facts.audio().orElseThrow().endMicros().orElse(0)
            > facts.startMicros() + facts.lengthMicros() + OUTLASTING_MICROS;
  }

  /**
   * Whether packets are read in the order in which they are stored. In MP4 and AVI, an index
   * determines the order and may even repeat packets; such clocks never step back.
   */
  boolean packetsAreInFileOrder() {
    return !hasFrameTable();
  }

  /** A new measurement of the packets. */
  SourcePackets packets() {
    return new SourcePackets(
        declared.start(), needsAllPackets(), TRANSMISSION_CONTAINERS.contains(report.container()));
  }

  /**
   * A new measurement of the keyframes.
   *
   * @param packets as for {@link #facts}
   */
  Keyframes keyframes(SourcePackets packets) {
    return new Keyframes(new FrameSizes(jumps(packets)), new FrameMatrices(video));
  }

  private List<ClockJump> jumps(SourcePackets packets) {
    VideoFacts facts = videoFacts(packets);
    return packets.sections().jumps(facts.rate(), facts.firstPtsMicros());
  }

  /** The facts from the headers alone. */
  SourceFacts facts(long sizeBytes) throws UnusableMediaException {
    SourcePackets none = packets();
    return facts(sizeBytes, none, keyframes(none));
  }

  /**
   * @param packets the video packets if {@link #needsPackets}, and the packets of {@link
   *     #audioToMeasure}
   * @param keyframes empty unless {@link #sizeMayVary}
   */
  SourceFacts facts(long sizeBytes, SourcePackets packets, Keyframes keyframes)
      throws UnusableMediaException {
    VideoFacts facts = videoFacts(packets);
    long start = start(packets);
    List<ClockJump> jumps = packets.sections().jumps(facts.rate(), facts.firstPtsMicros());
    long length = Math.max(1, length(packets, jumps, start));
    facts = keyframes.applyTo(facts, start + length);
    return new SourceFacts(
        report.container(),
        sizeBytes,
        // A delay of the decoder does not count as time before the first frame.
        start + facts.firstPtsMicros() - firstPts(packets),
        length,
        facts,
        audioFacts(packets, jumps, start + length),
        jumps,
        packets.damagedTimes(),
        Optional.empty(),
        Optional.empty(),
        warnings(),
        report.chapters(),
        report.audioTracks());
  }

  boolean isOgg() {
    return report.container().equals("ogg");
  }

  private List<MediaWarning> warnings() {
    return report.missingAudio().map(FactsReader::missing).stream().toList();
  }

  private static MediaWarning missing(ProbeStream audio) {
    return new MediaWarning(
        MediaWarning.AUDIO_NOT_DECODABLE,
        "the audio"
            + audio.codecName().map(name -> " (" + name + ")").orElse("")
            + " cannot be decoded, so the video has none; convert the audio, for example to AAC");
  }

  private long length(SourcePackets packets, List<ClockJump> jumps, long start)
      throws UnusableMediaException {
    OptionalLong inHeaders = declared.length();
    if (inHeaders.isEmpty() && !packets.sections().haveVideo()) {
      throw new UnusableMediaException(
          Failure.DAMAGED, "the file contains no video frames; it is probably cut off or damaged");
    }
    if (!jumps.isEmpty()
        || !packets.damagedTimes().isEmpty()
        || continuesAfterDeclaredEnd(packets)) {
      return packets.sections().videoEnd(jumps) - start;
    }
    if (inHeaders.isPresent()
        && (declared.videoEnd().isPresent() || !packets.sections().haveVideo())) {
      return inHeaders.getAsLong();
    }
    return Math.min(inHeaders.orElse(Long.MAX_VALUE), packets.sections().videoEnd(jumps) - start);
  }

  /** Whether the packets contradict the length in the headers. */
  private boolean continuesAfterDeclaredEnd(SourcePackets packets) {
    long after =
        packets.sections().frameTimes().stream()
            .flatMapToLong(Arrays::stream)
            .filter(declared::isAfterEnd)
            .count();
    return after > (hasMore ? 0 : MAX_DAMAGED_FRAMES);
  }

  private VideoFacts videoFacts(SourcePackets packets) {
    // Without a length, the mean rate in the headers is ffprobe's estimate from the first second.
    Optional<FrameRate> mean =
        packets.sections().first().meanRate().or(() -> video.rate("avg_frame_rate"));
    RateChoice rate =
        measuredRate(packets)
            .or(() -> rate(mean))
            .orElseGet(() -> RateChoice.ofMean(mean.orElse(new FrameRate(30, 1))));
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
        firstPts(packets) + decoderDelay(rate.rate()),
        interlaced(),
        video.pixelAspect() == 1,
        Colours.coding(video),
        // ffmpeg's own filters for a display matrix need frames of one size.
        !video.hasDisplayMatrix(),
        false,
        rate.gridLeadMicros());
  }

  /**
   * AVI has neither times nor a delay of the first frame. ffmpeg delays it by the number of frames
   * that the codec may reorder: one in MPEG-4 with B-frames.
   */
  private long decoderDelay(FrameRate rate) {
    return report.container().equals("avi") ? rate.micros(video.number("has_b_frames")) : 0;
  }

  private Optional<RateChoice> measuredRate(SourcePackets packets) {
    List<FrameRate> rates =
        Stream.of(video.rate("r_frame_rate"), video.rate("avg_frame_rate"))
            .flatMap(Optional::stream)
            .toList();
    Optional<RateChoice> measured = RateMeasurement.of(packets.sections().frameTimes(), rates);
    Optional<RateChoice> inHeaders = rate(video.rate("avg_frame_rate"));
    // Some files have a packet for each field.
    boolean countsFields =
        interlaced()
            && measured.isPresent()
            && inHeaders.isPresent()
            && inHeaders.orElseThrow().rate().isHalfOf(measured.orElseThrow().rate());
    return countsFields ? inHeaders : measured;
  }

  private Optional<AudioFacts> audioFacts(
      SourcePackets packets, List<ClockJump> jumps, long videoEnd) {
    boolean isMeasured = audioToMeasure().isPresent() || !jumps.isEmpty();
    OptionalLong known = isMeasured ? packets.sections().audioEnd(jumps) : declared.audioEnd();
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
                    audio.downmix(),
                    end,
                    packets.audioIsJoined(),
                    packets.longestAudioGap()));
  }
}
