package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.media.Plans;
import dev.vidport.media.process.FfmpegRelease;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests the exact ffmpeg arguments of plans. */
class RenderCommandsTest {
  private static final FfmpegSettings SETTINGS = FfmpegSettings.of("ffmpeg", "ffprobe");
  private static final SourceTimes TIMES = new SourceTimes(new FfmpegRelease(8));
  private static final MediaInput INPUT = MediaInput.file(Path.of("/in/source"));
  private static final Path FOLDER = Path.of("/out");
  private static final String RESTRICTIONS =
      String.join(" ", InputRestrictions.options(INPUT, SETTINGS.maxPixels()));

  private static List<String> line(Object... parts) {
    List<String> line = new ArrayList<>();
    for (Object part : parts) {
      line.addAll(List.of(part.toString().split(" ", -1)));
    }
    return line;
  }

  private static List<String> chunk(RenderPlan plan, int chunk, Seek seek) {
    return new ChunkCommand(SETTINGS, TIMES, plan, new RenditionOutput())
        .of(
            inputs(plan, chunk),
            Map.of(0, new OpenedSource(INPUT, seek)),
            Optional.empty(),
            Optional.empty(),
            FOLDER)
        .line();
  }

  private static WindowInputs inputs(RenderPlan plan, int chunk) {
    return WindowInputs.of(plan, plan.window(plan.chunks().get(chunk)));
  }

  private static String graph(RenderPlan plan) {
    return VideoGraph.graph(
        plan, inputs(plan, 0), TIMES, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static List<String> audio(RenderPlan plan) {
    Map<Integer, OpenedSource> sources = Map.of(0, new OpenedSource(INPUT, Seek.EXACT));
    return AudioCommand.of(SETTINGS, TIMES, plan, plan.audio().orElseThrow(), sources, FOLDER)
        .line();
  }

  private static String encoding(String rateOptions) {
    return "-c:v libx264 -preset veryfast -x264-params aq-mode=2:aq-strength=0.8:rc-lookahead=30"
        + ":qcomp=0.55:bframes=5:b-adapt=0:ref=3:no-dct-decimate=1:deadzone-inter=18:deadzone-intra=9:trellis=0:me=dia"
        + " -profile:v high -pix_fmt yuv420p -crf 23 "
        + rateOptions
        + " -g 120 -keyint_min 120 -sc_threshold 0 -force_key_frames expr:not(mod(n,120))"
        + " -forced-idr 1 -color_primaries bt709 -color_trc bt709 -colorspace bt709"
        + " -color_range tv -fps_mode passthrough -map_metadata -1 -map_chapters -1"
        + " -frames:v 241 -f mp4";
  }

  @Test
  void firstChunkIsReadFromTheStart() {
    assertThat(chunk(Plans.twoByTwo(), 0, Seek.EXACT))
        .isEqualTo(
            line(
                "ffmpeg -hide_banner -nostdin -nostats -v error -max_alloc 1073741824 -y",
                "-progress pipe:1 -stats_period 0.2",
                RESTRICTIONS,
                "-copyts -flags unaligned -i file:/in/source -filter_complex",
                "[0:0]settb=AVTB,setpts='if(ld(0)*isnan(POS),max(PTS,PREV_INPTS+33367),"
                    + "st(0,not(isnan(POS)));PTS)-(20000)',fps=30000/1001:start_time=0.000000,"
                    + "trim=end_pts=240,setpts=PTS-0,"
                    + "scale=1280:720:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709"
                    + ":out_range=tv,setsar=1,format=yuv420p,"
                    + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,"
                    + "split=2[o0][t0];[t0]scale=854:480:flags=bicubic,setsar=1[o1]",
                "-map [o0]",
                encoding("-maxrate 3120k -bufsize 6240k"),
                "/out/720p.mp4 -map [o1]",
                encoding("-maxrate 1600k -bufsize 3200k"),
                "/out/480p.mp4"));
  }

  @Test
  void laterChunkSeeksBeforeReorderedFrames() {
    List<String> line = chunk(Plans.twoByTwo(), 1, Seek.EXACT);

    // Two seconds before 240 frames of 1001/30000 s after 0.02 s.
    assertThat(line)
        .containsSequence(
            "-copyts",
            "-flags",
            "unaligned",
            "-noaccurate_seek",
            "-seek_timestamp",
            "1",
            "-ss",
            "6.028000",
            "-i",
            "file:/in/source");
    assertThat(line.get(line.indexOf("-filter_complex") + 1))
        .contains("fps=30000/1001:start_time=8.008000,trim=end_pts=390,setpts=PTS-240,");
  }

  @Test
  void remuxedRenditionIsNotEncoded() {
    RenderPlan plan = Plans.copied(Plans.twoByTwo(), new Segments(120, List.of(0L, 130L, 240L)));

    List<String> line = chunk(plan, 0, Seek.EXACT);

    assertThat(line)
        .contains("/out/480p.mp4")
        .doesNotContain("/out/720p.mp4")
        // 129.75 frames of 1001/30000 s; the chunk's own end is the start of the third segment.
        .containsSequence("-force_key_frames", "0.000000,4.329325")
        .doesNotContain("-keyint_min");
  }

  @Test
  void containerWithoutIndexIsReadFromWellBefore() {
    assertThat(chunk(Plans.twoByTwo(), 1, Seek.EARLY)).containsSequence("-ss", "-5.972000");
  }

  @Test
  void processorTimeGrowsWithTheLengthOfTheVideo() {
    RenderPlan plan = Plans.twoByTwo();

    assertThat(
            new ChunkCommand(SETTINGS, TIMES, plan, new RenditionOutput())
                .of(
                    inputs(plan, 0),
                    Map.of(0, new OpenedSource(INPUT, Seek.EXACT)),
                    Optional.empty(),
                    Optional.empty(),
                    FOLDER)
                .processorTime())
        .isEqualTo(Duration.ofMinutes(40).plusSeconds(4 * 240));
  }

  @Test
  void deinterlacingPrecedesTheFrameGrid() {
    assertThat(graph(Plans.plan(ColourCoding.BT601, true)))
        .startsWith("[0:0]bwdif=mode=send_frame:deint=interlaced,settb=AVTB,")
        .contains("in_color_matrix=bt601:out_color_matrix=bt709");
  }

  @Test
  void hdrIsScaledBeforeToneMapping() {
    assertThat(graph(Plans.plan(ColourCoding.HDR10, false)))
        .contains("scale=1280:720:flags=bicubic:out_range=tv,setsar=1,format=yuv420p|")
        .contains(
            "|yuv444p16,setparams=range=tv:color_primaries=bt2020:color_trc=smpte2084"
                + ":colorspace=bt2020nc,"
                + "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,"
                + "tonemap=tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=limited,format=yuv420p,"
                + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,"
                + "split=2");
    assertThat(graph(Plans.plan(ColourCoding.HLG, false))).contains("color_trc=arib-std-b67");
  }

  @Test
  void audioStartsAtTheOriginOfTheVideo() {
    RenderPlan plan = Plans.twoByTwo();

    assertThat(audio(plan))
        .isEqualTo(
            line(
                "ffmpeg -hide_banner -nostdin -nostats -v error -max_alloc 1073741824 -y",
                RESTRICTIONS,
                "-copyts -reinit_filter 0 -i file:/in/source -filter_complex",
                "[0:1]asettb=1/1000000,asetpts=PTS-(20000),atrim=start=0:end=13.000000,aresample=48000:async=1:first_pts=0:ochl=stereo,apad=whole_dur=12.000000[audio]"
                    + " -map [audio]",
                "-c:a aac -b:a 128k -map_metadata -1 -map_chapters -1 -movie_timescale 48000 -f mp4 /out/audio.m4a"));
  }

  @Test
  void trimmedAudioSeeksAndIsCut() {
    RenderPlan plan =
        Plans.withChunks(
            Plans.twoByTwo(), List.of(new Chunk(0, 150, OptionalLong.of(240))), 3_003_000);

    List<String> line = audio(plan);

    assertThat(line).containsSequence("-seek_timestamp", "1", "-ss", "3.025000", "-i");
    assertThat(line.get(line.indexOf("-filter_complex") + 1))
        .contains("asetpts=PTS-(5025000),atrim=start=0:end=3.003000,");
  }

  @Test
  void firstBytesDecideTheSeek() {
    byte[] mp4 = {0, 0, 0, 32, 'f', 't', 'y', 'p', 'i', 's', 'o', 'm'};
    byte[] webm = {0x1a, 0x45, (byte) 0xdf, (byte) 0xa3, 0, 0, 0, 0, 0, 0, 0, 0};
    byte[] transport = {0x47, 0x40, 0x11, 0x10, 0, 0, 0, 0, 0, 0, 0, 0};

    assertThat(Seek.forPrefix(mp4)).isEqualTo(Seek.EXACT);
    assertThat(Seek.forPrefix(webm)).isEqualTo(Seek.EXACT);
    assertThat(Seek.forPrefix(transport)).isEqualTo(Seek.EARLY);
    assertThat(Seek.forPrefix(new byte[3])).isEqualTo(Seek.EARLY);
  }
}
