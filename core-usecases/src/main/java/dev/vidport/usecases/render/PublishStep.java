package dev.vidport.usecases.render;

import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.TimelineChapters;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.processing.VideoOutcomes;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Publishes the output of a job. */
final class PublishStep implements RenderStep {
  private final ObjectStore store;
  private final VideoOutcomes end;
  private final StoreRetry storeRetry = new StoreRetry();

  PublishStep(ObjectStore store, VideoOutcomes end) {
    this.store = store;
    this.end = end;
  }

  @Override
  public Result run(StepContext context) throws IOException, StepStoppedException {
    RenderJob job = context.job();
    RenderPlan plan = context.plan();
    ObjectKey files = ObjectKey.output(job.video(), job.id());
    Map<String, Long> bytes =
        storeRetry.call(context.control(), () -> store.list(files)).stream()
            .collect(
                Collectors.toMap(
                    object -> object.key().name(), StoredObject::sizeBytes, Long::sum));
    Output output =
        new Output(
            job.lengthMicros().orElseThrow(),
            plan.rate(),
            plan.top().width(),
            plan.top().height(),
            plan.renditions().stream().map(Rendition::label).toList(),
            plan.audio().isPresent(),
            bytes.values().stream().mapToLong(size -> size).sum(),
            job.stills().orElseThrow(),
            warnings(context.video().details().material(), job.facts()),
            TimelineChapters.of(plan, job.facts(), job.lengthMicros().orElseThrow()),
            audioTracks(plan, job.facts(), bytes.keySet()),
            Optional.empty(),
            Optional.of(media(plan, bytes)));
    return Result.last(() -> end.succeeded(job, output));
  }

  /** The tracks of the stream; one that could not be rendered has no file. */
  static List<OutputAudioTrack> audioTracks(
      RenderPlan plan, List<SourceFacts> facts, Set<String> files) {
    if (plan.audio().isEmpty()) {
      return List.of();
    }
    List<AudioTrack> planned = plan.audio().get().tracks();
    if (planned.isEmpty()) {
      List<AudioTrack> found = facts.size() == 1 ? facts.get(0).audioTracks() : List.of();
      return List.of(
          found.stream().findFirst().map(OutputAudioTrack::of).orElse(OutputAudioTrack.UNNAMED));
    }
    return IntStream.range(0, planned.size())
        .filter(track -> files.contains(OutputFile.audio(track)))
        .mapToObj(planned::get)
        .map(OutputAudioTrack::of)
        .toList();
  }

  private static MediaFiles media(RenderPlan plan, Map<String, Long> bytes) {
    return new MediaFiles(
        plan.renditions().stream()
            .map(
                rendition ->
                    new MediaFiles.RenditionFile(
                        rendition.label(),
                        rendition.size(),
                        bytes.getOrDefault(OutputFile.rendition(rendition.name()), 0L)))
            .toList(),
        bytes.getOrDefault(OutputFile.AUDIO, 0L),
        bytes.getOrDefault(OutputFile.DOWNLOAD, 0L));
  }

  /** The warnings of all files, with the name of the file if there are several. */
  static List<MediaWarning> warnings(SourceMaterial material, List<SourceFacts> facts) {
    List<MediaWarning> all = new ArrayList<>();
    for (int i = 0; i < facts.size(); i++) {
      String name = material.nameOf(material.files().get(i));
      facts.get(i).warnings().forEach(warning -> all.add(warning.in(name)));
    }
    return all;
  }
}
