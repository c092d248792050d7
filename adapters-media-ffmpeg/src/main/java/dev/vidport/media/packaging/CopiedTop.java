package dev.vidport.media.packaging;

import dev.vidport.domain.render.Opening;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.packaging.PackageCommand.Sound;
import dev.vidport.media.packaging.PackageCommand.Source;
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

/** Makes what players read of a source whose picture is copied: soon, and in the end. */
public final class CopiedTop {
  private static final String INDEX = "top.index";

  /** A line for each keyframe is a tenth of it, of the longest video. */
  private static final long LARGEST_INDEX = 64 << 20;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public CopiedTop(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  /**
   * As {@link MediaEngine#opening}.
   *
   * @param sound of {@link Opening#sound}, in a file
   */
  public Map<String, Path> opening(
      RenderPlan plan, WebReady file, ObjectKey source, Optional<Path> sound, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Opening opening = Opening.of(plan);
    String picture = EarlyFile.ofOpening(PackageCommand.file(plan.top()));
    String audio = EarlyFile.ofOpening(PackageCommand.AUDIO);
    Path folder = folder(control);
    try (Inputs inputs = new Inputs(store)) {
      GridCopy copy = GridCopy.of(plan, file, OptionalLong.of(opening.frames()));
      Map<String, Source> pictures = Map.of(picture, sent(inputs, source, copy));
      Optional<Sound> heard =
          sound.map(made -> new Sound(audio, Source.sound(MediaInput.file(made))));
      new Runs(processes, inputs, control)
          .ofTheirs(new PackageCommand(settings, plan, folder).of(pictures, heard, false));
    }
    Made made = new Made(folder);
    Track track = complete(made.read(picture), opening.frames());
    Optional<Track> audible = sound.isPresent() ? Optional.of(made.read(audio)) : Optional.empty();
    made.files().putAll(new EarlyPlaylists(plan, folder).opening(track, audible));
    return made.files();
  }

  /** As {@link MediaEngine#top}. */
  public MediaEngine.Top top(
      RenderPlan plan,
      WebReady file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws MediaFault, IOException, StepStopped {
    String picture = PackageCommand.file(plan.top());
    Path folder = folder(control);
    try (Inputs inputs = new Inputs(store)) {
      GridCopy copy = GridCopy.of(plan, file, OptionalLong.empty());
      Map<String, Source> pictures = Map.of(picture, sent(inputs, source, copy));
      Optional<Sound> sound = new Join(plan, inputs, folder).sound(audio);
      new Runs(processes, inputs, control)
          .ofTheirs(new PackageCommand(settings, plan, folder).of(pictures, sound, true));
    }
    Made made = new Made(folder);
    Track track = complete(made.read(picture), file.frames());
    Optional<Track> audible =
        audio.isPresent() ? Optional.of(made.read(PackageCommand.AUDIO)) : Optional.empty();
    made.add(OutputFile.DOWNLOAD);
    return new MediaEngine.Top(
        made.files(),
        new EarlyPlaylists(plan, folder).whole(track, audible),
        Files.writeString(folder.resolve(INDEX), TrackIndex.of(made.tracks())));
  }

  /** As {@link MediaEngine#packageBeside}. */
  public MediaEngine.Packaged packageBeside(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Path folder = folder(control);
    if (!plan.encoded().isEmpty()) {
      try (Inputs inputs = new Inputs(store)) {
        Map<String, Source> pictures =
            new Join(plan, inputs, control.workFolder()).pictures(chunks);
        new Runs(processes, inputs, control)
            .ofOurs(
                new PackageCommand(settings, plan, folder).of(pictures, Optional.empty(), false));
      }
    }
    Map<String, Track> copied = TrackIndex.parse(read(index));
    List<Track> pictures = new ArrayList<>();
    pictures.add(copied.get(PackageCommand.file(plan.top())));
    Made made = new Made(folder);
    for (Rendition rendition : plan.encoded()) {
      pictures.add(made.read(PackageCommand.file(rendition)));
    }
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.aligned(pictures)) {
      // Not all that the file's index tells of can be decoded.
      throw Faults.damaged();
    }
    Optional<Track> sound = Optional.ofNullable(copied.get(PackageCommand.AUDIO));
    made.files().putAll(playlists.write(pictures, sound));
    return Made.packaged(made.files(), pictures.get(0));
  }

  private static Path folder(StepControl control) throws IOException {
    return Files.createDirectory(control.workFolder().resolve("package"));
  }

  private Source sent(Inputs inputs, ObjectKey source, GridCopy copy) throws IOException {
    return Source.sent(inputs.open(source), settings.maxPixels(), copy);
  }

  /** A file whose media ends before its index says can't be played as that says. */
  private static Track complete(Track track, long frames) throws MediaFault {
    if (track.fragments().stream().mapToLong(Fragment::samples).sum() != frames) {
      throw Faults.damaged();
    }
    return track;
  }

  private String read(ObjectKey index) throws IOException {
    long bytes =
        store.stat(index).orElseThrow(() -> new NoSuchFileException(index.value())).sizeBytes();
    if (bytes > LARGEST_INDEX) {
      throw new IOException("the index of tracks is too large: " + bytes);
    }
    try (InputStream in = store.read(index, 0, bytes)) {
      return new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8);
    }
  }
}
