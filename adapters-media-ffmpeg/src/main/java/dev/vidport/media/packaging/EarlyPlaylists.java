package dev.vidport.media.packaging;

import dev.vidport.domain.render.Opening;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.usecases.playback.EarlyFile;
import dev.vidport.usecases.playback.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Writes the playlists by which a copied picture is played before its job has ended. */
final class EarlyPlaylists {
  /** Sound is listed a little further than the picture: one that ends with it would stall there. */
  private static final double MORE_SOUND_SECONDS = 5;

  private final RenderPlan plan;
  private final Opening opening;
  private final Path folder;
  private final Map<String, Path> written = new LinkedHashMap<>();

  EarlyPlaylists(RenderPlan plan, Path folder) {
    this.plan = plan;
    this.opening = Opening.of(plan);
    this.folder = folder;
  }

  /** Of the beginning, by the names under which they are kept. */
  Map<String, Path> opening(Track picture, Optional<Track> sound) throws IOException {
    write(picture, sound, EarlyFile::ofOpening, opening.whole());
    return written;
  }

  /** Of all, likewise. */
  Map<String, Path> whole(Track picture, Optional<Track> sound) throws IOException {
    write(picture, sound, EarlyFile::ofTop, true);
    return written;
  }

  private void write(
      Track picture, Optional<Track> sound, UnaryOperator<String> name, boolean ended)
      throws IOException {
    Rendition top = plan.top();
    List<Segment> pictures = Segment.of(picture, plan.segments());
    MasterPlaylist.Variant variant =
        new MasterPlaylist.Variant(
            top, picture.codec(), Bandwidth.of(picture, pictures), Bandwidth.NONE);
    int before = Math.min(pictures.size(), pictureSegments());
    write(
        name.apply(variant.playlist()),
        media(picture, PackageCommand.file(top), longestPicture(), pictures, before, ended));
    Optional<MasterPlaylist.Sound> heard = Optional.empty();
    if (sound.isPresent()) {
      Track track = sound.orElseThrow();
      List<Segment> sounds = Segment.ofEach(track);
      heard =
          Optional.of(
              new MasterPlaylist.Sound(
                  EarlyFile.address(Playlists.AUDIO), track.codec(), Bandwidth.of(track, sounds)));
      write(
          name.apply(Playlists.AUDIO),
          media(
              track,
              PackageCommand.AUDIO,
              PackageCommand.SOUND_SECONDS,
              sounds,
              soundSegments(track, sounds),
              ended));
    }
    String playlist = EarlyFile.address(variant.playlist());
    write(
        name.apply(OutputFile.MASTER), MasterPlaylist.early(plan.rate(), variant, playlist, heard));
  }

  private static String media(
      Track track, String file, long longest, List<Segment> all, int before, boolean ended) {
    GrowingPlaylist list = new GrowingPlaylist(track, EarlyFile.ofOpening(file), longest);
    List<Segment> first = all.subList(0, before);
    return ended ? list.of(first, all.subList(before, all.size()), file) : list.of(first);
  }

  private int pictureSegments() {
    return opening.whole()
        ? Integer.MAX_VALUE
        : Math.toIntExact(plan.segments().indexOf(opening.frames()));
  }

  /** Those that end early enough to be the same in the beginning and in the whole. */
  private int soundSegments(Track track, List<Segment> sounds) {
    if (opening.whole()) {
      return sounds.size();
    }
    double end = plan.rate().micros(opening.frames()) / 1e6 + MORE_SOUND_SECONDS;
    int count = 0;
    long ticks = 0;
    for (Segment sound : sounds) {
      ticks += sound.ticks();
      count += track.seconds(ticks) <= end ? 1 : 0;
    }
    return count;
  }

  /** In seconds, of the whole: a playlist may not take it back when it grows. */
  private long longestPicture() {
    List<Long> starts = plan.segments().starts();
    long all = plan.rate().nearestFrame(plan.lengthMicros());
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
