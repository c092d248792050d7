package dev.vidport.media;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Runs all steps of a job on a source. The programs run without namespaces; those of an {@link
 * #isolated} fixture run in them.
 */
final class RenderFixture {
  private static final Path CLIPS = Path.of("target", "clips").toAbsolutePath();
  private static final Map<ProbedClip, SourceFacts> PROBED = new ConcurrentHashMap<>();

  final FolderStore store;
  final MediaPorts media;
  private final Path folder;
  private final List<TestControl> controls = new CopyOnWriteArrayList<>();

  RenderFixture(FolderStore store, Path folder) {
    this(store, folder, TestPrograms.withoutNamespaces());
  }

  private RenderFixture(FolderStore store, Path folder, FfmpegSettings settings) {
    this.store = store;
    this.folder = folder;
    this.media = FfmpegMedia.ports(settings, store);
  }

  /** A fixture whose programs run with the strongest isolation that works on this machine. */
  static RenderFixture isolated(FolderStore store, Path folder) {
    return new RenderFixture(store, folder, FfmpegSettings.defaults());
  }

  /** A fixture with other programs. */
  static RenderFixture of(FolderStore store, Path folder, FfmpegSettings settings) {
    return new RenderFixture(store, folder, settings);
  }

  TestControl control() {
    TestControl control = new TestControl(folder);
    controls.add(control);
    return control;
  }

  /** Stops all running steps. */
  void stop() {
    controls.forEach(TestControl::stop);
  }

  /** Probes a file; a generated clip, which never changes, once for all tests. */
  SourceFacts probe(Path clip) throws Exception {
    ObjectKey source = store.add(clip);
    if (!clip.toAbsolutePath().startsWith(CLIPS)) {
      return media.prober().probe(source, control());
    }
    ProbedClip probed = new ProbedClip(clip, store.localFile(source).isPresent());
    SourceFacts facts = PROBED.get(probed);
    if (facts == null) {
      facts = media.prober().probe(source, control());
      PROBED.put(probed, facts);
    }
    return facts;
  }

  /**
   * A clip, and how it was probed.
   *
   * @param asFile as a local file, not by range
   */
  private record ProbedClip(Path clip, boolean asFile) {}

  RenderPlan plan(Path clip, Optional<Trim> trim) throws Exception {
    return Plans.plan(probe(clip), trim);
  }

  /** The same plan in chunks that start at {@code cuts}; these must be segment starts. */
  static RenderPlan chunked(RenderPlan plan, long... cuts) {
    List<Chunk> chunks = new ArrayList<>();
    Chunk whole = plan.chunks().get(0);
    long first = whole.firstFrame();
    for (long cut : cuts) {
      chunks.add(new Chunk(chunks.size(), first, OptionalLong.of(cut)));
      first = cut;
    }
    chunks.add(new Chunk(chunks.size(), first, whole.endFrame()));
    return Plans.withChunks(plan, chunks, plan.lengthMicros());
  }

  /** Runs only the steps that render the audio. */
  Path audio(Path clip) throws Exception {
    return audio(clip, plan(clip, Optional.empty()));
  }

  Path audio(Path clip, RenderPlan plan) throws Exception {
    return media.renderer().renderAudio(plan, List.of(store.add(clip)), control());
  }

  /** Runs all steps. */
  MediaPackager.Packaged make(Path clip) throws Exception {
    return render(clip).packaged();
  }

  MediaPackager.Packaged make(Path clip, RenderPlan plan) throws Exception {
    return make(List.of(clip), plan);
  }

  /**
   * Runs all steps.
   *
   * @param clips the plan's sources, in its order
   */
  MediaPackager.Packaged make(List<Path> clips, RenderPlan plan) throws Exception {
    return render(clips, plan).packaged();
  }

  Rendering render(Path clip) throws Exception {
    return render(clip, plan(clip, Optional.empty()));
  }

  Rendering render(Path clip, RenderPlan plan) throws Exception {
    return render(List.of(clip), plan);
  }

  /**
   * Runs the steps that render.
   *
   * @param clips the plan's sources, in its order
   */
  Rendering render(List<Path> clips, RenderPlan plan) throws Exception {
    List<ObjectKey> sources = clips.stream().map(store::add).toList();
    List<List<Path>> chunks = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      chunks.add(
          media.renderer().renderChunk(plan, chunk.index(), sources, control(), seconds -> {}));
    }
    return new Rendering(plan, chunks, renderAudio(plan, sources));
  }

  /** Renders each track of the audio, the main one first. */
  List<Path> renderAudio(RenderPlan plan, List<ObjectKey> sources) throws Exception {
    int tracks = plan.audio().map(AudioPlan::trackCount).orElse(0);
    List<Path> files = new ArrayList<>();
    for (int track = 0; track < tracks; track++) {
      files.add(audio(plan, track, sources));
    }
    return files;
  }

  /** As the step does: a track that cannot be rendered is left out, except for the main one. */
  private Path audio(RenderPlan plan, int track, List<ObjectKey> sources) throws Exception {
    StepControl control = control();
    try {
      return media.renderer().renderAudio(plan.ofAudioTrack(track), sources, control);
    } catch (UnusableMediaException unusable) {
      if (track == 0) {
        throw unusable;
      }
      return Files.createFile(control.workFolder().resolve("left-out.m4a"));
    }
  }

  /** What the steps have rendered; the step that packages it runs when its files are needed. */
  final class Rendering {
    private final RenderPlan plan;
    private final List<List<Path>> chunks;
    private final List<Path> audio;

    private Rendering(RenderPlan plan, List<List<Path>> chunks, List<Path> audio) {
      this.plan = plan;
      this.chunks = chunks;
      this.audio = audio;
    }

    /** The top rendition, if it has been rendered in one file. */
    Optional<Path> video() {
      boolean isOneFile = chunks.size() == 1 && !plan.topRemuxed();
      return isOneFile ? Optional.of(chunks.get(0).get(0)) : Optional.empty();
    }

    Optional<Path> audio() {
      return audio.stream().findFirst();
    }

    /** The published files. */
    MediaPackager.Packaged packaged() throws Exception {
      return media
          .packager()
          .packageAll(
              plan,
              chunks.stream().map(files -> files.stream().map(store::add).toList()).toList(),
              List.of(),
              audio.stream().map(store::add).toList(),
              control());
    }
  }
}
