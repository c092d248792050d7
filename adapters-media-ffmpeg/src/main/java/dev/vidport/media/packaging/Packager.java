package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.packaging.PackageCommand.AudioTrack;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Joins the chunks of a plan into the published files and playlists. */
final class Packager {
  /**
   * A smaller difference comes from encoder rounding and from audio that fades over the last frame.
   */
  private static final double AUDIO_OVERHANG_SECONDS = 1;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ObjectStore store;

  Packager(FfmpegSettings settings, ProcessRunner processRunner, ObjectStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  /** See {@link MediaPackager#packageAll}. */
  MediaPackager.Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws IOException, StepStoppedException {
    Path folder = PackageOutput.createFolder(control);
    try (StepInputs stepInputs = new StepInputs(store)) {
      PackageInputs packageInputs = new PackageInputs(plan, stepInputs, control.workFolder());
      Map<String, CopyInput> videos = packageInputs.videos(chunks);
      Optional<AudioTrack> audioTrack = packageInputs.audio(audio);
      PackageCommand commands = new PackageCommand(settings, plan, folder);
      CopyRunner runner = new CopyRunner(processRunner, stepInputs, control);
      runner.copyOwnFiles(commands.of(videos, audioTrack, true));
      if (audioTrack.isPresent()) {
        double videoSeconds = seconds(folder, PackageCommand.file(plan.top()));
        if (seconds(folder, PackageCommand.AUDIO) > videoSeconds + AUDIO_OVERHANG_SECONDS) {
          // The video of a truncated source ends before the audio, which was rendered to the full
          // length.
          runner.copyOwnFiles(
              commands.of(videos, audioTrack.map(whole -> whole.upTo(videoSeconds)), true));
        }
      }
    }
    return writePlaylists(plan, audio.isPresent(), folder);
  }

  /** See {@link MediaPackager#packageRemaining}. */
  MediaPackager.Packaged packageRemaining(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path folder = PackageOutput.createFolder(control);
    if (!plan.encoded().isEmpty()) {
      try (StepInputs stepInputs = new StepInputs(store)) {
        Map<String, CopyInput> videos =
            new PackageInputs(plan, stepInputs, control.workFolder()).videos(chunks);
        new CopyRunner(processRunner, stepInputs, control)
            .copyOwnFiles(
                new PackageCommand(settings, plan, folder).of(videos, Optional.empty(), false));
      }
    }
    Map<String, FragmentedTrack> remuxed = StoredTrackIndex.read(store, index);
    List<FragmentedTrack> videos = new ArrayList<>();
    videos.add(remuxed.get(PackageCommand.file(plan.top())));
    PackageOutput output = new PackageOutput(folder);
    for (Rendition rendition : plan.encoded()) {
      videos.add(output.read(PackageCommand.file(rendition)));
    }
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.aligned(videos)) {
      // The file's index lists frames that can't be decoded.
      throw FfmpegFaults.damaged();
    }
    Optional<FragmentedTrack> audio = Optional.ofNullable(remuxed.get(PackageCommand.AUDIO));
    output.files().putAll(playlists.write(videos, audio));
    return PackageOutput.packaged(output.files(), videos.get(0));
  }

  private static double seconds(Path folder, String file) throws IOException {
    FragmentedTrack track = TrackReader.read(folder.resolve(file));
    return track.seconds(track.ticks());
  }

  private static MediaPackager.Packaged writePlaylists(
      RenderPlan plan, boolean hasAudio, Path folder) throws IOException {
    PackageOutput output = new PackageOutput(folder);
    List<FragmentedTrack> videos = new ArrayList<>();
    for (Rendition rendition : plan.renditions()) {
      videos.add(output.read(PackageCommand.file(rendition)));
    }
    Optional<FragmentedTrack> audio =
        hasAudio ? Optional.of(output.read(PackageCommand.AUDIO)) : Optional.empty();
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.aligned(videos)) {
      throw new IOException("the segments of the renditions start at different frames");
    }
    output.files().putAll(playlists.write(videos, audio));
    output.add(OutputFile.DOWNLOAD);
    return PackageOutput.packaged(output.files(), videos.get(0));
  }
}
