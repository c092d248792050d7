package dev.vidport.media;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds the plan of an edit from clips of files. */
public final class EditScript {
  private final List<Path> files = new ArrayList<>();
  private final List<EditClip> clips = new ArrayList<>();

  /** Adds the part from {@code start} to {@code end} seconds, without a transition. */
  public EditScript cut(Path file, double start, double end) {
    return clip(file, start, end, Optional.empty());
  }

  EditScript fade(Path file, double start, double end, double seconds) {
    return clip(file, start, end, Optional.of(new Transition(Transition.Type.FADE, seconds)));
  }

  EditScript fadeBlack(Path file, double start, double end, double seconds) {
    return clip(file, start, end, Optional.of(new Transition(Transition.Type.FADEBLACK, seconds)));
  }

  private EditScript clip(Path file, double start, double end, Optional<Transition> from) {
    if (!files.contains(file)) {
      files.add(file);
    }
    String id = "%032x".formatted(files.indexOf(file));
    SourceFile.Published finished = new SourceFile.Published(new VideoId(id), new JobId(id));
    clips.add(new EditClip(finished, start, Optional.of(end), from));
    return this;
  }

  /** The files that the edit reads, each once, in the order of the plan's sources. */
  public List<Path> files() {
    return List.copyOf(files);
  }

  /** Plans the edit as a job does. */
  public RenderPlan plan(RenderFixture fixture, RenderOptions options) throws Exception {
    List<SourceFacts> facts = new ArrayList<>();
    for (Path file : files) {
      facts.add(fixture.probe(file));
    }
    return RenderPlanner.plan(new SourceMaterial.Edit(clips), facts, options, 1);
  }
}
