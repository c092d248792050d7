package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.usecases.playback.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures the fragmented files in a folder and writes the playlists beside them. */
final class Playlists {
  static final String AUDIO = "audio.m3u8";

  private final RenderPlan plan;
  private final Path folder;
  private final Map<String, Path> written = new LinkedHashMap<>();

  Playlists(RenderPlan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /** The playlists by name. */
  Map<String, Path> write(List<Track> pictures, Optional<Track> sound) throws IOException {
    List<MasterPlaylist.Variant> variants = new ArrayList<>();
    for (int i = 0; i < pictures.size(); i++) {
      variants.add(variant(plan.renditions().get(i), pictures.get(i)));
    }
    Optional<MasterPlaylist.Sound> heard = Optional.empty();
    if (sound.isPresent()) {
      heard = Optional.of(heard(sound.orElseThrow()));
    }
    String master = MasterPlaylist.of(plan.rate(), variants, heard);
    write(OutputFile.MASTER, master);
    return written;
  }

  private MasterPlaylist.Variant variant(Rendition rendition, Track track) throws IOException {
    MediaPlaylist playlist = new MediaPlaylist(track, PackageCommand.file(rendition));
    List<Segment> segments = Segment.of(track, plan.segments());
    List<Segment> pictures = Segment.firstPictures(track);
    MasterPlaylist.Variant variant =
        new MasterPlaylist.Variant(
            rendition, track.codec(), Bandwidth.of(track, segments), Bandwidth.of(track, pictures));
    write(variant.playlist(), playlist.of(segments));
    write(variant.picturesPlaylist(), playlist.ofPictures(pictures));
    return variant;
  }

  private MasterPlaylist.Sound heard(Track track) throws IOException {
    List<Segment> segments = Segment.ofEach(track);
    write(AUDIO, new MediaPlaylist(track, PackageCommand.AUDIO).of(segments));
    return new MasterPlaylist.Sound(AUDIO, track.codec(), Bandwidth.of(track, segments));
  }

  /**
   * Whether the segments of all start at the same frames: a player that changes the rendition would
   * otherwise jump in time.
   */
  boolean aligned(List<Track> pictures) {
    return pictures.stream().map(this::frames).distinct().count() == 1;
  }

  private List<Integer> frames(Track track) {
    return Segment.of(track, plan.segments()).stream().map(Segment::frames).toList();
  }

  private void write(String name, String text) throws IOException {
    written.put(name, Files.writeString(folder.resolve(name), text));
  }
}
