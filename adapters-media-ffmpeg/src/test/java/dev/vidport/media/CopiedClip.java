package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A source whose picture is copied, of 640×480 beside an encoded rendition of 360p, or small and
 * alone; and the steps of its job.
 */
final class CopiedClip {
  private final EngineBench bench;
  private final ObjectKey source;
  private final WebReady facts;
  private final RenderPlan plan;
  private final Path folder;

  private CopiedClip(EngineBench bench, Path clip, WebReady facts, RenderPlan plan, Path folder) {
    this.bench = bench;
    this.source = bench.store.add(clip);
    this.facts = facts;
    this.plan = plan;
    this.folder = folder;
  }

  static CopiedClip of(Path clip, Path folder) throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    SourceFacts probed = bench.probe(clip);
    double rate = probed.video().rate().perSecond();
    double first = probed.video().firstPtsMicros() / 1e6;
    List<Long> keyframes =
        MediaReader.keyframes(clip.toString()).stream()
            .map(time -> Math.round((Double.parseDouble(time) - first) * rate))
            .toList();
    int reordered =
        Integer.parseInt(MediaReader.probe(clip.toString(), "v:0", "stream=has_b_frames").get(0));
    int frames = MediaReader.frameTimes(clip.toString()).size();
    String units = MediaReader.probe(clip.toString(), "v:0", "stream=time_base").get(0);
    int timescale = Integer.parseInt(units.substring(units.indexOf('/') + 1));
    WebReady facts = new WebReady(300, timescale, reordered, frames, keyframes);
    RenderPlan planned =
        Planner.plan(
            Plans.UPLOAD, List.of(probed.with(Optional.of(facts))), RenderOptions.plain(1080), 1);
    assertThat(planned.topCopied()).as("copied").isTrue();
    return new CopiedClip(bench, clip, facts, planned, folder);
  }

  /** The same of another file. */
  CopiedClip of(Path clip) {
    return new CopiedClip(bench, clip, facts, plan, folder);
  }

  long frames() {
    return facts.frames();
  }

  RenderPlan plan() {
    return plan;
  }

  Map<String, Path> opening() throws Exception {
    return bench.engine.opening(plan, facts, source, bench.control());
  }

  /** Without the sound's own step, which {@link #top} takes first. */
  MediaEngine.Top top() throws Exception {
    Optional<ObjectKey> audio = Optional.empty();
    if (plan.audio().isPresent()) {
      audio =
          Optional.of(
              bench.store.add(bench.engine.renderAudio(plan, List.of(source), bench.control())));
    }
    return bench.engine.top(plan, facts, source, audio, bench.control());
  }

  Finished make() throws Exception {
    MediaEngine.Top top = top();
    List<List<ObjectKey>> chunks = new ArrayList<>();
    // As the flow of a job has it.
    List<Chunk> encoded = plan.encoded().isEmpty() ? List.of() : plan.chunks();
    for (Chunk chunk : encoded) {
      List<Path> files =
          bench.engine.renderChunk(
              plan, chunk.index(), List.of(source), bench.control(), seconds -> {});
      chunks.add(files.stream().map(bench.store::add).toList());
    }
    ObjectKey index = bench.store.add(top.index());
    MediaEngine.Packaged packaged =
        bench.engine.packageBeside(plan, index, chunks, bench.control());
    Path published = Files.createTempDirectory(folder, "published");
    for (Map<String, Path> files : List.of(top.files(), packaged.files())) {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        Files.copy(
            file.getValue(), published.resolve(file.getKey()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return new Finished(published, packaged.lengthMicros());
  }

  /** What is published in the end. */
  record Finished(Path folder, long lengthMicros) {
    Path file(String name) {
      return folder.resolve(name);
    }
  }
}
