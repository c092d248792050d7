package dev.vidport.media;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs all steps of a job on a source. */
final class RenderFixture {
  private static final Path CLIPS = Path.of("target", "clips").toAbsolutePath();
  private static final Map<ProbedClip, SourceFacts> PROBED = new ConcurrentHashMap<>();

  final FolderStore store;
  final MediaPorts media;
  private final Path folder;
  private final List<TestControl> controls = new CopyOnWriteArrayList<>();

  RenderFixture(FolderStore store, Path folder) {
    this.store = store;
    this.folder = folder;
    this.media = FfmpegMedia.ports(FfmpegSettings.defaults(), store);
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

  MediaPackager.Packaged make(Path clip) throws Exception {
    return make(clip, plan(clip, Optional.empty()));
  }

  MediaPackager.Packaged make(Path clip, RenderPlan plan) throws Exception {
    return make(List.of(clip), plan);
  }

  /**
   * @param clips the plan's sources, in its order
   */
  MediaPackager.Packaged make(List<Path> clips, RenderPlan plan) throws Exception {
    List<ObjectKey> sources = clips.stream().map(store::add).toList();
    List<List<ObjectKey>> chunks = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      List<Path> files =
          media.renderer().renderChunk(plan, chunk.index(), sources, control(), seconds -> {});
      chunks.add(files.stream().map(store::add).toList());
    }
    Optional<ObjectKey> audio = Optional.empty();
    if (plan.audio().isPresent()) {
      audio = Optional.of(store.add(media.renderer().renderAudio(plan, sources, control())));
    }
    return media.packager().packageAll(plan, chunks, List.of(), audio, control());
  }
}
