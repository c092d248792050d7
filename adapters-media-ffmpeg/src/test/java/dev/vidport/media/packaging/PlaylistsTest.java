package dev.vidport.media.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.AudioTrack.Purpose;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import dev.vidport.media.Plans;
import dev.vidport.media.PlaylistBitrates;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaylistsTest {
  private static final Rendition HD =
      new Rendition("720p", 1280, 720, VideoCodec.H264, 23, 1, 1, "veryfast");

  /** Fragments of 2, 2, 2 and 1 seconds at 25 frames a second. */
  private static FragmentedTrack track() {
    return new FragmentedTrack(
        800,
        12800,
        "avc1.64001f",
        List.of(
            new Fragment(800, 1000, 400, 50, 25600),
            new Fragment(1800, 500, 300, 50, 25600),
            new Fragment(2300, 700, 300, 50, 25600),
            new Fragment(3000, 4000, 3500, 25, 12800)));
  }

  @Test
  void fragmentsAreJoinedToSegmentsByFrames() {
    String playlist =
        new MediaPlaylist(track(), "720p.mp4").of(PlaylistSegment.of(track(), Segments.even(100)));

    assertThat(playlist)
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:4
            #EXT-X-MEDIA-SEQUENCE:0
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MAP:URI="720p.mp4",BYTERANGE="800@0"
            #EXTINF:4.000000,
            #EXT-X-BYTERANGE:1500@800
            720p.mp4
            #EXTINF:3.000000,
            #EXT-X-BYTERANGE:4700@2300
            720p.mp4
            #EXT-X-ENDLIST
            """);
  }

  /** Of 4, 4 and 0.04 seconds. */
  private static FragmentedTrack trackWithShortEnd() {
    return new FragmentedTrack(
        0,
        1000,
        "avc1.64001f",
        List.of(
            new Fragment(0, 1_000, 1, 100, 4_000),
            new Fragment(1_000, 1_000, 1, 100, 4_000),
            new Fragment(2_000, 50, 50, 1, 40)));
  }

  @Test
  void lastSegmentOfAFrameIsJoinedWithTheOneBefore() {
    FragmentedTrack track = trackWithShortEnd();

    List<PlaylistSegment> segments =
        PlaylistSegment.withLongEnd(PlaylistSegment.ofEach(track), track, 0);

    assertThat(segments)
        .containsExactly(
            new PlaylistSegment(0, 1_000, 4_000, 100),
            new PlaylistSegment(1_000, 1_050, 4_040, 101));
    assertThat(new MediaPlaylist(track, "a.mp4").of(segments)).contains("TARGETDURATION:4\n");
  }

  @Test
  void segmentThatPlayersKnowIsNotJoined() {
    FragmentedTrack track = trackWithShortEnd();
    List<PlaylistSegment> all = PlaylistSegment.ofEach(track);

    assertThat(PlaylistSegment.withLongEnd(all, track, 2)).isEqualTo(all);
    assertThat(PlaylistSegment.withLongEnd(all, track, 1)).hasSize(2);
  }

  @Test
  void onlySegmentStaysHoweverShort() {
    FragmentedTrack track =
        new FragmentedTrack(0, 1000, "avc1.64001f", List.of(new Fragment(0, 50, 50, 1, 40)));

    assertThat(PlaylistSegment.withLongEnd(PlaylistSegment.ofEach(track), track, 0)).hasSize(1);
  }

  @Test
  void iframePlaylistListsKeyframesOnly() {
    String playlist =
        new MediaPlaylist(track(), "720p.mp4").ofIframes(PlaylistSegment.iframes(track()));

    assertThat(playlist)
        .contains("#EXT-X-I-FRAMES-ONLY\n")
        .contains("#EXTINF:2.000000,\n#EXT-X-BYTERANGE:400@800\n720p.mp4\n")
        .contains("#EXTINF:1.000000,\n#EXT-X-BYTERANGE:3500@3000\n720p.mp4\n");
  }

  @Test
  void peakIsThatOfContiguousSegmentsOfAboutTheTargetDuration() {
    // Of 4, 4 and 1.8 seconds: the last alone is too short to count, the last two are not.
    FragmentedTrack noisyEnd =
        new FragmentedTrack(
            0,
            1000,
            "avc1.64001f",
            List.of(
                new Fragment(0, 1_000, 1, 100, 4_000),
                new Fragment(1_000, 1_000, 1, 100, 4_000),
                new Fragment(2_000, 900_000, 1, 45, 1_800)));

    Bandwidth bandwidth = bandwidth(noisyEnd);

    assertThat(bandwidth.peak()).isEqualTo((long) Math.ceil(901_000 * 8 / 5.8));
    assertThat(bandwidth.average()).isEqualTo((long) Math.ceil(902_000 * 8 / 9.8));
  }

  @Test
  void videoShorterThanHalfItsTargetDurationHasItsAverageAsPeak() {
    FragmentedTrack brief =
        new FragmentedTrack(0, 1000, "avc1.64001f", List.of(new Fragment(0, 1_000, 1, 10, 400)));

    assertThat(bandwidth(brief)).isEqualTo(new Bandwidth(20_000, 20_000));
  }

  private static Bandwidth bandwidth(FragmentedTrack track) {
    return new MediaPlaylist(track, "480p.mp4").bandwidth(PlaylistSegment.ofEach(track));
  }

  @RepeatedTest(50)
  void masterPlaylistDeclaresTheBitratesOfItsPlaylists(@TempDir Path folder) throws IOException {
    long seed = ThreadLocalRandom.current().nextLong();
    Random random = new Random(seed);
    RenderPlan plan = Plans.copied(Plans.twoByTwo(), Segments.even(1 + random.nextInt(120)));
    List<FragmentedTrack> videos = List.of(randomTrack(random), randomTrack(random));
    SortedMap<Integer, FragmentedTrack> audio = new TreeMap<>();
    for (int track = random.nextInt(4); track > 0; track--) {
      audio.put(track - 1, randomTrack(random));
    }

    Map<String, Path> written = new Playlists(plan, folder).write(videos, audio);

    try {
      PlaylistBitrates.assertDeclaredBy(written.get("master.m3u8"));
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  /** Fragments of up to five seconds, as in a remux of a source with irregular keyframes. */
  private static FragmentedTrack randomTrack(Random random) {
    List<Fragment> fragments = new ArrayList<>();
    int longest = 1 + random.nextInt(150);
    long offset = 800;
    for (int i = random.nextInt(40); i >= 0; i--) {
      int frames = 1 + random.nextInt(longest);
      int bytes = 100 + random.nextInt(1 << (1 + random.nextInt(20)));
      fragments.add(
          new Fragment(offset, bytes, 50 + random.nextInt(bytes - 50), frames, frames * 1001L));
      offset += bytes;
    }
    return new FragmentedTrack(800, 30_000, "avc1.64001f", fragments);
  }

  @Test
  void masterPlaylistListsWhatPlayersSelectBy() {
    String master =
        MasterPlaylist.of(
            new FrameRate(30000, 1001),
            List.of(
                new MasterPlaylist.Variant(
                    HD, "avc1.64001f", new Bandwidth(3000, 2000), new Bandwidth(300, 200))),
            List.of(new MasterPlaylist.Audio("audio.m3u8", "mp4a.40.2", new Bandwidth(130, 128))));

    assertThat(master)
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,\
            CHANNELS="2",URI="audio.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=3130,AVERAGE-BANDWIDTH=2128,\
            CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="audio"
            720p.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=300,AVERAGE-BANDWIDTH=200,CODECS="avc1.64001f",\
            RESOLUTION=1280x720,URI="720p-iframes.m3u8"
            """);
  }

  @Test
  void masterPlaylistOfAVideoWithoutAudioHasNoAudioGroup() {
    String master =
        MasterPlaylist.of(
            new FrameRate(25, 1),
            List.of(
                new MasterPlaylist.Variant(
                    HD, "avc1.64001f", new Bandwidth(3000, 2000), new Bandwidth(300, 200))),
            List.of());

    assertThat(master).doesNotContain("AUDIO=").contains("CODECS=\"avc1.64001f\",");
  }

  @Test
  void concatListContainsExactLengths() {
    List<Chunk> chunks =
        List.of(new Chunk(0, 0, OptionalLong.of(240)), new Chunk(1, 240, OptionalLong.empty()));
    List<MediaInput> files =
        List.of(MediaInput.file(Path.of("/a/it's.mp4")), MediaInput.file(Path.of("/b.mp4")));

    assertThat(ConcatList.of(Plans.NTSC, chunks, files))
        .isEqualTo(
            """
            ffconcat version 1.0
            file 'file:/a/it'\\''s.mp4'
            duration 8.008000
            file 'file:/b.mp4'
            """);
  }

  @Test
  void masterPlaylistListsAllAudioTracksAndTheBitsOfTheLargest() {
    String master =
        MasterPlaylist.of(
            new FrameRate(30, 1),
            List.of(
                new MasterPlaylist.Variant(
                    HD, "avc1.64001f", new Bandwidth(3000, 2000), new Bandwidth(300, 200))),
            List.of(
                audio("audio.m3u8", 130, Optional.of("en"), "English", Purpose.PROGRAMME),
                audio("audio-1.m3u8", 140, Optional.of("en"), "Described", Purpose.DESCRIPTION),
                audio("audio-2.m3u8", 120, Optional.empty(), "Regie", Purpose.OTHER)));

    assertThat(master)
        .contains(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,\
            AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Described",LANGUAGE="en",DEFAULT=NO,\
            AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",\
            CHANNELS="2",URI="audio-1.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Regie",DEFAULT=NO,AUTOSELECT=NO,\
            CHANNELS="2",URI="audio-2.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=3140,AVERAGE-BANDWIDTH=2138,\
            CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000,AUDIO="audio"
            """);
  }

  private static MasterPlaylist.Audio audio(
      String playlist, int kbps, Optional<String> language, String name, Purpose purpose) {
    return new MasterPlaylist.Audio(
        playlist,
        "mp4a.40.2",
        new Bandwidth(kbps, kbps - 2),
        Optional.of(new AudioTrack(1, Downmix.STEREO, language, name, purpose)));
  }

  @Test
  void oneCommandWritesAllFiles() {
    Map<String, CopyInput> videos = new LinkedHashMap<>();
    videos.put("720p.mp4", CopyInput.video(MediaInput.file(Path.of("/in/720")), VideoCodec.H264));
    videos.put("480p.mp4", CopyInput.joined(Path.of("/w/480p.ffconcat"), List.of()));
    PackageCommand.AudioInput audio =
        new PackageCommand.AudioInput(
            "audio.mp4", CopyInput.audio(MediaInput.file(Path.of("/in/audio"))));

    List<String> line =
        new PackageCommand(
                FfmpegSettings.of("ffmpeg", "ffprobe"), Plans.twoByTwo(), Path.of("/out"))
            .of(videos, List.of(audio.upTo(2.4)), true)
            .line();

    assertThat(String.join(" ", line))
        .isEqualTo(
            "ffmpeg -hide_banner -nostdin -nostats -v error -max_alloc 1073741824 -y"
                + " -protocol_whitelist file -format_whitelist mov -codec_whitelist h264,aac"
                + " -i file:/in/720"
                + " -protocol_whitelist file,http,tcp -format_whitelist concat,mov -f concat"
                + " -safe 0 -i file:/w/480p.ffconcat"
                + " -t 2.4 -protocol_whitelist file -format_whitelist mov"
                + " -codec_whitelist h264,aac -i file:/in/audio"
                + " -map 0:v -c copy -movflags +frag_keyframe+default_base_moof+delay_moov"
                + " -f mp4 /out/720p.mp4"
                + " -map 1:v -c copy -movflags +frag_keyframe+default_base_moof+delay_moov"
                + " -f mp4 /out/480p.mp4"
                + " -map 2:a -c copy -copypriorss 0 -movflags +default_base_moof+delay_moov"
                + " -frag_duration 4000000 -f mp4 /out/audio.mp4"
                + " -map 0:v -map 2:a -c copy -movflags +faststart -f mp4 /out/video.mp4");
  }
}
