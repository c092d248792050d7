package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.FolderStore;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes real files with the installed ffprobe. */
class ProbeTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  private SourceFacts probe(FolderStore store, Path file) throws Exception {
    MediaPorts media = FfmpegMedia.ports(FfmpegSettings.defaults(), store);
    return media.prober().probe(store.add(file), new TestControl(folder));
  }

  private String failure(Path file) {
    UnusableMediaException fault =
        catchThrowableOfType(
            UnusableMediaException.class, () -> probe(FolderStore.ofRanges(), file));
    assertThat(fault).as("fault of %s", file.getFileName()).isNotNull();
    return fault.failure().code();
  }

  @ParameterizedTest(name = "by file: {0}")
  @ValueSource(booleans = {true, false})
  void clipIsProbedAsFileAndByRange(boolean byFile) throws Exception {
    FolderStore store = byFile ? FolderStore.ofFiles() : FolderStore.ofRanges();

    SourceFacts facts = probe(store, CLIPS.slowPortrait());

    assertThat(facts.sizeBytes()).isEqualTo(Files.size(CLIPS.slowPortrait()));
    assertThat(facts.lengthMicros()).isEqualTo(3_000_000);
    assertThat(facts.video().width()).isEqualTo(576);
    assertThat(facts.audio().orElseThrow().channels()).isEqualTo(2);
  }

  @Test
  void rotatedClipIsPortrait() throws Exception {
    SourceFacts facts = probe(FolderStore.ofFiles(), CLIPS.rotated());

    assertThat(facts.video().width()).isEqualTo(180);
    assertThat(facts.video().height()).isEqualTo(320);
  }

  @Test
  void lengthOfABrowsersRecordingIsMeasured() throws Exception {
    SourceFacts facts = probe(FolderStore.ofRanges(), CLIPS.webmWithoutLength());

    assertThat(facts.lengthMicros()).isBetween(4_000_000L, 4_030_000L);
    assertThat(facts.video().rate()).isEqualTo(new FrameRate(30, 1));
  }

  @Test
  void videoWhoseColoursAreFarFromBt709IsNotCopied() throws Exception {
    Path source = CLIPS.tagged("unknown", "unknown");
    Path wide = CLIPS.tagged("bt709", "smpte432");
    Path gamma = CLIPS.tagged("gamma28", "bt709");

    assertThat(probe(FolderStore.ofRanges(), source).webReady())
        .hasValueSatisfying(file -> assertThat(file.tagged()).isFalse());
    assertThat(probe(FolderStore.ofRanges(), CLIPS.tagged("bt709", "bt709")).webReady())
        .hasValueSatisfying(file -> assertThat(file.tagged()).isTrue());
    assertThat(probe(FolderStore.ofRanges(), CLIPS.tagged("iec61966-2-1", "bt709")).webReady())
        .hasValueSatisfying(file -> assertThat(file.tagged()).isFalse());
    assertThat(probe(FolderStore.ofRanges(), wide).webReady()).isEmpty();
    assertThat(probe(FolderStore.ofRanges(), gamma).webReady()).isEmpty();
  }

  @Test
  void faultsOfMediaHaveDifferentCodes() throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.mp4"));

    assertThat(failure(CLIPS.text())).isEqualTo("NOT_MEDIA");
    assertThat(failure(empty)).isEqualTo("NOT_MEDIA");
    assertThat(failure(CLIPS.truncated())).isEqualTo("DAMAGED");
  }

  @Test
  void audioWithoutVideoHasAPicture() throws Exception {
    SourceFacts song = probe(FolderStore.ofRanges(), CLIPS.songWithCover());
    SourceFacts memo = probe(FolderStore.ofRanges(), CLIPS.audioOnly());

    assertThat(song.still()).contains(StillPicture.COVER);
    assertThat(song.video().stream()).isEqualTo(1);
    assertThat(memo.still()).contains(StillPicture.WAVEFORM);
    assertThat(memo.lengthMicros()).isBetween(3_000_000L, 3_030_000L);
  }

  @Test
  void truncatedRecordingIsAccepted() throws Exception {
    assertThat(probe(FolderStore.ofRanges(), CLIPS.truncatedWebm()).lengthMicros()).isPositive();
  }

  @Test
  void disguisedPlaylistIsNotFollowed() throws Exception {
    Path canary = Files.writeString(folder.resolve("canary.txt"), "secret");
    try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      listener.setSoTimeout(300);
      String address = "http://127.0.0.1:" + listener.getLocalPort() + "/segment.ts";

      assertThat(failure(CLIPS.disguisedPlaylist(address))).isEqualTo("NOT_MEDIA");
      assertThat(failure(CLIPS.disguisedPlaylist(canary.toUri().toString())))
          .isEqualTo("NOT_MEDIA");

      assertThatThrownBy(listener::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void missingProgramOrObjectIsNotAMediaFault() {
    FolderStore store = FolderStore.ofFiles();
    MediaPorts media = FfmpegMedia.ports(FfmpegSettings.of("no-ffmpeg", "no-ffprobe"), store);
    ObjectKey clip = store.add(CLIPS.silent25());

    assertThatThrownBy(() -> media.prober().probe(clip, new TestControl(folder)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-ffprobe");
    assertThatThrownBy(() -> media.prober().probe(new ObjectKey("absent"), new TestControl(folder)))
        .isInstanceOf(IOException.class);
  }
}
