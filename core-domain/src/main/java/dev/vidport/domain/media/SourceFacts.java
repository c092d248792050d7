package dev.vidport.domain.media;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The probed facts of a source file.
 *
 * @param container ffmpeg's name of the format, such as {@code matroska,webm}
 * @param sizeBytes size of the file
 * @param startMicros earliest time of any stream, in microseconds on the source's clock
 * @param lengthMicros length in microseconds; measured from the packets if the file does not
 *     specify it
 * @param jumps where the clock restarts or jumps, in order; the length and the ends of streams
 *     refer to the continued times
 * @param damagedTimes the video packets whose times are damaged, in the order of the file
 * @param webReady the facts for a remux; empty for a file that players cannot play as it is
 * @param still the picture of a file without video, which {@code video} then describes; empty for a
 *     file with video
 * @param warnings the parts of the file that a render leaves out
 * @param chapters the chapters of the file, on its clock, in order
 * @param audioTracks the tracks among which viewers choose, with {@code audio} as the first; empty
 *     if {@code audio} is the only one
 */
public record SourceFacts(
    String container,
    long sizeBytes,
    long startMicros,
    long lengthMicros,
    VideoFacts video,
    Optional<AudioFacts> audio,
    List<ClockJump> jumps,
    List<DamagedTimes> damagedTimes,
    Optional<WebReadyFacts> webReady,
    Optional<StillPicture> still,
    List<MediaWarning> warnings,
    List<Chapter> chapters,
    List<AudioTrack> audioTracks) {
  public SourceFacts {
    jumps = List.copyOf(jumps);
    damagedTimes = List.copyOf(damagedTimes);
    warnings = List.copyOf(warnings);
    chapters = List.copyOf(chapters);
    audioTracks = List.copyOf(audioTracks);
  }

  /** A file without video that is rendered completely. */
  public static SourceFacts ofAudio(
      String container,
      long sizeBytes,
      long startMicros,
      long lengthMicros,
      VideoFacts picture,
      AudioFacts audio,
      List<ClockJump> jumps,
      StillPicture still) {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        picture,
        Optional.of(audio),
        jumps,
        List.of(),
        Optional.empty(),
        Optional.of(still),
        List.of());
  }

  /** A source whose clock is continuous and that is rendered completely. */
  public SourceFacts(
      String container,
      long sizeBytes,
      long startMicros,
      long lengthMicros,
      VideoFacts video,
      Optional<AudioFacts> audio,
      Optional<WebReadyFacts> webReady) {
    this(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio,
        List.of(),
        List.of(),
        webReady,
        Optional.empty(),
        List.of());
  }

  /**
   * The origin of the output's grid on the source's clock, in microseconds. The grid is aligned
   * with the first frame: a grid aligned with the container's start would fall between the frames
   * of many files, duplicate one frame and skip the next. Up to one frame's length of audio before
   * the first video frame is dropped: showing the first frame twice instead would add a frame to
   * the many files whose audio starts with encoder priming. Where recordings were joined, the grid
   * may have to start up to half a slot before or after the first frame.
   */
  public long originMicros(FrameRate rate) {
    long firstPts = video.firstPtsMicros();
    long slot = (long) Math.floor((firstPts - startMicros) / 1e6 * rate.perSecond());
    return firstPts - video.gridLeadMicros() - rate.micros(slot);
  }

  /** A source without chapters. */
  public SourceFacts(
      String container,
      long sizeBytes,
      long startMicros,
      long lengthMicros,
      VideoFacts video,
      Optional<AudioFacts> audio,
      List<ClockJump> jumps,
      List<DamagedTimes> damagedTimes,
      Optional<WebReadyFacts> webReady,
      Optional<StillPicture> still,
      List<MediaWarning> warnings) {
    this(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio,
        jumps,
        damagedTimes,
        webReady,
        still,
        warnings,
        List.of(),
        List.of());
  }

  /** These facts with other chapters. */
  public SourceFacts withChapters(List<Chapter> found) {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio,
        jumps,
        damagedTimes,
        webReady,
        still,
        warnings,
        found,
        audioTracks);
  }

  /** These facts with another length. */
  public SourceFacts withLength(long micros) {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        micros,
        video,
        audio,
        jumps,
        damagedTimes,
        webReady,
        still,
        warnings,
        chapters,
        audioTracks);
  }

  /**
   * These facts with another end of the audio.
   *
   * @param micros on the source's clock
   */
  public SourceFacts withAudioEnd(long micros) {
    OptionalLong end =
        micros > startMicros + lengthMicros ? OptionalLong.of(micros) : OptionalLong.empty();
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio.map(facts -> facts.endingAt(end)),
        jumps,
        damagedTimes,
        webReady,
        still,
        warnings,
        chapters,
        audioTracks);
  }

  /** These facts with another warning. */
  public SourceFacts with(MediaWarning warning) {
    List<MediaWarning> all = new ArrayList<>(warnings);
    all.add(warning);
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio,
        jumps,
        damagedTimes,
        webReady,
        still,
        all,
        chapters,
        audioTracks);
  }

  /** These facts with the facts for a remux. */
  public SourceFacts with(Optional<WebReadyFacts> found) {
    return new SourceFacts(
        container,
        sizeBytes,
        startMicros,
        lengthMicros,
        video,
        audio,
        jumps,
        damagedTimes,
        found,
        still,
        warnings,
        chapters,
        audioTracks);
  }
}
