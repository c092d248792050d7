package dev.vidport.media.packaging;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.packaging.PackageCommand.Source;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Joins chunks and makes what players read. */
public final class Packager {
  /** Less is the rounding of encoders, and a sound that fades in front of its last picture. */
  private static final double OUTLASTING_SECONDS = 1;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public Packager(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  /** As {@link MediaEngine#packageAll}. */
  public MediaEngine.Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws IOException, StepStopped {
    Path folder = Files.createDirectory(control.workFolder().resolve("package"));
    try (Inputs inputs = new Inputs(store)) {
      List<Source> pictures = new ArrayList<>();
      for (int i = 0; i < plan.renditions().size(); i++) {
        pictures.add(picture(plan, i, chunks, inputs, control.workFolder()));
      }
      PackageCommand commands = new PackageCommand(settings, plan, folder);
      if (audio.isEmpty()) {
        run(commands.of(pictures, Optional.empty()), inputs, control);
        return measured(plan, false, folder);
      }
      Source sound = Source.whole(inputs.open(audio.orElseThrow()));
      run(commands.of(pictures, Optional.of(sound)), inputs, control);
      double seen = seconds(folder, PackageCommand.file(plan.top()));
      if (seconds(folder, PackageCommand.AUDIO) > seen + OUTLASTING_SECONDS) {
        // A picture that is cut off ends before the sound that was made for its whole length.
        run(commands.of(pictures, Optional.of(sound.upTo(seen))), inputs, control);
      }
    }
    return measured(plan, true, folder);
  }

  private void run(Command command, Inputs inputs, StepControl control)
      throws IOException, StepStopped {
    Exit exit = processes.run(command, control, line -> {});
    inputs.check();
    if (!exit.fine()) {
      // What it reads is our own, so the media can't be at fault.
      throw new IOException("ffmpeg ended with " + exit.code() + ": " + exit.complaints());
    }
  }

  private static double seconds(Path folder, String file) throws IOException {
    Track track = TrackReader.read(folder.resolve(file));
    return track.seconds(track.ticks());
  }

  private static Source picture(
      RenderPlan plan, int rendition, List<List<ObjectKey>> chunks, Inputs inputs, Path folder)
      throws IOException {
    List<Chunk> present = new ArrayList<>();
    List<MediaInput> files = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      ObjectKey file = chunks.get(i).get(rendition);
      // A source that ends early leaves chunks empty.
      if (inputs.size(file) > 0) {
        present.add(plan.chunks().get(i));
        files.add(inputs.open(file));
      }
    }
    if (files.size() == 1) {
      return Source.whole(files.get(0));
    }
    Path list = folder.resolve(plan.renditions().get(rendition).label() + ".ffconcat");
    Files.writeString(list, ConcatList.of(plan.rate(), present, files));
    return Source.joined(list);
  }

  private static MediaEngine.Packaged measured(RenderPlan plan, boolean audible, Path folder)
      throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    List<Track> pictures = new ArrayList<>();
    for (Rendition rendition : plan.renditions()) {
      String name = PackageCommand.file(rendition);
      files.put(name, folder.resolve(name));
      pictures.add(TrackReader.read(folder.resolve(name)));
    }
    Optional<Track> sound = Optional.empty();
    if (audible) {
      Path file = folder.resolve(PackageCommand.AUDIO);
      files.put(PackageCommand.AUDIO, file);
      sound = Optional.of(TrackReader.read(file));
    }
    files.putAll(new Playlists(plan, folder).write(pictures, sound));
    String download = OutputFile.DOWNLOAD;
    files.put(download, folder.resolve(download));
    Track top = pictures.get(0);
    return new MediaEngine.Packaged(files, Math.round(top.seconds(top.ticks()) * 1e6));
  }
}
