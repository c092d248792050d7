package dev.vidport.media.packaging;

import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Writes the playlists for early playback of a video that is stream-copied. */
final class EarlyPlaylists {
  /** Audio is listed further than video; players stall when both end at the same time. */
  private static final double EXTRA_AUDIO_SECONDS = 5;

  private final RenderPlan plan;
  private final EarlyStart earlyStart;
  private final Path folder;
  private final Map<String, Path> written = new LinkedHashMap<>();

  EarlyPlaylists(RenderPlan plan, Path folder) {
    this.plan = plan;
    this.earlyStart = EarlyStart.of(plan);
    this.folder = folder;
  }

  /** The playlists of the early start, by their names in the store. */
  Map<String, Path> earlyStart(FragmentedTrack video, Optional<FragmentedTrack> audio)
      throws IOException {
    write(video, audio, EarlyFile::ofEarlyStart, earlyStart.whole());
    return written;
  }

  /** The playlists of the whole video, by their names in the store. */
  Map<String, Path> whole(FragmentedTrack video, Optional<FragmentedTrack> audio)
      throws IOException {
    write(video, audio, EarlyFile::ofRemuxTop, true);
    return written;
  }

  private void write(
      FragmentedTrack video,
      Optional<FragmentedTrack> audio,
      UnaryOperator<String> name,
      boolean ended)
      throws IOException {
    Rendition top = plan.top();
    List<PlaylistSegment> videoSegments =
        ended(PlaylistSegment.of(video, plan.segments()), video, earlyVideoSegments(), ended);
    MasterPlaylist.Variant variant =
        new MasterPlaylist.Variant(
            top,
            video.codec(),
            Bandwidth.of(video, videoSegments, longestVideoSegment()),
            Bandwidth.NONE);
    int before = Math.min(videoSegments.size(), earlyVideoSegments());
    write(
        name.apply(variant.playlist()),
        media(
            video, PackageCommand.file(top), longestVideoSegment(), videoSegments, before, ended));
    Optional<MasterPlaylist.Audio> masterAudio = Optional.empty();
    if (audio.isPresent()) {
      FragmentedTrack track = audio.orElseThrow();
      List<PlaylistSegment> each = PlaylistSegment.ofEach(track);
      List<PlaylistSegment> audioSegments =
          ended(each, track, earlyAudioSegments(track, each), ended);
      masterAudio =
          Optional.of(
              new MasterPlaylist.Audio(
                  EarlyFile.address(Playlists.AUDIO),
                  track.codec(),
                  Bandwidth.of(track, audioSegments, PackageCommand.AUDIO_FRAGMENT_SECONDS),
                  Playlists.audioTrack(plan, 0)));
      write(
          name.apply(Playlists.AUDIO),
          media(
              track,
              PackageCommand.AUDIO,
              PackageCommand.AUDIO_FRAGMENT_SECONDS,
              audioSegments,
              earlyAudioSegments(track, audioSegments),
              ended));
    }
    String playlist = EarlyFile.address(variant.playlist());
    write(
        name.apply(OutputFile.MASTER),
        MasterPlaylist.early(plan.rate(), variant, playlist, masterAudio));
  }

  /** The segments of a playlist that has its end, if {@code ended}. */
  private List<PlaylistSegment> ended(
      List<PlaylistSegment> segments, FragmentedTrack track, int early, boolean ended) {
    return ended
        ? PlaylistSegment.withLongEnd(segments, track, earlyStart.whole() ? 0 : early)
        : segments;
  }

  private static String media(
      FragmentedTrack track,
      String file,
      long longestSeconds,
      List<PlaylistSegment> all,
      int before,
      boolean ended) {
    EventPlaylist playlist = new EventPlaylist(track, EarlyFile.ofEarlyStart(file), longestSeconds);
    List<PlaylistSegment> first = all.subList(0, before);
    return ended ? playlist.of(first, all.subList(before, all.size()), file) : playlist.of(first);
  }

  private int earlyVideoSegments() {
    return earlyStart.whole()
        ? Integer.MAX_VALUE
        : Math.toIntExact(plan.segments().indexOf(earlyStart.frames()));
  }

  /** The number of segments that are identical in the early start and in the whole audio. */
  private int earlyAudioSegments(FragmentedTrack track, List<PlaylistSegment> segments) {
    return earlyStart.whole()
        ? segments.size()
        : audioUpTo(plan, earlyStart, track, segments).size();
  }

  /** The segments that are identical in the audio of an early start and in the whole audio. */
  static List<PlaylistSegment> audioUpTo(
      RenderPlan plan, EarlyStart start, FragmentedTrack track, List<PlaylistSegment> segments) {
    double end = plan.rate().micros(start.frames()) / 1e6 + EXTRA_AUDIO_SECONDS;
    int count = 0;
    long ticks = 0;
    for (PlaylistSegment segment : segments) {
      ticks += segment.ticks();
      count += track.seconds(ticks) <= end ? 1 : 0;
    }
    return segments.subList(0, count);
  }

  /** In seconds, for the whole video: the target duration of a playlist must not change. */
  private long longestVideoSegment() {
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    List<Long> starts =
        plan.segments().starts().stream()
            .filter(
                start ->
                    start == 0 || !PlaylistSegment.isShortEnd(plan.rate().seconds(all - start)))
            .toList();
    long longest =
        LongStream.range(0, starts.size())
            .map(i -> (i + 1 < starts.size() ? starts.get((int) i + 1) : all) - starts.get((int) i))
            .max()
            .orElse(all);
    return Math.max(1, Math.round(plan.rate().micros(longest) / 1e6));
  }

  private void write(String name, String text) throws IOException {
    written.put(name, Files.writeString(folder.resolve(name), text));
  }
}
