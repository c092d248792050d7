package dev.vidport.media;

import dev.vidport.media.caption.SpokenAudio;
import dev.vidport.media.caption.SpokenAudio.Speech;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Test clips. Each frame carries its number as twelve black or white blocks along its upper edge,
 * the lowest bit on the left; the audio clicks in the middle of each second. A clip is generated
 * once per folder. {@link MediaReader} reads numbers and clicks.
 */
public final class TestClips {
  /** The clips of {@link #together} in this thread, with their options. */
  private static final ThreadLocal<Map<Path, List<String>>> COLLECTED = new ThreadLocal<>();

  private final Path folder;

  private TestClips(Path folder) {
    this.folder = folder;
  }

  /** Clips in {@code folder}, which is created if it is missing. */
  public static TestClips in(Path folder) {
    try {
      return new TestClips(Files.createDirectories(folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * 1920×1080 at 10 frames a second with stereo audio, 6 seconds, 60 frames, MP4. It is tagged with
   * the colours of standard definition, so it has to be re-encoded.
   */
  public Path slowFullHd() {
    return clip(
        "slow-full-hd.mp4",
        moving("1920x1080", "10", 6),
        audio(6),
        x264(),
        List.of("-colorspace", "smpte170m"),
        aac(2));
  }

  /** As {@link #slowFullHd}, at 4 frames a second and with 24 frames. */
  public Path fullHd4() {
    return clip(
        "full-hd-4.mp4",
        video(1920, 1080, "4", 6),
        audio(6),
        x264(),
        List.of("-colorspace", "smpte170m"),
        aac(2));
  }

  /**
   * 640×480 at 10 frames a second with audio, 55 seconds, 550 frames, MP4. Web-ready: players can
   * play it without re-encoding.
   */
  public Path webReady() {
    return webReady(55);
  }

  /** As {@link #webReady}, of 8 seconds, 80 frames. */
  public Path shortWebReady() {
    return webReady(8);
  }

  private Path webReady(int seconds) {
    return clip(
        "web-ready.mp4",
        video(640, 480, "10", seconds),
        audio(seconds),
        x264(),
        List.of("-colorspace", "bt709", "-b:v", "600k", "-bf", "2"),
        aac(2));
  }

  /** 160×90 at 25 frames a second without audio, one second, with the matrix of BT.709; MP4. */
  public Path tagged(String transfer, String primaries) {
    // Newer releases of ffmpeg take the tags from the frames.
    String tags =
        "format=yuv420p,setparams=colorspace=bt709:color_trc=%s:color_primaries=%s"
            .formatted(transfer.equals("gamma28") ? "bt470bg" : transfer, primaries);
    return clip(
        "tagged.mp4",
        List.of("-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=1", "-vf", tags),
        List.of(),
        x264(),
        List.of("-colorspace", "bt709", "-color_trc", transfer, "-color_primaries", primaries));
  }

  /** 1280×720 at 2 frames a second with audio, 24 seconds, 48 frames, MP4: to seek in. */
  public Path seekable() {
    return clip("seekable.mp4", video(1280, 720, "2", 24), audio(24), x264(), aac(2));
  }

  /** As {@link #seekable}, with a second audio track in English, a tone of 600 Hz. */
  public Path seekableInTwoLanguages() {
    return clip(
        "seekable-languages.mp4",
        video(1280, 720, "2", 24),
        List.of("-f", "lavfi", "-i", audio(24).get(3) + "[out0];sine=f=600:r=48000:d=24[out1]"),
        List.of("-map", "0", "-map", "1"),
        List.of("-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=eng"),
        x264(),
        aac(2));
  }

  /**
   * As {@link #slowFullHd}, at 2 frames a second, 12 frames: the cheapest one in every rendition.
   */
  public Path sparseFullHd() {
    return clip(
        "sparse-full-hd.mp4",
        video(1920, 1080, "2", 6),
        audio(6),
        x264(),
        List.of("-colorspace", "smpte170m"),
        aac(2));
  }

  /** 576×1024 at 10 frames a second with audio, 3 seconds, 30 frames, MP4. */
  public Path slowPortrait() {
    return clip("slow-portrait.mp4", video(576, 1024, "10", 3), audio(3), x264(), aac(2));
  }

  /** 320×180 at 30000/1001 frames a second with audio, 6.006 seconds, 180 frames, MKV. */
  public Path ntscMkv() {
    return clip("ntsc.mkv", video(320, 180, "30000/1001", 6.006), audio(6), x264(), aac(2));
  }

  /** 360×640 at 30 frames a second without audio, 3 seconds, 90 frames, MP4. */
  public Path portrait() {
    return clip("portrait.mp4", video(360, 640, "30", 3), List.of(), x264());
  }

  /** A portrait video of 180×320, stored as 320×180 with rotation metadata; MP4. */
  public Path rotated() {
    Path landscape = clip("lying.mp4", video(320, 180, "30", 2), List.of(), x264());
    return SourceClips.changed("rotated.mp4", landscape, Turned.RIGHT);
  }

  /** 320×180 at 25 frames a second without audio, 4 seconds, 100 frames, MP4. */
  public Path silent25() {
    return clip("silent25.mp4", video(320, 180, "25", 4), List.of(), x264());
  }

  /** 160×90 at 5 frames a second without audio, 2 seconds, 10 frames, MP4. */
  public Path tiny() {
    return clip("tiny.mp4", video(160, 90, "5", 2), List.of(), x264());
  }

  /** As long as a short talk, with few small frames. */
  public Path talk() {
    return clip("talk.mp4", video(160, 90, "5", 24), audio(24), x264(), aac(2));
  }

  /** 320×180, VP8 and Vorbis, 30 frames a second, 4 seconds, 120 frames, WebM. */
  public Path webm() {
    return clip("clip.webm", video(320, 180, "30", 4), audio(4), vp8());
  }

  /** As {@link #webm}, written to a pipe as browsers do: without length, index and frame rate. */
  public Path webmWithoutLength() {
    return from(
        "live.webm",
        webm(),
        List.of(),
        "-c",
        "copy",
        "-f",
        "webm",
        "-live",
        "1",
        "-cluster_time_limit",
        "1000");
  }

  /**
   * A browser's recording with large frames: 640×360, VP8 and Vorbis, 30 frames a second, 2
   * seconds, 60 frames, without length, index and frame rate; WebM of 12 MB.
   */
  public Path largeRecording() {
    return recording("recording.webm", 640, 360, 2, 200_000);
  }

  /** As {@link #largeRecording}, of 320×180 and 8 seconds, 240 frames; 15 MB. */
  public Path longRecording() {
    return recording("long-recording.webm", 320, 180, 8, 61_000);
  }

  private Path recording(String name, int width, int height, int seconds, int frameBytes) {
    Path small =
        clip(
            "small-" + name,
            video(width, height, "30", seconds),
            audio(seconds),
            vp8(),
            List.of("-f", "webm", "-live", "1", "-cluster_time_limit", "500"));
    Path large = small.resolveSibling(small.getFileName() + "-" + frameBytes + ".webm");
    return Files.exists(large) ? large : PaddedWebm.write(small, frameBytes, large);
  }

  /** 320×180 at 24000/1001 frames a second without audio, 96 frames, MP4. */
  public Path film() {
    return clip("film.mp4", video(320, 180, "24000/1001", 4.004), List.of(), x264());
  }

  /** 320×180 at 25 frames a second in an MPEG transport stream, 8 seconds, 200 frames. */
  public Path transportStream() {
    return clip("clip.ts", video(320, 180, "25", 8), audio(8), x264(), aac(2));
  }

  /** 320×180 at 30 frames a second, 4 seconds; every third of its 120 frames is missing. */
  public Path variableRate() {
    List<String> video = new ArrayList<>(video(320, 180, "30", 4));
    video.set(video.size() - 1, video.get(video.size() - 1) + ",select='mod(n+1,3)'");
    return clip("variable.mp4", video, List.of(), x264(), List.of("-fps_mode", "vfr"));
  }

  /** 320×180, one second of red (200, 30, 30) as HDR10 with white at 203 nits, MKV. */
  public Path hdrRed() {
    // By ITU-R BT.1886, BT.2020 and BT.2100, with white at 203 nits. Conversions of different
    // releases differ by a few steps.
    String colours =
        "format=yuv420p10le,lutyuv=y=357:u=455:v=597,"
            + "setparams=range=tv:color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc";
    List<String> video = List.of("-f", "lavfi", "-i", "color=s=320x180:r=25:d=1", "-vf", colours);
    return clip(
        "hdr-red.mkv",
        video,
        List.of(),
        List.of("-c:v", "ffv1", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"));
  }

  /** 320×180 at 25 frames a second for 4 seconds with audio for the first 1 second, MP4. */
  public Path audioEndsEarly() {
    return clip("sound-ends.mp4", video(320, 180, "25", 4), audio(1), x264(), aac(2));
  }

  /** 320×180, pure red in untagged BT.601, one second, MP4. */
  public Path red() {
    List<String> video =
        List.of("-f", "lavfi", "-i", "color=red:s=320x180:r=25:d=1,format=yuv420p", "-vf", "null");
    return clip("red.mp4", video, List.of(), x264());
  }

  /** 320×180 at 30 frames a second, 6 seconds, in fragments of 75 frames at most, MP4. */
  public Path fragmented() {
    return clip(
        "fragmented.mp4",
        video(320, 180, "30", 6),
        List.of(),
        x264(),
        // With the profile of renditions.
        List.of("-preset", "veryfast", "-sc_threshold", "0"),
        List.of("-movflags", "+frag_keyframe+default_base_moof+delay_moov"));
  }

  /** 640×360 at 30000/1001 frames a second without audio, 3.003 seconds, 90 frames, MKV. */
  public Path largeNtscMkv() {
    return clip("large-ntsc.mkv", video(640, 360, "30000/1001", 3.003), List.of(), x264());
  }

  /** 640×360 at 30 frames a second, 20 frames, with sharp detail like text; MP4. */
  public Path detailed() {
    String source = "cellauto=s=320x180:r=30:rule=30:random_seed=1,trim=end_frame=20";
    String filters = "scale=640:360:flags=neighbor,noise=c0s=20:c0f=t:c0_seed=1,format=yuv420p,";
    List<String> video = List.of("-f", "lavfi", "-i", source, "-vf", filters + numbers());
    return clip("detailed.mp4", video, List.of(), x264());
  }

  /**
   * 160×90 at 5 frames a second without audio, 640 seconds, 3200 frames: long but cheap to render;
   * MP4.
   */
  public Path longAndSmall() {
    return clip(
        "long-small.mp4",
        video(160, 90, "5", 640),
        List.of(),
        List.of("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"));
  }

  /** As {@link #longAndSmall}, at 2 frames a second, 1280 frames. */
  public Path longAndSparse() {
    return clip(
        "long-sparse.mp4",
        video(160, 90, "2", 640),
        List.of(),
        List.of("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"));
  }

  /** Audio only, 3 seconds, M4A. */
  public Path audioOnly() {
    return clip("sound.m4a", List.of(), audio(3), aac(2));
  }

  /** Audio only, 8 seconds, WebM without a length as browsers record it. */
  public Path voiceMemo() {
    return clip("memo.webm", List.of(), audio(8), List.of("-c:a", "libopus", "-live", "1"));
  }

  /** Audio with cover art, M4A. */
  public Path songWithCover() {
    Path cover = clip("cover.jpg", video(320, 320, "1", 1), List.of(), List.of("-update", "1"));
    return from(
        "song.m4a",
        audioOnly(),
        List.of(),
        "-i",
        cover.toString(),
        "-map",
        "0",
        "-map",
        "1",
        "-c",
        "copy",
        "-disposition:v:0",
        "attached_pic");
  }

  /** 640×360 at 25 frames a second: black for 5 seconds, then a visible picture for one; MP4. */
  public Path blackIntro() {
    List<String> video = new ArrayList<>(moving("640x360", "25", 6));
    String filters = video.get(video.size() - 1);
    video.set(video.size() - 1, filters + ",drawbox=w=iw:h=ih:color=black:t=fill:enable='lt(t,5)'");
    return clip("black-intro.mp4", video, List.of(), x264());
  }

  /**
   * 640×360 at 25 frames a second for 2 seconds, black except for five frames, one keyframe; MP4.
   */
  public Path flash() {
    List<String> video = new ArrayList<>(moving("640x360", "25", 2));
    String filters = video.get(video.size() - 1);
    video.set(
        video.size() - 1,
        filters + ",drawbox=w=iw:h=ih:color=black:t=fill:enable='not(between(n,30,34))'");
    return clip("flash.mp4", video, List.of(), x264(), List.of("-sc_threshold", "0"));
  }

  /** 320×180 at 25 frames a second for 2 seconds, black except for frame 31; MP4. */
  public Path singleVisibleFrame() {
    String filters = "drawbox=w=iw:h=ih:color=black:t=fill:enable='not(eq(n,31))'";
    List<String> video =
        List.of("-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2", "-vf", filters);
    return clip("single-visible.mp4", video, List.of(), x264(), List.of("-sc_threshold", "0"));
  }

  /** 1920×2 white pixels at 10 frames a second for half a second; MP4. */
  public Path twoRows() {
    List<String> video =
        List.of("-f", "lavfi", "-i", "color=white:s=1920x2:r=10:d=0.5", "-vf", "null");
    return clip("two-rows.mp4", video, List.of(), x264());
  }

  /**
   * 320×180 at 25 frames a second, 36 seconds, a keyframe every 2 and a new scene every 6 seconds;
   * MP4.
   */
  public Path scenes() {
    List<String> video = new ArrayList<>(moving("320x180", "25", 36));
    StringBuilder filters = new StringBuilder(video.get(video.size() - 1));
    for (int scene = 0; scene < 6; scene++) {
      filters.append(
          ",drawbox=x=iw*%1$d/6:y=ih/4:w=iw/6:h=ih/2:color=white:t=fill:enable='between(n,%2$d,%3$d)'"
              .formatted(scene, scene * 150, scene * 150 + 149));
    }
    video.set(video.size() - 1, filters.toString());
    return clip("scenes.mp4", video, List.of(), x264(), keyframeEvery(50));
  }

  /**
   * 320×180 at 25 frames a second, 16 seconds, a keyframe every 2: the camera pans so quickly that
   * everything is blurred, except from 9 to 11 seconds, when it rests; MP4.
   */
  public Path pan() {
    return clip("pan.mp4", panned("null"), List.of(), x264(), keyframeEvery(50));
  }

  /** As {@link #pan}, between black bars that take up most of the frame. */
  public Path panBetweenBars() {
    List<String> video = panned("crop=100:180,pad=320:180:-1:-1:black");
    return clip("pan-between-bars.mp4", video, List.of(), x264(), keyframeEvery(50));
  }

  private static List<String> panned(String after) {
    return List.of(
        "-f",
        "lavfi",
        "-i",
        "mandelbrot=s=640x180:r=25:start_scale=0.05:start_x=-0.75:start_y=0.1",
        "-vf",
        "trim=end_frame=1,loop=399:1,setpts=N/25/TB,"
            + "crop=320:180:x='if(between(t,9,11),150,mod(t*350,320))':y=0,"
            + "gblur=sigma=2:sigmaV=0.2:enable='not(between(t,9,11))',"
            + after,
        "-r",
        "25");
  }

  /** 320×180, a still image for 16 seconds, a keyframe every 2; MP4. */
  public Path slide() {
    List<String> video =
        List.of("-f", "lavfi", "-i", "testsrc=s=320x180:r=25:d=0.04,loop=399:1", "-vf", "null");
    return clip("slide.mp4", video, List.of(), x264(), keyframeEvery(50));
  }

  private static List<String> keyframeEvery(int frames) {
    return List.of("-g", "" + frames, "-keyint_min", "" + frames, "-sc_threshold", "0");
  }

  /** 320×180, black, one second, MP4. */
  public Path allBlack() {
    List<String> video =
        List.of("-f", "lavfi", "-i", "color=black:s=320x180:r=25:d=1", "-vf", "null");
    return clip("all-black.mp4", video, List.of(), x264());
  }

  /** One frame of 320×180, MP4. */
  public Path singleFrame() {
    return clip("single.mp4", video(320, 180, "25", 0.04), List.of(), x264());
  }

  /** A text file with the extension of a video. */
  public Path text() {
    return write("text.mp4", "This is not a video.\n".repeat(100));
  }

  /** {@link #silent25} without its end, which contained the index. */
  public Path truncated() {
    return cut("truncated.mp4", silent25(), 0.6);
  }

  /** A WebM file that ends in the middle; its beginning is playable. */
  public Path truncatedWebm() {
    return cut("truncated.webm", webm(), 0.6);
  }

  /** A playlist with the extension of a video that refers to {@code address}. */
  public Path disguisedPlaylist(String address) {
    return write(
        "disguised.mp4",
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n" + address + "\n#EXT-X-ENDLIST\n");
  }

  /**
   * 160×90 at 5 frames a second, 16 seconds, in which a voice says "hello world" at 1.0 and "this
   * is the first sentence" at 8.0; MP4.
   */
  public Path spoken() {
    return clip(
        "spoken.mp4",
        video(160, 90, "5", 16),
        List.of(
            "-f",
            "lavfi",
            "-i",
            ("amovie=" + SpokenAudio.recording(Speech.HELLO_WORLD, folder))
                + ",adelay=1000:all=1,apad=whole_dur=8[a];"
                + ("amovie=" + SpokenAudio.recording(Speech.FIRST_SENTENCE, folder))
                + ",apad=whole_dur=8[b];"
                + "[a][b]concat=v=0:a=1,aformat=sample_rates=48000"),
        x264(),
        aac(1));
  }

  /**
   * 160×90 at 5 frames a second, 680 seconds: a tone of 0.6 seconds from 3 seconds on, every 20
   * seconds. The first tone has 500 Hz, each further one 150 Hz more than the one before, up to
   * sixteen; then they start again. MP4.
   */
  public Path tones() {
    String tone = "0.5*sin(2*PI*t*(500+150*mod(floor((t-3)/20),16)))";
    return clip(
        "tones.mp4",
        List.of("-f", "lavfi", "-i", "color=gray:s=160x90:r=5:d=680", "-vf", "null"),
        List.of(
            "-f",
            "lavfi",
            "-i",
            "aevalsrc='if(lt(mod(t+17,20),0.6),%s,0)':s=16000:d=680".formatted(tone)),
        List.of("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"),
        aac(1));
  }

  private static List<String> video(int width, int height, String rate, double seconds) {
    return video(width + "x" + height, rate, seconds);
  }

  /**
   * The background changes once a second: more motion makes every encode of the clip slower. Tests
   * tell the frames by their numbers.
   */
  static List<String> video(String size, String rate, double seconds) {
    String[] ratio = rate.split("/", -1);
    double perSecond =
        Double.parseDouble(ratio[0]) / (ratio.length == 1 ? 1 : Double.parseDouble(ratio[1]));
    if (perSecond <= 1) {
      return moving(size, rate, seconds);
    }
    String source =
        "testsrc2=s=%s:r=1:d=%s,fps=%s,trim=end_frame=%d"
            .formatted(size, seconds + 1, rate, (long) Math.ceil(seconds * perSecond - 1e-3));
    return List.of("-f", "lavfi", "-i", source, "-vf", numbers());
  }

  /** As {@link #video}, with a background that moves in every frame. */
  private static List<String> moving(String size, String rate, double seconds) {
    String source = "testsrc2=s=%s:r=%s:d=%s".formatted(size, rate, seconds);
    return List.of("-f", "lavfi", "-i", source, "-vf", numbers());
  }

  private static String numbers() {
    StringBuilder filters = new StringBuilder();
    filters.append("drawbox=w=iw:h=ih/8:color=black:t=fill");
    for (int bit = 0; bit < MediaReader.BITS; bit++) {
      filters.append(
          ",drawbox=x=iw*%1$d/%2$d:w=iw/%2$d:h=ih/8:color=white:t=fill:enable='mod(floor(n/%3$d),2)'"
              .formatted(bit, MediaReader.BITS, 1 << bit));
    }
    return filters.toString();
  }

  /** One second, repeated: to evaluate it again costs more than to encode it. */
  private static List<String> audio(int seconds) {
    String click = "if(lt(mod(t+0.5,1),0.005),0.8*cos(2*PI*1000*(t+0.5)),0)";
    String source =
        "aevalsrc='%s|%s':s=48000:d=1,aloop=loop=%d:size=48000"
            .formatted(click, click, seconds - 1);
    return List.of("-f", "lavfi", "-i", source);
  }

  private static List<String> x264() {
    return List.of(
        "-c:v", "libx264", "-preset", "ultrafast", "-bf", "3", "-pix_fmt", "yuv420p", "-g", "75");
  }

  private static List<String> vp8() {
    return List.of(
        "-c:v",
        "libvpx",
        "-deadline",
        "realtime",
        "-cpu-used",
        "8",
        "-b:v",
        "2M",
        "-c:a",
        "vorbis",
        "-strict",
        "experimental",
        "-ac",
        "2");
  }

  private static List<String> aac(int channels) {
    return List.of("-c:a", "aac", "-ac", Integer.toString(channels));
  }

  @SafeVarargs
  private Path clip(String name, List<String> video, List<String> audio, List<String>... options) {
    List<String> line = new ArrayList<>();
    int inputs = Math.min(4, video.size());
    line.addAll(video.subList(0, inputs));
    line.addAll(audio);
    line.addAll(video.subList(inputs, video.size()));
    for (List<String> group : options) {
      line.addAll(group);
    }
    return generate(name, line);
  }

  private Path from(String name, Path source, List<String> before, String... after) {
    List<String> line = new ArrayList<>(before);
    line.addAll(List.of("-i", source.toString()));
    line.addAll(List.of(after));
    return generate(name, line);
  }

  /** The file name contains a hash of the options, so that changed options give a new clip. */
  Path generate(String name, List<String> options) {
    Path file = folder.resolve(Integer.toHexString(options.hashCode()) + "-" + name);
    Map<Path, List<String>> others = COLLECTED.get();
    if (others != null) {
      others.put(file, options);
    } else if (!Files.exists(file)) {
      generate(Map.of(file, options));
    }
    return file;
  }

  /**
   * Generates all clips that {@code clips} asks for with one ffmpeg, because its start takes longer
   * than a small clip. Inputs that several clips share are read once. The clips are missing until
   * {@code clips} has ended. A clip without {@code -map} gets the streams of all its inputs.
   */
  static void together(Runnable clips) {
    Map<Path, List<String>> collected = new LinkedHashMap<>();
    COLLECTED.set(collected);
    try {
      clips.run();
    } finally {
      COLLECTED.remove();
    }
    collected.keySet().removeIf(Files::exists);
    if (!collected.isEmpty()) {
      generate(collected);
    }
  }

  private static void generate(Map<Path, List<String>> clips) {
    try {
      Path drafts =
          Files.createTempDirectory(clips.keySet().iterator().next().getParent(), "draft");
      Set<List<String>> inputs = new LinkedHashSet<>();
      clips.values().forEach(options -> inputs.addAll(inputs(options)));
      List<String> line =
          new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-v", "error", "-y"));
      line.addAll(List.of("-filter_threads", "1"));
      inputs.forEach(line::addAll);
      clips.forEach(
          (file, options) -> {
            line.addAll(outputOptions(options, List.copyOf(inputs), clips.size() > 1));
            // On small frames, the threads of libvpx spend most of their time waiting, and busily.
            line.addAll(List.of("-threads", "1"));
            line.add(drafts.resolve(file.getFileName()).toString());
          });
      MediaReader.output(line);
      for (Path file : clips.keySet()) {
        Files.move(drafts.resolve(file.getFileName()), file, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.delete(drafts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each input of a clip with its options. */
  private static List<List<String>> inputs(List<String> options) {
    List<List<String>> inputs = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < options.size(); i++) {
      if (options.get(i).equals("-i")) {
        inputs.add(options.subList(start, i + 2));
        start = i + 2;
      }
    }
    return inputs;
  }

  /**
   * The options of a clip after its inputs, with the numbers of these among {@code all}.
   *
   * @param isOneOfMany whether ffmpeg must not choose the streams
   */
  private static List<String> outputOptions(
      List<String> options, List<List<String>> all, boolean isOneOfMany) {
    List<List<String>> own = inputs(options);
    List<String> output = options.subList(options.lastIndexOf("-i") + 2, options.size());
    List<String> mapped = new ArrayList<>();
    if (isOneOfMany && !output.contains("-map")) {
      own.forEach(input -> mapped.addAll(List.of("-map", "" + all.indexOf(input))));
    }
    for (String option : output) {
      boolean isStream = !mapped.isEmpty() && mapped.get(mapped.size() - 1).equals("-map");
      mapped.add(isStream ? inAll(option, own, all) : option);
    }
    return mapped;
  }

  private static String inAll(String stream, List<List<String>> own, List<List<String>> all) {
    String[] parts = stream.split(":", 2);
    String input = "" + all.indexOf(own.get(Integer.parseInt(parts[0])));
    return parts.length > 1 ? input + ":" + parts[1] : input;
  }

  private Path cut(String name, Path whole, double share) {
    try {
      byte[] bytes = Files.readAllBytes(whole);
      return Files.write(folder.resolve(name), Arrays.copyOf(bytes, (int) (bytes.length * share)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path write(String name, String text) {
    try {
      return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
