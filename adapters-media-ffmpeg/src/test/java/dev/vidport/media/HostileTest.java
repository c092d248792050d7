package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.vidport.usecases.media.port.UnusableMediaException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An uploaded file never makes ffmpeg open another file or an address. */
@Tag("media")
class HostileTest {
  private static final Path REAL = TestClips.in(Path.of("target", "clips")).silent25();

  @TempDir private Path folder;

  private Canary canary;

  @BeforeEach
  void placeCanary() throws Exception {
    canary = new Canary(folder, Files.readAllBytes(REAL));
  }

  @AfterEach
  void closeCanary() throws Exception {
    canary.close();
  }

  private String lure(String text) {
    return text.replace("FILE", canary.file().toString()).replace("HOST", canary.address());
  }

  private void assertNotFollowed(byte[] content) throws Exception {
    Path file = Files.write(folder.resolve("upload.mp4"), content);
    for (FolderStore store : List.of(FolderStore.ofFiles(), FolderStore.ofRanges())) {
      RenderFixture fixture = RenderFixture.isolated(store, folder);

      UnusableMediaException fault =
          catchThrowableOfType(UnusableMediaException.class, () -> fixture.make(file));

      assertThat(fault).isNotNull();
      assertThat(fault.failure().code()).isIn("NOT_MEDIA", "DAMAGED");
      assertThat(canary.wasTouched()).isFalse();
    }
  }

  @Test
  void canaryNoticesReaders() throws Exception {
    MediaReader.output(List.of("cat", canary.file().toString()));

    await().until(canary::wasTouched);
  }

  @Test
  void canaryNoticesCallers() throws Exception {
    MediaReader.output(
        List.of(
            TestPrograms.ffprobe(),
            "-v",
            "error",
            "-f",
            "mp4",
            "tcp://" + canary.address() + "?timeout=1"));

    await().until(canary::wasTouched);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file://FILE",
        "FILE",
        "http://HOST/segment.ts",
        "tcp://HOST",
        "concat:FILE|FILE",
        "subfile,,start,0,end,0,,:FILE",
        "crypto:FILE",
        "cache:FILE",
        "async:http://HOST/a",
      })
  void playlistIsNotFollowed(String address) throws Exception {
    String playlist =
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXT-X-MAP:URI="%1$s"
        #EXT-X-KEY:METHOD=AES-128,URI="%1$s"
        #EXTINF:10,
        %1$s
        #EXT-X-ENDLIST
        """
            .formatted(lure(address));

    assertNotFollowed(playlist.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A list for ffmpeg's concat demuxer.
        "ffconcat version 1.0\nfile 'FILE'\nfile 'http://HOST/a.mp4'\n",
        // A session description.
        """
        v=0
        o=- 0 0 IN IP4 127.0.0.1
        s=x
        c=IN IP4 127.0.0.1
        t=0 0
        m=video 5004 RTP/AVP 96
        a=rtpmap:96 H264/90000
        a=control:rtsp://HOST/x
        """,
        // A DASH manifest.
        "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\""
            + " mediaPresentationDuration=\"PT4S\"><Period><AdaptationSet><Representation id=\"1\""
            + " bandwidth=\"1\" mimeType=\"video/mp4\"><BaseURL>http://HOST/FILE</BaseURL>"
            + "</Representation></AdaptationSet></Period></MPD>",
        // A Smooth Streaming manifest and a Flash one.
        "<SmoothStreamingMedia MajorVersion=\"2\" Duration=\"40000000\"><StreamIndex Type=\"video\""
            + " Url=\"http://HOST/a\"/></SmoothStreamingMedia>",
        "<manifest xmlns=\"http://ns.adobe.com/f4m/1.0\"><media url=\"http://HOST/a\"/></manifest>",
        // Other playlists.
        "[playlist]\nFile1=http://HOST/a\nNumberOfEntries=1\n",
        "[Reference]\nRef1=http://HOST/a\n",
        "<ASX VERSION=\"3.0\"><ENTRY><REF HREF=\"http://HOST/a\"/></ENTRY></ASX>",
        "RTSPtext\nrtsp://HOST/a\n",
        // Subtitles and drawings that name images.
        "1\n00:00:01,000 --> 00:00:02,000\n<img src=\"http://HOST/a\"/>\n\n",
        "WEBVTT\n\nSTYLE\n::cue { background: url(http://HOST/a) }\n",
        "[Script Info]\n[Fonts]\nfontname: FILE\n[Events]\nDialogue: 0,0:00:01.00\n",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
            + "<image xlink:href=\"file://FILE\" width=\"9\" height=\"9\"/></svg>",
        // An AviSynth script, and arguments of ffmpeg.
        "DirectShowSource(\"FILE\")\n",
        "-i FILE -f mpegts http://HOST/a\n",
      })
  void listOrScriptIsNotFollowed(String text) throws Exception {
    assertNotFollowed(lure(text).getBytes(StandardCharsets.UTF_8));
  }

  /** A video whose data reference says that its media is in the canary file. */
  private byte[] referringToCanary() throws Exception {
    String path = canary.file().toString().replace('/', ':');
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    ByteBuffer alias = ByteBuffer.allocate(400);
    // Version and flags without "self-contained", then an alias record: volume, name and levels are
    // empty, and the path is absolute.
    alias.position(12 + 10 + 28 + 12 + 64 + 16);
    alias.putShort((short) 1).putShort((short) 1).position(alias.position() + 16);
    alias.putShort((short) 2).putShort((short) name.length).put(name);
    alias.putInt(0, alias.capacity()).put(4, "alis".getBytes(StandardCharsets.US_ASCII));
    byte[] references =
        ByteBuffer.allocate(8 + alias.capacity()).putInt(0).putInt(1).put(alias.array()).array();
    List<Mp4Box> boxes = Mp4Box.read(Files.readAllBytes(REAL));
    return Mp4Box.write(Mp4Box.replaced(boxes, "dref", references));
  }

  @Test
  void referenceToAnotherFileIsNotFollowed() throws Exception {
    assertNotFollowed(referringToCanary());
  }

  @Test
  void referenceToAnotherFileWorksWhenItIsEnabled() throws Exception {
    Path film = Files.write(folder.resolve("film.mov"), referringToCanary());

    MediaReader.output(
        List.of(
            TestPrograms.ffprobe(),
            "-v",
            "error",
            "-enable_drefs",
            "1",
            "-use_absolute_path",
            "1",
            film.toString()));

    assertThat(canary.wasTouched()).isTrue();
  }
}
