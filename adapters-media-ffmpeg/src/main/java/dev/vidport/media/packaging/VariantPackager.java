package dev.vidport.media.packaging;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Packages renditions for a video that is published already, and adds them to its stream. */
public final class VariantPackager {
  /** The playlist of the longest video is a tenth of it. */
  private static final int MAX_PLAYLIST_BYTES = 16 << 20;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;

  public VariantPackager(
      FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  /**
   * @param plan of the further renditions only
   * @param chunks per chunk, in order, one file per rendition
   * @param published where the video was published
   */
  public VariantMedia.Packaged add(
      RenderPlan plan, List<List<ObjectKey>> chunks, ObjectKey published, StepControl control)
      throws IOException, StepStoppedException {
    Path folder = PackageOutput.createFolder(control);
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      PackageInputs inputs = new PackageInputs(plan, programs.inputs(), control.workFolder());
      programs.runOnOwnFiles(
          new PackageCommand(settings, plan, folder)
              .of(inputs.videos(chunks, List.of()), List.of(), false),
          line -> {});
    }
    PackageOutput output = new PackageOutput(folder);
    Playlists playlists = new Playlists(plan, folder);
    List<MasterPlaylist.Variant> variants = new ArrayList<>();
    for (Rendition rendition : plan.renditions()) {
      MasterPlaylist.Variant variant =
          playlists.variant(rendition, output.read(PackageCommand.file(rendition)));
      requireSameSegments(
          text(published, rendition.label() + ".m3u8"),
          Files.readString(folder.resolve(variant.playlist())));
      variants.add(variant);
    }
    output.files().putAll(playlists.written());
    PublishedMaster master = new PublishedMaster(text(published, OutputFile.MASTER));
    Optional<MasterPlaylist.Audio> audio = Optional.empty();
    for (String playlist : master.audioPlaylists()) {
      MasterPlaylist.Audio track = audio(published, playlist);
      audio = Optional.of(audio.map(track::larger).orElse(track));
    }
    long bytes = 0;
    for (Path added : output.files().values()) {
      bytes += Files.size(added);
    }
    Path unused =
        Files.writeString(
            folder.resolve(OutputFile.MASTER), master.with(plan.rate(), variants, audio));
    output.add(OutputFile.MASTER);
    return new VariantMedia.Packaged(output.files(), bytes);
  }

  /** Otherwise, a player would jump in time when it switches between the codecs. */
  private static void requireSameSegments(String published, String added) {
    if (!new PublishedPlaylist(published)
        .durations()
        .equals(new PublishedPlaylist(added).durations())) {
      throw new StepBugException(
          "the encoder does not begin its segments where the published ones begin");
    }
  }

  private MasterPlaylist.Audio audio(ObjectKey published, String name) throws IOException {
    PublishedPlaylist playlist = new PublishedPlaylist(text(published, name));
    return new MasterPlaylist.Audio(name, CodecName.AAC, playlist.bandwidth());
  }

  private String text(ObjectKey folder, String name) throws IOException {
    ObjectKey key = folder.child(name);
    long bytes =
        store.stat(key).orElseThrow(() -> new NoSuchFileException(key.value())).sizeBytes();
    if (bytes > MAX_PLAYLIST_BYTES) {
      throw new IOException("the playlist " + key + " is too large: " + bytes + " bytes");
    }
    try (InputStream in = store.read(key, 0, bytes)) {
      return new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8);
    }
  }
}
