package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.packaging.PackageCommand.Sound;
import dev.vidport.media.packaging.PackageCommand.Source;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
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
      Join join = new Join(plan, inputs, control.workFolder());
      Map<String, Source> pictures = join.pictures(chunks);
      Optional<Sound> sound = join.sound(audio);
      PackageCommand commands = new PackageCommand(settings, plan, folder);
      Runs runs = new Runs(processes, inputs, control);
      runs.ofOurs(commands.of(pictures, sound, true));
      if (sound.isPresent()) {
        double seen = seconds(folder, PackageCommand.file(plan.top()));
        if (seconds(folder, PackageCommand.AUDIO) > seen + OUTLASTING_SECONDS) {
          // A picture that is cut off ends before the sound that was made for its whole length.
          runs.ofOurs(commands.of(pictures, sound.map(whole -> whole.upTo(seen)), true));
        }
      }
    }
    return measured(plan, audio.isPresent(), folder);
  }

  private static double seconds(Path folder, String file) throws IOException {
    Track track = TrackReader.read(folder.resolve(file));
    return track.seconds(track.ticks());
  }

  private static MediaEngine.Packaged measured(RenderPlan plan, boolean audible, Path folder)
      throws IOException {
    Made made = new Made(folder);
    List<Track> pictures = new ArrayList<>();
    for (Rendition rendition : plan.renditions()) {
      pictures.add(made.read(PackageCommand.file(rendition)));
    }
    Optional<Track> sound =
        audible ? Optional.of(made.read(PackageCommand.AUDIO)) : Optional.empty();
    Playlists playlists = new Playlists(plan, folder);
    if (!playlists.aligned(pictures)) {
      throw new IOException("the renditions are not cut at the same frames");
    }
    made.files().putAll(playlists.write(pictures, sound));
    made.add(OutputFile.DOWNLOAD);
    return Made.packaged(made.files(), pictures.get(0));
  }
}
