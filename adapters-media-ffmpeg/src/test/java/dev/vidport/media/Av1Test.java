package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.Av1Decision;
import dev.vidport.domain.variant.EncodedPart;
import dev.vidport.domain.variant.VariantPlanner;
import dev.vidport.media.variant.FfmpegVariantMedia;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.VariantMedia;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renditions in AV1 of a video that is published already, in two chunks. */
@Tag("media")
class Av1Test {
  private static final int FRAMES = 60;

  @TempDir private Path folder;
  private final FolderStore store = FolderStore.ofFiles();
  private RenderFixture fixture;
  private VariantMedia media;
  private ObjectKey source;
  private ObjectKey published;
  private VariantPlanner planner;
  private MediaPackager.Packaged h264;

  @BeforeEach
  void publish() throws Exception {
    fixture = new RenderFixture(store, folder);
    media = new FfmpegVariantMedia(TestPrograms.withoutNamespaces(), store);
    Path clip = generate("av1.mp4", numbered("320x180", "30", 2), clicks(2), H264, "-c:a aac");
    source = store.add(clip);
    RenderPlan plan =
        RenderFixture.chunked(Plans.small(fixture.plan(clip, Optional.empty()), 15), 30);
    h264 = fixture.make(clip, plan);
    published = ObjectKey.output(new VideoId("1".repeat(32)), new JobId("2".repeat(32)));
    for (Map.Entry<String, Path> file : h264.files().entrySet()) {
      store.put(published.child(file.getKey()), Files.readAllBytes(file.getValue()), "text");
    }
    planner = new VariantPlanner(plan, h264.lengthMicros());
  }

  private VariantMedia.Packaged encode() throws Exception {
    RenderPlan plan = planner.ofAv1(new Av1Decision(35, 60));
    List<List<ObjectKey>> chunks = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      chunks.add(
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {})
              .stream()
              .map(store::add)
              .toList());
    }
    return media.packageVariants(plan, chunks, published, fixture.control());
  }

  @Test
  void theyHaveTheFramesAndTheKeyframesOfH264() throws Exception {
    assertThat(media.encodesAv1(fixture.control())).isTrue();

    VariantMedia.Packaged av1 = encode();

    assertThat(av1.files().keySet())
        .containsExactlyInAnyOrder(
            "180p-av1.mp4",
            "180p-av1.m3u8",
            "180p-av1-iframes.m3u8",
            "90p-av1.mp4",
            "90p-av1.m3u8",
            "90p-av1-iframes.m3u8",
            "master.m3u8");
    Path top = av1.files().get("180p-av1.mp4");
    assertThat(MediaReader.frameNumbers(top))
        .hasSize(FRAMES)
        .isEqualTo(MediaReader.frameNumbers(h264.files().get("180p.mp4")));
    assertThat(MediaReader.keyframes(top.toString()))
        .hasSize(4)
        .isEqualTo(MediaReader.keyframes(h264.files().get("180p.mp4").toString()));
  }

  @Test
  void masterPlaylistGetsThemAfterTheOthersAndOnlyOnce() throws Exception {
    String before = Files.readString(h264.files().get("master.m3u8"));
    String master = Files.readString(encode().files().get("master.m3u8"));

    assertThat(master.lines().filter(line -> line.endsWith(".m3u8")))
        .containsExactly("180p.m3u8", "90p.m3u8", "180p-av1.m3u8", "90p-av1.m3u8");
    assertThat(master.lines()).containsAll(before.lines().toList());
    assertThat(master)
        .containsPattern(
            "CODECS=\"av01\\.0\\.0[0-9]M\\.08,mp4a\\.40\\.2\",RESOLUTION=320x180,FRAME-RATE=30.000,"
                + "AUDIO=\"audio\"\n180p-av1.m3u8")
        .containsPattern("CODECS=\"av01[^,]*\",RESOLUTION=160x90,URI=\"90p-av1-iframes.m3u8\"");

    store.put(published.child("master.m3u8"), master.getBytes(StandardCharsets.UTF_8), "text");
    assertThat(Files.readString(encode().files().get("master.m3u8"))).isEqualTo(master);
  }

  @Test
  void comparisonMeasuresEachEncode() throws Exception {
    List<List<EncodedPart>> parts =
        media.compare(planner.ofComparison(), List.of(source), fixture.control());

    assertThat(parts).hasSize(1);
    assertThat(parts.get(0)).hasSize(3);
    assertThat(parts.get(0)).allSatisfy(part -> assertThat(part.ssim()).isBetween(0.7, 1.0));
    assertThat(parts.get(0).get(2).bytes()).isLessThan(parts.get(0).get(1).bytes());
    assertThat(parts.get(0).get(2).ssim()).isLessThan(parts.get(0).get(1).ssim());
  }
}
