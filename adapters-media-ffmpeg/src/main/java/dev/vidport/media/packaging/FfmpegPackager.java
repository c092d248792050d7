package dev.vidport.media.packaging;

import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.packaging.PackageCommand.AudioInput;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Joins the chunks of a plan into the published files and playlists; {@link Remuxer} copies. */
public final class FfmpegPackager implements MediaPackager {
  /**
   * A smaller difference comes from encoder rounding and from audio that fades over the last frame.
   */
  private static final double AUDIO_OVERHANG_SECONDS = 1;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final Remuxer remuxer;
  private final MediaRenderer renderer;

  /**
   * @param renderer renders the audio of an early start
   */
  public FfmpegPackager(
      FfmpegSettings settings,
      ProcessRunner processRunner,
      ReadableStore store,
      MediaRenderer renderer) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
    this.remuxer = new Remuxer(settings, processRunner, store);
    this.renderer = renderer;
  }

  @Override
  public Packaged packageAll(
      RenderPlan plan,
      List<List<ObjectKey>> chunks,
      List<ObjectKey> earlyChunks,
      List<ObjectKey> audio,
      StepControl control)
      throws IOException, StepStoppedException {
    Path folder = PackageOutput.createFolder(control);
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      PackageInputs packageInputs =
          new PackageInputs(plan, programs.inputs(), control.workFolder());
      Map<String, CopyInput> videos = packageInputs.videos(chunks, earlyChunks);
      Collection<AudioInput> tracks = packageInputs.audio(audio, 0).values();
      PackageCommand commands = new PackageCommand(settings, plan, folder);
      programs.runOnOwnFiles(commands.of(videos, tracks, true), line -> {});
      if (!tracks.isEmpty()) {
        double videoSeconds = seconds(folder, PackageCommand.file(plan.top()));
        if (seconds(folder, PackageCommand.AUDIO) > videoSeconds + AUDIO_OVERHANG_SECONDS) {
          // The video of a truncated source ends before the audio, which was rendered to the full
          // length.
          programs.runOnOwnFiles(
              commands.of(
                  videos, tracks.stream().map(whole -> whole.upTo(videoSeconds)).toList(), true),
              line -> {});
        }
      }
    }
    return writePlaylists(plan, folder);
  }

  @Override
  public Map<String, Path> createEarlyStart(
      RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Optional<Path> audio = Optional.empty();
    if (plan.audio().isPresent()) {
      RenderPlan audioPlan = EarlyStart.of(plan).audioPlan(plan);
      audio = Optional.of(renderer.renderAudio(audioPlan, List.of(source), control));
    }
    return remuxer.earlyStart(plan, file, source, audio, control);
  }

  @Override
  public Map<String, Path> packageEarlyChunk(
      RenderPlan plan,
      int chunk,
      Path rendered,
      Optional<Path> audio,
      Optional<String> before,
      StepControl control)
      throws IOException, StepStoppedException {
    return new EarlyPackager(settings, processRunner, store, plan, control)
        .chunk(chunk, rendered, before, audio);
  }

  @Override
  public Map<String, Path> packageEarlyAudio(
      RenderPlan plan, int stage, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan beginning = EarlyRendition.audioStages(plan).get(stage).audioPlan(plan);
    Path audio = renderer.renderAudio(beginning, sources, control);
    return new EarlyPackager(settings, processRunner, store, plan, control).audio(stage, audio);
  }

  @Override
  public Map<String, Path> packageWholeEarlyAudio(RenderPlan plan, Path audio, StepControl control)
      throws IOException, StepStoppedException {
    List<EarlyStart> stages = EarlyRendition.audioStages(plan);
    return stages.get(0).whole()
        ? Map.of()
        : new EarlyPackager(settings, processRunner, store, plan, control)
            .audio(stages.size(), audio);
  }

  @Override
  public RemuxedTop remuxTop(
      RenderPlan plan,
      WebReadyFacts file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return remuxer.remuxTop(plan, file, source, audio, control);
  }

  @Override
  public Packaged packageRemaining(
      RenderPlan plan,
      ObjectKey index,
      List<List<ObjectKey>> chunks,
      List<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path folder = PackageOutput.createFolder(control);
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      PackageInputs inputs = new PackageInputs(plan, programs.inputs(), control.workFolder());
      Map<String, CopyInput> videos = inputs.videos(chunks, List.of());
      Collection<AudioInput> tracks = inputs.audio(audio, 1).values();
      if (!videos.isEmpty() || !tracks.isEmpty()) {
        programs.runOnOwnFiles(
            new PackageCommand(settings, plan, folder).of(videos, tracks, false), line -> {});
      }
    }
    Map<String, FragmentedTrack> remuxed = TrackIndex.read(store, index);
    List<FragmentedTrack> videos = new ArrayList<>();
    videos.add(remuxed.get(PackageCommand.file(plan.top())));
    PackageOutput output = new PackageOutput(folder);
    for (Rendition rendition : plan.encoded()) {
      videos.add(output.read(PackageCommand.file(rendition)));
    }
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.areAligned(videos)) {
      // The file's index lists frames that can't be decoded.
      throw FfmpegFaults.damaged();
    }
    SortedMap<Integer, FragmentedTrack> tracks = audioTracks(plan, folder, output);
    if (!audio.isEmpty()) {
      tracks.put(0, remuxed.get(PackageCommand.AUDIO));
    }
    output.files().putAll(playlists.write(videos, tracks));
    return PackageOutput.packaged(output.files(), videos.get(0));
  }

  private static double seconds(Path folder, String file) throws IOException {
    FragmentedTrack track = TrackReader.read(folder.resolve(file));
    return track.seconds(track.ticks());
  }

  /** Reads the audio tracks that were written, by their numbers. */
  private static SortedMap<Integer, FragmentedTrack> audioTracks(
      RenderPlan plan, Path folder, PackageOutput output) throws IOException {
    SortedMap<Integer, FragmentedTrack> tracks = new TreeMap<>();
    for (int track = 0; track < plan.audio().map(AudioPlan::trackCount).orElse(0); track++) {
      String file = PackageCommand.audioFile(track);
      if (Files.exists(folder.resolve(file))) {
        tracks.put(track, output.read(file));
      }
    }
    return tracks;
  }

  private static Packaged writePlaylists(RenderPlan plan, Path folder) throws IOException {
    PackageOutput output = new PackageOutput(folder);
    List<FragmentedTrack> videos = new ArrayList<>();
    for (Rendition rendition : plan.renditions()) {
      videos.add(output.read(PackageCommand.file(rendition)));
    }
    SortedMap<Integer, FragmentedTrack> audio = audioTracks(plan, folder, output);
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.areAligned(videos)) {
      throw new IOException("the segments of the renditions start at different frames");
    }
    output.files().putAll(playlists.write(videos, audio));
    output.add(OutputFile.DOWNLOAD);
    return PackageOutput.packaged(output.files(), videos.get(0));
  }
}
