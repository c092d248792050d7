package dev.vidport.media.packaging;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Writes the playlists of fragmented files into the folder of these files. */
final class Playlists {
  static final String AUDIO = "audio.m3u8";

  private final RenderPlan plan;
  private final Path folder;
  private final Map<String, Path> written = new LinkedHashMap<>();

  Playlists(RenderPlan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /**
   * Writes all playlists and returns them by name.
   *
   * @param audio by the numbers of the tracks
   */
  Map<String, Path> write(List<FragmentedTrack> videos, SortedMap<Integer, FragmentedTrack> audio)
      throws IOException {
    List<MasterPlaylist.Variant> variants = new ArrayList<>();
    for (int i = 0; i < videos.size(); i++) {
      variants.add(variant(plan.renditions().get(i), videos.get(i)));
    }
    List<MasterPlaylist.Audio> masterAudio = new ArrayList<>();
    for (Map.Entry<Integer, FragmentedTrack> track : audio.entrySet()) {
      masterAudio.add(audioPlaylist(track.getKey(), track.getValue()));
    }
    String master = MasterPlaylist.of(plan.rate(), variants, masterAudio);
    write(OutputFile.MASTER, master);
    return written;
  }

  /** The playlists that were written so far, by name. */
  Map<String, Path> written() {
    return written;
  }

  /** Writes the playlists of a rendition. */
  MasterPlaylist.Variant variant(Rendition rendition, FragmentedTrack track) throws IOException {
    MediaPlaylist playlist = new MediaPlaylist(track, PackageCommand.file(rendition));
    List<PlaylistSegment> segments =
        PlaylistSegment.withLongEnd(PlaylistSegment.of(track, plan.segments()), track, 0);
    List<PlaylistSegment> iframes = PlaylistSegment.iframes(track);
    MasterPlaylist.Variant variant =
        new MasterPlaylist.Variant(
            rendition, track.codec(), playlist.bandwidth(segments), playlist.bandwidth(iframes));
    write(variant.playlist(), playlist.of(segments));
    write(variant.iframePlaylist(), playlist.ofIframes(iframes));
    return variant;
  }

  private MasterPlaylist.Audio audioPlaylist(int number, FragmentedTrack track) throws IOException {
    List<PlaylistSegment> segments =
        PlaylistSegment.withLongEnd(PlaylistSegment.ofEach(track), track, 0);
    MediaPlaylist playlist = new MediaPlaylist(track, PackageCommand.audioFile(number));
    String name = number == 0 ? AUDIO : "audio-" + number + ".m3u8";
    write(name, playlist.of(segments));
    return new MasterPlaylist.Audio(
        name, track.codec(), playlist.bandwidth(segments), audioTrack(plan, number));
  }

  /** What viewers choose by; empty if there is no choice. */
  static Optional<AudioTrack> audioTrack(RenderPlan plan, int number) {
    return plan.audio().stream().flatMap(audio -> audio.tracks().stream()).skip(number).findFirst();
  }

  /**
   * Whether the segments of all renditions start at the same frames. Otherwise a player would jump
   * in time when it switches renditions.
   */
  boolean areAligned(List<FragmentedTrack> videos) {
    return videos.stream().map(this::frames).distinct().count() == 1;
  }

  private List<Integer> frames(FragmentedTrack track) {
    return PlaylistSegment.of(track, plan.segments()).stream()
        .map(PlaylistSegment::frames)
        .toList();
  }

  private void write(String name, String text) throws IOException {
    written.put(name, Files.writeString(folder.resolve(name), text));
  }
}
