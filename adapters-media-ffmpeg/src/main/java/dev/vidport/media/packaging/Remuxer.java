package dev.vidport.media.packaging;

import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.packaging.PackageCommand.AudioInput;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Stream-copies a source's video: into the early start, and into the published files. */
final class Remuxer {
  private static final String INDEX = "top.index";

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;

  Remuxer(FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  /**
   * See {@link MediaPackager#createEarlyStart}.
   *
   * @param audio file with the audio of {@link EarlyStart#audioPlan}
   */
  Map<String, Path> earlyStart(
      RenderPlan plan,
      WebReadyFacts webReadyFacts,
      ObjectKey source,
      Optional<Path> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    EarlyStart earlyStart = EarlyStart.of(plan);
    String videoName = EarlyFile.ofEarlyStart(PackageCommand.file(plan.top()));
    String audioName = EarlyFile.ofEarlyStart(PackageCommand.AUDIO);
    Path folder = PackageOutput.createFolder(control);
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      GridCopy copy = GridCopy.of(plan, webReadyFacts, OptionalLong.of(earlyStart.frames()));
      Map<String, CopyInput> videos =
          Map.of(videoName, uploadedVideo(programs.inputs(), source, copy));
      List<AudioInput> audioTrack =
          audio.stream()
              .map(file -> new AudioInput(audioName, CopyInput.audio(MediaInput.file(file))))
              .toList();
      programs.runOnUpload(
          new PackageCommand(settings, plan, folder).of(videos, audioTrack, false));
    }
    PackageOutput output = new PackageOutput(folder);
    FragmentedTrack video = requireComplete(output.read(videoName), earlyStart.frames());
    Optional<FragmentedTrack> audioTrack =
        audio.isPresent() ? Optional.of(output.read(audioName)) : Optional.empty();
    output.files().putAll(new EarlyPlaylists(plan, folder).earlyStart(video, audioTrack));
    return output.files();
  }

  /** See {@link MediaPackager#remuxTop}. */
  MediaPackager.RemuxedTop remuxTop(
      RenderPlan plan,
      WebReadyFacts webReadyFacts,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    String videoName = PackageCommand.file(plan.top());
    Path folder = PackageOutput.createFolder(control);
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      GridCopy copy = GridCopy.of(plan, webReadyFacts, OptionalLong.empty());
      Map<String, CopyInput> videos =
          Map.of(videoName, uploadedVideo(programs.inputs(), source, copy));
      Collection<AudioInput> audioTrack =
          new PackageInputs(plan, programs.inputs(), folder)
              .audio(audio.stream().toList(), 0)
              .values();
      programs.runOnUpload(new PackageCommand(settings, plan, folder).of(videos, audioTrack, true));
    }
    PackageOutput output = new PackageOutput(folder);
    FragmentedTrack video = requireComplete(output.read(videoName), webReadyFacts.frames());
    Optional<FragmentedTrack> audioTrack =
        audio.isPresent() ? Optional.of(output.read(PackageCommand.AUDIO)) : Optional.empty();
    output.add(OutputFile.DOWNLOAD);
    return new MediaPackager.RemuxedTop(
        output.files(),
        new EarlyPlaylists(plan, folder).whole(video, audioTrack),
        Files.writeString(folder.resolve(INDEX), TrackIndex.of(output.tracks())));
  }

  private CopyInput uploadedVideo(StepInputs stepInputs, ObjectKey source, GridCopy copy)
      throws IOException {
    return CopyInput.uploadedVideo(stepInputs.open(source), settings.maxPixels(), copy);
  }

  /**
   * @throws UnusableMediaException when the media of the file ends earlier than its index declares
   */
  private static FragmentedTrack requireComplete(FragmentedTrack track, long frames)
      throws UnusableMediaException {
    if (track.fragments().stream().mapToLong(Fragment::samples).sum() != frames) {
      throw FfmpegFaults.damaged();
    }
    return track;
  }
}
