package dev.vidport.media.packaging;

import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.packaging.PackageCommand.AudioInput;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Packages the early rendition of a video and its audio in stages, each playable at once.
 *
 * <p>Each chunk is a file of its own, whose times continue those of the chunk before; the init
 * segment is that of the first chunk, since all are encoded with the same options. Its playlist is
 * that of the chunk before with more entries. Each stage of the audio is a file that begins with
 * the bytes of the one before, so that entries may name the longest: an encoder starts with
 * silence, so audio can't be encoded in pieces.
 */
final class EarlyPackager {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final RenderPlan plan;
  private final StepControl control;
  private final Map<String, Path> files = new LinkedHashMap<>();

  EarlyPackager(
      FfmpegSettings settings,
      ProcessRunner processRunner,
      ReadableStore store,
      RenderPlan plan,
      StepControl control) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
    this.plan = plan;
    this.control = control;
  }

  /**
   * @param rendered the file of the chunk; empty if the source ends before it
   * @param before the playlist of the chunk before; empty for the first chunk
   * @param audio the beginning of the audio, with the first chunk
   */
  Map<String, Path> chunk(int index, Path rendered, Optional<String> before, Optional<Path> audio)
      throws IOException, StepStoppedException {
    Rendition rendition = plan.earlyRendition().orElseThrow();
    Path folder = Files.createDirectory(control.workFolder().resolve("early-video-" + index));
    String playlist = before.orElse("");
    boolean isLast = index == chunks().size() - 1;
    if (Files.size(rendered) > 0) {
      // With the attempt: another one would encode other bytes, and players may know the positions
      // in these.
      String name =
          EarlyFile.stage(index, control.attempt() + "-" + PackageCommand.file(rendition));
      Map<String, CopyInput> video =
          Map.of(name, CopyInput.video(MediaInput.file(rendered), VideoCodec.H264));
      // One program for both: a viewer waits for it.
      copy(folder, video, audio.map(file -> List.of(audioInput(0, file))).orElse(List.of()));
      FragmentedTrack track = TrackReader.read(folder.resolve(name));
      List<PlaylistSegment> all = PlaylistSegment.of(track, plan.segments());
      List<PlaylistSegment> segments = isLast ? PlaylistSegment.withLongEnd(all, track, 0) : all;
      EventPlaylist event = new EventPlaylist(track, name, longestSeconds());
      playlist = before.isPresent() ? event.continued(playlist, segments) : event.of(segments);
      FragmentTimes.shift(folder.resolve(name), startTicks(index, track));
      if (before.isEmpty()) {
        master(folder, rendition, track, segments, audio.isPresent());
      }
    }
    write(
        folder,
        EarlyFile.stage(index, rendition.name() + ".m3u8"),
        isLast ? playlist + EventPlaylist.END : playlist);
    return files;
  }

  /** Copies streams into fragmented files, which are among the results. */
  private void copy(Path folder, Map<String, CopyInput> videos, List<AudioInput> audio)
      throws IOException, StepStoppedException {
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      programs.runOnOwnFiles(
          new PackageCommand(settings, plan, folder).of(videos, audio, false), line -> {});
    }
    videos.keySet().forEach(name -> files.put(name, folder.resolve(name)));
    audio.forEach(input -> files.put(input.file(), folder.resolve(input.file())));
  }

  /** The time of the first frame of a chunk, in units of its track. */
  private long startTicks(int index, FragmentedTrack track) {
    long frames = track.fragments().stream().mapToLong(Fragment::samples).sum();
    long before = chunks().get(index).firstFrame() - plan.firstFrame();
    return Math.round((double) track.ticks() / frames * before);
  }

  private List<Chunk> chunks() {
    return plan.ofEarlyRendition().chunks();
  }

  /** The target duration of a playlist must not change. */
  private long longestSeconds() {
    return Math.max(1, Math.round(plan.rate().seconds(plan.segmentFrames())));
  }

  private void master(
      Path folder,
      Rendition rendition,
      FragmentedTrack track,
      List<PlaylistSegment> segments,
      boolean hasAudio)
      throws IOException {
    Optional<MasterPlaylist.Audio> audio =
        hasAudio ? Optional.of(audioStage(0, folder)) : Optional.empty();
    MasterPlaylist.Variant variant =
        new MasterPlaylist.Variant(
            rendition,
            track.codec(),
            Bandwidth.of(track, segments, longestSeconds()),
            Bandwidth.NONE);
    write(
        folder,
        EarlyFile.unpublished(OutputFile.MASTER),
        MasterPlaylist.early(plan.rate(), variant, EarlyFile.address(variant.playlist()), audio));
  }

  /**
   * @param stage the number of one of {@link EarlyRendition#audioStages}, or of the whole audio,
   *     which is the next one
   */
  Map<String, Path> audio(int stage, Path audio) throws IOException, StepStoppedException {
    Path folder = Files.createDirectory(control.workFolder().resolve("early-audio-" + stage));
    copy(folder, Map.of(), List.of(audioInput(stage, audio)));
    MasterPlaylist.Audio unused = audioStage(stage, folder);
    return files;
  }

  private static AudioInput audioInput(int stage, Path audio) {
    return new AudioInput(
        EarlyFile.stage(stage, PackageCommand.AUDIO), CopyInput.audio(MediaInput.file(audio)));
  }

  /** Writes the playlist of a stage of the audio, whose file is in a folder. */
  private MasterPlaylist.Audio audioStage(int stage, Path folder) throws IOException {
    List<EarlyStart> stages = EarlyRendition.audioStages(plan);
    boolean isWhole = stage == stages.size() || stages.get(stage).whole();
    FragmentedTrack track =
        TrackReader.read(folder.resolve(EarlyFile.stage(stage, PackageCommand.AUDIO)));
    List<PlaylistSegment> all = PlaylistSegment.ofEach(track);
    // Those that the stage before has listed must not change.
    int before =
        stage == 0 ? 0 : EarlyPlaylists.audioUpTo(plan, stages.get(stage - 1), track, all).size();
    List<PlaylistSegment> listed =
        isWhole
            ? PlaylistSegment.withLongEnd(all, track, before)
            : EarlyPlaylists.audioUpTo(plan, stages.get(stage), track, all);
    String playlist =
        new EventPlaylist(
                track,
                EarlyFile.ofEarlyStart(PackageCommand.AUDIO),
                PackageCommand.AUDIO_FRAGMENT_SECONDS)
            .of(listed);
    write(
        folder,
        EarlyFile.stage(stage, Playlists.AUDIO),
        isWhole ? playlist + EventPlaylist.END : playlist);
    return new MasterPlaylist.Audio(
        EarlyFile.address(Playlists.AUDIO),
        track.codec(),
        Bandwidth.of(track, all, PackageCommand.AUDIO_FRAGMENT_SECONDS),
        Playlists.audioTrack(plan, 0));
  }

  private void write(Path folder, String name, String text) throws IOException {
    files.put(name, Files.writeString(folder.resolve(name), text));
  }
}
