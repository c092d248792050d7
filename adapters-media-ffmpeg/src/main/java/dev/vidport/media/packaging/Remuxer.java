package dev.vidport.media.packaging;

import dev.vidport.domain.render.Opening;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.packaging.PackageCommand.AudioTrack;
import dev.vidport.media.packaging.PackageCommand.Input;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.EarlyFile;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Stream-copies a source's video: into the early start, and into the published files. */
public final class Remuxer {
  private static final String INDEX = "top.index";

  /** In bytes. One line per keyframe of the longest video takes a tenth of it. */
  private static final long MAX_INDEX_BYTES = 64 << 20;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public Remuxer(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  /**
   * As {@link MediaEngine#opening}.
   *
   * @param audio file with the audio of {@link Opening#sound}
   */
  public Map<String, Path> earlyStart(
      RenderPlan plan,
      WebReady webReady,
      ObjectKey source,
      Optional<Path> audio,
      StepControl control)
      throws MediaFault, IOException, StepStopped {
    Opening opening = Opening.of(plan);
    String videoName = EarlyFile.ofOpening(PackageCommand.file(plan.top()));
    String audioName = EarlyFile.ofOpening(PackageCommand.AUDIO);
    Path folder = folder(control);
    try (Inputs inputs = new Inputs(store)) {
      GridCopy copy = GridCopy.of(plan, webReady, OptionalLong.of(opening.frames()));
      Map<String, Input> videos = Map.of(videoName, uploadedVideo(inputs, source, copy));
      Optional<AudioTrack> audioTrack =
          audio.map(file -> new AudioTrack(audioName, Input.audio(MediaInput.file(file))));
      new CopyRunner(processes, inputs, control)
          .copyUpload(new PackageCommand(settings, plan, folder).of(videos, audioTrack, false));
    }
    PackageOutput output = new PackageOutput(folder);
    FragmentedTrack video = requireComplete(output.read(videoName), opening.frames());
    Optional<FragmentedTrack> audioTrack =
        audio.isPresent() ? Optional.of(output.read(audioName)) : Optional.empty();
    output.files().putAll(new EarlyPlaylists(plan, folder).earlyStart(video, audioTrack));
    return output.files();
  }

  /** As {@link MediaEngine#top}. */
  public MediaEngine.Top remuxTop(
      RenderPlan plan,
      WebReady webReady,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws MediaFault, IOException, StepStopped {
    String videoName = PackageCommand.file(plan.top());
    Path folder = folder(control);
    try (Inputs inputs = new Inputs(store)) {
      GridCopy copy = GridCopy.of(plan, webReady, OptionalLong.empty());
      Map<String, Input> videos = Map.of(videoName, uploadedVideo(inputs, source, copy));
      Optional<AudioTrack> audioTrack = new PackageInputs(plan, inputs, folder).audio(audio);
      new CopyRunner(processes, inputs, control)
          .copyUpload(new PackageCommand(settings, plan, folder).of(videos, audioTrack, true));
    }
    PackageOutput output = new PackageOutput(folder);
    FragmentedTrack video = requireComplete(output.read(videoName), webReady.frames());
    Optional<FragmentedTrack> audioTrack =
        audio.isPresent() ? Optional.of(output.read(PackageCommand.AUDIO)) : Optional.empty();
    output.add(OutputFile.DOWNLOAD);
    return new MediaEngine.Top(
        output.files(),
        new EarlyPlaylists(plan, folder).whole(video, audioTrack),
        Files.writeString(folder.resolve(INDEX), TrackIndex.of(output.tracks())));
  }

  /** As {@link MediaEngine#packageBeside}. */
  public MediaEngine.Packaged packageEncoded(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Path folder = folder(control);
    if (!plan.encoded().isEmpty()) {
      try (Inputs inputs = new Inputs(store)) {
        Map<String, Input> videos =
            new PackageInputs(plan, inputs, control.workFolder()).videos(chunks);
        new CopyRunner(processes, inputs, control)
            .copyOwnFiles(
                new PackageCommand(settings, plan, folder).of(videos, Optional.empty(), false));
      }
    }
    Map<String, FragmentedTrack> remuxed = TrackIndex.parse(read(index));
    List<FragmentedTrack> videos = new ArrayList<>();
    videos.add(remuxed.get(PackageCommand.file(plan.top())));
    PackageOutput output = new PackageOutput(folder);
    for (Rendition rendition : plan.encoded()) {
      videos.add(output.read(PackageCommand.file(rendition)));
    }
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.aligned(videos)) {
      // The file's index lists frames that can't be decoded.
      throw Faults.damaged();
    }
    Optional<FragmentedTrack> audio = Optional.ofNullable(remuxed.get(PackageCommand.AUDIO));
    output.files().putAll(playlists.write(videos, audio));
    return PackageOutput.packaged(output.files(), videos.get(0));
  }

  private static Path folder(StepControl control) throws IOException {
    return Files.createDirectory(control.workFolder().resolve("package"));
  }

  private Input uploadedVideo(Inputs inputs, ObjectKey source, GridCopy copy) throws IOException {
    return Input.uploadedVideo(inputs.open(source), settings.maxPixels(), copy);
  }

  /**
   * @throws MediaFault when the file's media ends before its index says
   */
  private static FragmentedTrack requireComplete(FragmentedTrack track, long frames)
      throws MediaFault {
    if (track.fragments().stream().mapToLong(Fragment::samples).sum() != frames) {
      throw Faults.damaged();
    }
    return track;
  }

  private String read(ObjectKey index) throws IOException {
    long bytes =
        store.stat(index).orElseThrow(() -> new NoSuchFileException(index.value())).sizeBytes();
    if (bytes > MAX_INDEX_BYTES) {
      throw new IOException("the track index " + index + " is too large: " + bytes + " bytes");
    }
    try (InputStream in = store.read(index, 0, bytes)) {
      return new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8);
    }
  }
}
