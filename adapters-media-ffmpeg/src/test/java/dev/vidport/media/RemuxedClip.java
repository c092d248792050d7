package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.MediaPackager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A source whose video is stream-copied, and the steps of its job. The source has 640×480 pixels
 * and an encoded 360p rendition, or is so small that nothing is encoded.
 */
final class RemuxedClip {
  private final RenderFixture fixture;
  private final ObjectKey source;
  private final WebReadyFacts facts;
  private final RenderPlan plan;
  private final Path folder;

  private RemuxedClip(
      RenderFixture fixture, Path clip, WebReadyFacts facts, RenderPlan plan, Path folder) {
    this.fixture = fixture;
    this.source = fixture.store.add(clip);
    this.facts = facts;
    this.plan = plan;
    this.folder = folder;
  }

  static RemuxedClip of(Path clip, Path folder) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    SourceFacts probed = fixture.probe(clip);
    double rate = probed.video().rate().perSecond();
    double first = probed.video().firstPtsMicros() / 1e6;
    List<String> report =
        MediaReader.probe(
            clip.toString(), "v:0", "packet=pts_time,flags:stream=has_b_frames,time_base");
    // The stream follows its packets.
    int frames = report.size() - 1;
    List<Long> keyframes =
        report.subList(0, frames).stream()
            .filter(packet -> packet.contains("K"))
            .map(packet -> Double.parseDouble(packet.substring(0, packet.indexOf(','))))
            .map(time -> Math.round((time - first) * rate))
            .toList();
    // As in 2,1/12800.
    String[] stream = report.get(frames).split("[,/]", -1);
    WebReadyFacts facts =
        new WebReadyFacts(
            300, Integer.parseInt(stream[2]), Integer.parseInt(stream[0]), frames, keyframes);
    RenderPlan planned =
        RenderPlanner.plan(
            Plans.UPLOAD, List.of(probed.with(Optional.of(facts))), RenderOptions.plain(1080), 1);
    assertThat(planned.topRemuxed()).as("copied").isTrue();
    return new RemuxedClip(fixture, clip, facts, planned, folder);
  }

  /** The same plan for another file. */
  RemuxedClip withFile(Path clip) {
    return new RemuxedClip(fixture, clip, facts, plan, folder);
  }

  long frames() {
    return facts.frames();
  }

  RenderPlan plan() {
    return plan;
  }

  Map<String, Path> createEarlyStart() throws Exception {
    return fixture.media.packager().createEarlyStart(plan, facts, source, fixture.control());
  }

  /** Renders the audio, which a job does in a step of its own, and then runs the remux step. */
  MediaPackager.RemuxedTop top() throws Exception {
    return top(audio());
  }

  private MediaPackager.RemuxedTop top(List<ObjectKey> audio) throws Exception {
    return fixture
        .media
        .packager()
        .remuxTop(plan, facts, source, audio.stream().findFirst(), fixture.control());
  }

  private List<ObjectKey> audio() throws Exception {
    return fixture.renderAudio(plan, List.of(source)).stream().map(fixture.store::add).toList();
  }

  Finished make() throws Exception {
    List<ObjectKey> audio = audio();
    MediaPackager.RemuxedTop top = top(audio);
    List<List<ObjectKey>> chunks = new ArrayList<>();
    // A job has no chunk steps when nothing is encoded.
    List<Chunk> encoded = plan.encoded().isEmpty() ? List.of() : plan.chunks();
    for (Chunk chunk : encoded) {
      List<Path> files =
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {});
      chunks.add(files.stream().map(fixture.store::add).toList());
    }
    ObjectKey index = fixture.store.add(top.index());
    MediaPackager.Packaged packaged =
        fixture.media.packager().packageRemaining(plan, index, chunks, audio, fixture.control());
    Path published = Files.createTempDirectory(folder, "published");
    for (Map<String, Path> files : List.of(top.files(), packaged.files())) {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        Files.copy(
            file.getValue(), published.resolve(file.getKey()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return new Finished(published, packaged.lengthMicros());
  }

  /** The published files. */
  record Finished(Path folder, long lengthMicros) {
    Path file(String name) {
      return folder.resolve(name);
    }
  }
}
