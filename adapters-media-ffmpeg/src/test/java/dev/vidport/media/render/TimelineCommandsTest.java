package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.media.Plans;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegRelease;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests the filter graphs of timelines with several clips and with a camera. */
class TimelineCommandsTest {
  private static final String TIMES =
      "settb=AVTB,setpts='if(ld(0)*isnan(POS),max(PTS,PREV_INPTS+33367),"
          + "st(0,not(isnan(POS)));PTS)-(0)',";

  private static final String TAGS =
      ",setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";

  private static final FfmpegSettings SETTINGS = FfmpegSettings.of("ffmpeg", "ffprobe");
  private static final SourceTimes SOURCE_TIMES = new SourceTimes(new FfmpegRelease(8));
  private static final Path FOLDER = Path.of("/out");
  private static final Optional<PlannedAudio> AUDIO =
      Optional.of(new PlannedAudio(1, Downmix.STEREO));
  private static final Placement FULL_CANVAS = new Placement(1, 1, 0, 0, 1280, 720);
  private static final Placement WITH_BARS = new Placement(1, 1, 160, 0, 960, 720);

  private static PlannedSource source(
      int number, Placement placement, Optional<PlannedAudio> audio) {
    String id = "%032x".formatted(number);
    return new PlannedSource(
        new SourceFile.Published(new VideoId(id), new JobId(id)),
        0,
        1,
        0,
        false,
        ColourCoding.BT709,
        placement,
        audio);
  }

  private static TimelineClip clip(int source, long first, long frames, long overlap) {
    return new TimelineClip(source, first, OptionalLong.of(frames), overlap, Transition.Type.FADE);
  }

  /**
   * A timeline at 29.97 fps. The first source has audio and fills the canvas; the others are silent
   * and have bars.
   */
  private static RenderPlan edit(int sources, TimelineClip... clips) {
    List<PlannedSource> planned = new ArrayList<>();
    for (int i = 0; i < sources; i++) {
      boolean first = i == 0;
      planned.add(source(i, first ? FULL_CANVAS : WITH_BARS, first ? AUDIO : Optional.empty()));
    }
    Timeline timeline = new Timeline(List.of(clips));
    return plan(planned, timeline, OptionalInt.empty(), timeline.frames());
  }

  private static RenderPlan plan(
      List<PlannedSource> sources, Timeline timeline, OptionalInt camera, OptionalLong end) {
    return new RenderPlan(
        Plans.NTSC,
        Segments.even(120),
        sources,
        timeline,
        camera,
        List.of(),
        Plans.twoByTwo().renditions().subList(0, 1),
        false,
        OptionalInt.empty(),
        Optional.of(new AudioPlan(128)),
        List.of(new Chunk(0, 0, end)),
        Plans.NTSC.micros(end.orElse(300)));
  }

  private static RenderPlan withCamera(Placement screen, Placement camera, TimelineClip clip) {
    List<PlannedSource> sources = List.of(source(0, screen, AUDIO), source(1, camera, AUDIO));
    return plan(sources, new Timeline(List.of(clip)), OptionalInt.of(1), clip.frames());
  }

  private static Map<Integer, OpenedSource> open(RenderPlan plan) {
    Map<Integer, OpenedSource> open = new HashMap<>();
    for (int i = 0; i < plan.sources().size(); i++) {
      MediaInput input = MediaInput.file(Path.of("/in/" + i));
      open.put(i, new OpenedSource(input, i == 0 ? Seek.EXACT : Seek.EARLY));
    }
    return open;
  }

  private static Command chunk(RenderPlan plan) {
    WindowInputs inputs = WindowInputs.of(plan, plan.window(plan.chunks().get(0)));
    return new ChunkCommand(SETTINGS, SOURCE_TIMES, plan, new RenditionOutput())
        .of(inputs, open(plan), Optional.empty(), Optional.empty(), FOLDER);
  }

  private static String graph(Command command) {
    return command.line().get(command.line().indexOf("-filter_complex") + 1);
  }

  private static Command audio(RenderPlan plan) {
    return AudioCommand.of(
        SETTINGS, SOURCE_TIMES, plan, plan.audio().orElseThrow(), open(plan), FOLDER);
  }

  private static List<String> inputs(Command command) {
    List<String> inputs = new ArrayList<>();
    for (int i = 0; i < command.line().size(); i++) {
      if (command.line().get(i).equals("-ss") || command.line().get(i).equals("-i")) {
        inputs.add(command.line().get(i) + " " + command.line().get(i + 1));
      }
    }
    return inputs;
  }

  /** The filters of a piece up to its scaling. */
  private static String piece(int input, long first, String start, long end) {
    return ("[%d:0]" + TIMES + "fps=30000/1001,tpad=stop_mode=clone:stop=-1,").formatted(input)
        + "fps=30000/1001:start_time=%s,trim=end_pts=%d,setpts=PTS-%d,"
            .formatted(start, end, first);
  }

  private static String scaled(int width) {
    return "scale="
        + width
        + ":720:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv,"
        + "setsar=1,format=yuv420p";
  }

  @Test
  void hardCutsAreConcatenatedBeforeTransitions() {
    RenderPlan plan = edit(2, clip(0, 30, 60, 0), clip(1, 0, 60, 0), clip(0, 300, 60, 15));

    Command command = chunk(plan);

    assertThat(inputs(command))
        .containsExactly(
            "-ss -0.999000", "-i file:/in/0", "-i file:/in/1", "-ss 8.010000", "-i file:/in/0");
    assertThat(graph(command))
        .isEqualTo(
            piece(0, 30, "1.001000", 90)
                + scaled(1280)
                + "[p0];"
                + piece(1, 0, "0.000000", 60)
                + scaled(960)
                + ",pad=1280:720:160:0:black[p1];"
                + "[p0][p1]concat=n=2:v=1:a=0,settb=1001/30000,setpts=N[a2];"
                + piece(2, 300, "10.010000", 360)
                + scaled(1280)
                + "[b2];[a2][b2]xfade=transition=fade:duration=0.500500:offset=3.503500"
                + TAGS
                + "[o0]");
  }

  @Test
  void severalInputsAreDecodedWithTwoThreadsEach() {
    assertThat(chunk(edit(2, clip(0, 0, 60, 0), clip(1, 0, 60, 0))).line())
        .containsSubsequence("-threads", "2", "-i", "file:/in/0", "-threads", "2", "-i");
    assertThat(chunk(Plans.twoByTwo()).line()).doesNotContain("-threads");
  }

  @Test
  void fadeThroughBlackCutsInTheMiddle() {
    TimelineClip throughBlack =
        new TimelineClip(1, 0, OptionalLong.of(60), 15, Transition.Type.FADEBLACK);

    String graph = graph(chunk(edit(2, clip(0, 0, 60, 0), throughBlack)));

    assertThat(graph)
        .contains("format=yuv420p,trim=end_frame=52,fade=t=out:s=45:n=7[a1];")
        .contains("pad=1280:720:160:0:black,trim=start_frame=7,setpts=N,fade=t=in:s=0:n=8[b1];")
        .contains("[a1][b1]concat=n=2:v=1:a=0,settb=1001/30000,setpts=N" + TAGS + "[o0]");
  }

  @Test
  void chunkWithinATransitionIsTrimmedFromIt() {
    RenderPlan plan = edit(2, clip(0, 0, 60, 0), clip(1, 0, 60, 30));
    RenderPlan part = Plans.withChunks(plan, List.of(new Chunk(0, 40, OptionalLong.of(50))), 1);

    assertThat(graph(chunk(part)))
        .endsWith(
            "xfade=transition=fade:duration=1.001000:offset=0.000000,"
                + "trim=start_frame=10:end_frame=20,setpts=N"
                + TAGS
                + "[o0]");
  }

  @Test
  void cameraStartsAtTheFirstFrameOfTheChunk() {
    RenderPlan plan =
        withCamera(FULL_CANVAS, new Placement(0.5, 1, 960, 540, 300, 160), clip(0, 0, 90, 0));
    RenderPlan part = Plans.withChunks(plan, List.of(new Chunk(0, 30, OptionalLong.of(60))), 1);

    Command command = chunk(part);

    // The camera's container has no index of keyframes.
    assertThat(inputs(command))
        .containsExactly("-ss -0.999000", "-i file:/in/0", "-ss -12.999000", "-i file:/in/1");
    assertThat(graph(command))
        .isEqualTo(
            piece(0, 30, "1.001000", 60)
                + scaled(1280)
                + "[screen];[1:0]"
                + TIMES
                + "fps=30000/1001:start_time=1.001000,trim=end_pts=60,setpts=PTS-30,"
                + "crop='max(2,trunc(iw*0.500000/2)*2)':'max(2,trunc(ih*1.000000/2)*2)',"
                + "scale=300:160:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709"
                + ":out_range=tv,setsar=1,format=yuv420p[camera];"
                + "[screen][camera]overlay=960:540:eof_action=pass:format=yuv420"
                + TAGS
                + "[o0]");
  }

  @Test
  void maskIsTheLastInput() {
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(0, 0, 0.5, 0.5));
    RenderPlan plan = withCamera(FULL_CANVAS, WITH_BARS, clip(0, 0, 90, 0));
    RenderPlan redacted =
        new RenderPlan(
            plan.rate(),
            plan.segments(),
            plan.sources(),
            plan.timeline(),
            plan.camera(),
            List.of(box),
            plan.renditions(),
            plan.topRemuxed(),
            plan.early(),
            plan.audio(),
            plan.chunks(),
            plan.lengthMicros());

    Command command = chunk(redacted);

    assertThat(inputs(command)).containsExactly("-i file:/in/0", "-i file:/in/1", "-i pipe:0");
    assertThat(graph(command)).contains(":format=yuv420[shown];[shown]").contains("[2:v]");
    assertThat(graph(command)).endsWith("[safe];[safe]null" + TAGS + "[o0]");
    assertThat(command.stdin()).isPresent();
  }

  @Test
  void audioIsJoinedWithSamplePrecision() {
    RenderPlan plan = edit(2, clip(0, 30, 50, 0), clip(1, 0, 50, 0), clip(0, 300, 50, 15));

    Command command = audio(plan);

    // Silence needs no input. A frame has 1601.6 samples: 50 frames 80080, 85 frames 136136.
    assertThat(inputs(command))
        .containsExactly("-ss -0.999000", "-i file:/in/0", "-ss 8.010000", "-i file:/in/0");
    String stereo = "aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo";
    String read = ",aresample=48000:async=1:first_pts=0:ochl=stereo," + stereo + ",apad,";
    assertThat(graph(command))
        .isEqualTo(
            "[0:1]asettb=1/1000000,asetpts=PTS-(1001000),atrim=start=0:end=1.701700"
                + read
                + "atrim=end_sample=80080,asetpts=N/SR/TB[p0];"
                + "anullsrc=r=48000:cl=stereo,"
                + stereo
                + ",atrim=end_sample=80080,asetpts=N/SR/TB[p1];"
                + "[p0][p1]concat=n=2:v=0:a=1[a2];"
                + "[1:1]asettb=1/1000000,asetpts=PTS-(10010000),atrim=start=0:end=1.701700"
                + read
                + "atrim=end_sample=80080,asetpts=N/SR/TB[b2];"
                + "[a2][b2]acrossfade=ns=24024:c1=tri:c2=tri,"
                + "atrim=start_sample=0:end_sample=216216,asetpts=N/SR/TB,"
                + "apad=whole_dur=4.504500[audio]");
  }

  @Test
  void audioOfScreenAndCameraIsMixedOnlyIfBothHaveAudio() {
    RenderPlan both = withCamera(FULL_CANVAS, WITH_BARS, clip(0, 0, 90, 0));
    RenderPlan one =
        plan(
            List.of(source(0, FULL_CANVAS, Optional.empty()), source(1, WITH_BARS, AUDIO)),
            both.timeline(),
            OptionalInt.of(1),
            OptionalLong.of(90));

    assertThat(graph(audio(both)))
        .contains("ochl=stereo[screen];[1:1]asettb=")
        .endsWith(
            "[screen][camera]amix=inputs=2:duration=longest:normalize=0,"
                + "alimiter=limit=0.97:level=0:attack=1:release=50:latency=1,"
                + "apad=whole_dur=3.003000[audio]");
    assertThat(inputs(audio(one))).containsExactly("-i file:/in/1");
    assertThat(graph(audio(one)))
        .startsWith("[0:1]asettb=")
        .endsWith(":ochl=stereo,apad=whole_dur=3.003000[audio]");
  }

  @Test
  void graphOfTheLargestEditFitsIntoAnArgument() {
    List<PlannedSource> sources = new ArrayList<>();
    List<TimelineClip> timelineClips = new ArrayList<>();
    for (int i = 0; i < EditClip.MAX_CLIPS; i++) {
      PlannedSource plain = source(i, WITH_BARS, AUDIO);
      sources.add(
          new PlannedSource(
              plain.file(),
              plain.originMicros() + 1_234_567_890,
              1,
              0,
              true,
              ColourCoding.HLG,
              plain.placement(),
              plain.audio()));
      timelineClips.add(
          new TimelineClip(
              i,
              800_000,
              OptionalLong.of(20),
              i == 0 ? 0 : 10,
              i % 2 == 0 ? Transition.Type.FADE : Transition.Type.FADEBLACK));
    }
    Timeline timeline = new Timeline(timelineClips);
    RenderPlan plan = plan(sources, timeline, OptionalInt.empty(), timeline.frames());

    // Linux allows 131,072 bytes for one argument.
    assertThat(graph(chunk(plan))).hasSizeLessThan(65_536);
    assertThat(graph(audio(plan))).hasSizeLessThan(65_536);
  }
}
