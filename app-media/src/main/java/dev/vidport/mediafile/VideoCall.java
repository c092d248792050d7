package dev.vidport.mediafile;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Makes a video within a call: probes, plans, renders and packages. */
final class VideoCall {
  /** The name of the only file of {@link #audio}. */
  static final String AUDIO = "audio.m4a";

  private static final Set<String> FILMSTRIP =
      Set.of(OutputFile.FILMSTRIP, OutputFile.FILMSTRIP_VTT, OutputFile.FILMSTRIP_JSON);

  private final Engine engine;
  private final RunningCall call;
  private final VideoSource source;
  private final RenderOptions options;
  private final VideoProgress progress;
  private final SourceMaterial material;
  private final List<ObjectKey> keys = new ArrayList<>();
  private List<SourceFacts> facts = List.of();

  VideoCall(
      Engine engine,
      RunningCall call,
      VideoSource source,
      RenderOptions options,
      VideoProgress progress) {
    this.engine = engine;
    this.call = call;
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.material = source.material();
  }

  /**
   * The files of a video, before they are in their place.
   *
   * @param files by their published names
   */
  record Files(RenderPlan plan, Map<String, Path> files, long lengthMicros) {
    Files {
      files = Map.copyOf(files);
    }
  }

  /** Makes the MP4 of the largest rendition. */
  Files mp4() throws UnusableMediaException, IOException, InterruptedException {
    return render(plan().topOnly(), true);
  }

  /** Makes all files for playback. */
  Files hls() throws UnusableMediaException, IOException, InterruptedException {
    Files video = render(plan(), false);
    Map<String, Path> files = new HashMap<>(video.files());
    files.putAll(stills(video).files());
    return new Files(video.plan(), files, video.lengthMicros());
  }

  /** Makes the filmstrip and its index, from the only rendition of the options. */
  Strip filmstrip() throws UnusableMediaException, IOException, InterruptedException {
    StillExtractor.ExtractedStills stills = stills(render(plan(), false));
    Map<String, Path> files = new HashMap<>(stills.files());
    files.keySet().retainAll(FILMSTRIP);
    return new Strip(files, stills.stills().filmstrip());
  }

  /**
   * A filmstrip.
   *
   * @param files by their published names
   */
  record Strip(Map<String, Path> files, Filmstrip filmstrip) {}

  /** Makes the audio alone. */
  Files audio() throws UnusableMediaException, IOException, InterruptedException {
    RenderPlan plan = plan();
    if (plan.audio().isEmpty()) {
      throw new MediaException(MediaException.NO_AUDIO, "there is no audio that can be decoded");
    }
    Path audio = call.run(step -> ports().renderer().renderAudio(plan, keys, step));
    progress.packaged();
    return new Files(plan, Map.of(AUDIO, audio), plan.lengthMicros());
  }

  /** The warnings of all files, with the name of the file if there are several. */
  List<MediaWarning> warnings() {
    List<MediaWarning> all = new ArrayList<>();
    for (int i = 0; i < facts.size(); i++) {
      String name = name(material.files().get(i));
      facts.get(i).warnings().forEach(warning -> all.add(warning.in(name)));
    }
    return all;
  }

  /** The parameter of the caller that names a file; empty for the only file. */
  private String name(SourceFile file) {
    return withoutPrefix(material.nameOf(file));
  }

  /** The names of the domain are those of requests to the service. */
  static String withoutPrefix(String text) {
    return text.replaceFirst("^edit\\.(?=clips\\[)", "");
  }

  private MediaPorts ports() {
    return engine.ports();
  }

  private RenderPlan plan() throws UnusableMediaException, IOException, InterruptedException {
    facts = probe();
    Problems problems = new Problems();
    source.check(facts, problems);
    problems.refuseIfAny();
    return plan(facts);
  }

  private List<SourceFacts> probe()
      throws UnusableMediaException, IOException, InterruptedException {
    List<SourceFacts> probed = new ArrayList<>();
    for (int i = 0; i < source.files().size(); i++) {
      Path file = source.files().get(i);
      ObjectKey key = call.key(file);
      keys.add(key);
      try {
        probed.add(new FileProbe(engine, call).knownFacts(file, key));
      } catch (UnusableMediaException fault) {
        throw fault.in(name(material.files().get(i)));
      }
    }
    return probed;
  }

  private RenderPlan plan(List<SourceFacts> of) throws UnusableMediaException {
    try {
      RenderPlan plan = RenderPlanner.plan(material, of, options, engine.parallelChunks());
      progress.planned(plan.lengthMicros());
      return plan;
    } catch (RenderPlanner.UnplannableException e) {
      throw new UnusableMediaException(e.failure());
    }
  }

  /**
   * @param mp4Only whether only the MP4 is needed
   */
  private Files render(RenderPlan plan, boolean mp4Only)
      throws UnusableMediaException, IOException, InterruptedException {
    if (!plan.topRemuxed()) {
      return encode(plan);
    }
    try {
      return remux(plan, mp4Only);
    } catch (UnusableMediaException fault) {
      if (!fault.failure().code().equals(Failure.DAMAGED)) {
        throw fault;
      }
      // A copy needs every frame, while a decoder passes over a damaged one.
      List<SourceFacts> encoded = facts.stream().map(file -> file.with(Optional.empty())).toList();
      RenderPlan replaced = plan(encoded);
      return encode(mp4Only ? replaced.topOnly() : replaced);
    }
  }

  private Files encode(RenderPlan plan)
      throws UnusableMediaException, IOException, InterruptedException {
    Rendered rendered = renderParts(plan);
    MediaPackager.Packaged packaged =
        call.run(
            step ->
                ports()
                    .packager()
                    .packageAll(plan, rendered.chunks(), List.of(), rendered.audio(), step));
    progress.packaged();
    return new Files(plan, packaged.files(), packaged.lengthMicros());
  }

  private Files remux(RenderPlan plan, boolean mp4Only)
      throws UnusableMediaException, IOException, InterruptedException {
    Rendered rendered = renderParts(plan);
    MediaPackager.RemuxedTop top =
        call.run(
            step ->
                ports()
                    .packager()
                    .remuxTop(
                        plan,
                        facts.get(0).webReady().orElseThrow(),
                        keys.get(0),
                        rendered.audio().stream().findFirst(),
                        step));
    Map<String, Path> files = new HashMap<>(top.files());
    if (mp4Only) {
      progress.packaged();
      return new Files(plan, files, plan.lengthMicros());
    }
    ObjectKey index = call.key(top.index());
    MediaPackager.Packaged packaged =
        call.run(
            step ->
                ports()
                    .packager()
                    .packageRemaining(plan, index, rendered.chunks(), rendered.audio(), step));
    progress.packaged();
    files.putAll(packaged.files());
    return new Files(plan, files, packaged.lengthMicros());
  }

  /**
   * @param chunks per chunk, one file per encoded rendition
   * @param audio one file per track
   */
  private record Rendered(List<List<ObjectKey>> chunks, List<ObjectKey> audio) {}

  /** Renders the chunks and the audio in parallel. */
  private Rendered renderParts(RenderPlan plan)
      throws UnusableMediaException, IOException, InterruptedException {
    List<StepWork<List<Path>>> works = new ArrayList<>();
    List<Chunk> chunks = plan.encoded().isEmpty() ? List.of() : plan.chunks();
    int tracks = plan.audio().map(AudioPlan::trackCount).orElse(0);
    for (int track = 0; track < tracks; track++) {
      // First, because it takes longest if the video has many chunks.
      RenderPlan audioPlan = plan.ofAudioTrack(track);
      boolean isMain = track == 0;
      works.add(
          step -> {
            if (!isMain) {
              return List.of(otherAudio(audioPlan, step));
            }
            Path file = ports().renderer().renderAudio(audioPlan, keys, step);
            progress.audioDone();
            return List.of(file);
          });
    }
    for (Chunk chunk : chunks) {
      works.add(
          step ->
              ports()
                  .renderer()
                  .renderChunk(
                      plan,
                      chunk.index(),
                      keys,
                      step,
                      seconds -> progress.rendered(chunk.index(), seconds)));
    }
    List<List<ObjectKey>> done = new ArrayList<>();
    for (List<Path> files : call.runAll(works)) {
      done.add(files.stream().map(call::key).toList());
    }
    List<ObjectKey> audio = done.subList(0, tracks).stream().map(files -> files.get(0)).toList();
    return new Rendered(done.subList(tracks, done.size()), audio);
  }

  /** A track beside the main one; an empty file if it cannot be rendered. */
  private Path otherAudio(RenderPlan plan, StepControl step)
      throws IOException, StepStoppedException {
    try {
      return ports().renderer().renderAudio(plan, keys, step);
    } catch (UnusableMediaException unusable) {
      return java.nio.file.Files.createFile(step.workFolder().resolve("left-out.m4a"));
    }
  }

  private StillExtractor.ExtractedStills stills(Files video)
      throws UnusableMediaException, IOException, InterruptedException {
    RenderPlan plan = video.plan();
    String smallest = plan.renditions().get(plan.renditions().size() - 1).name();
    ObjectKey small = call.key(file(video, smallest));
    ObjectKey large = call.key(file(video, plan.top().name()));
    return call.run(
        step ->
            ports().stillExtractor().extractStills(plan, small, large, video.lengthMicros(), step));
  }

  private static Path file(Files video, String label) {
    return Objects.requireNonNull(video.files().get(label + ".mp4"));
  }
}
