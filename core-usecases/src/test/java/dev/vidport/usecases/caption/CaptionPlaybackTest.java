package dev.vidport.usecases.caption;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captions as players read them. */
class CaptionPlaybackTest {
  private static final String SUBTITLES = "#EXT-X-MEDIA:TYPE=SUBTITLES";

  @TempDir private Path folder;
  private final UseCasesFixture useCases = UseCasesFixture.withPlan("pro");
  private final OpenPlayback playback = useCases.useCases.playback().open();
  private VideoId video;
  private CaptionTrack track;

  @BeforeEach
  void publish() throws Exception {
    CaptionFixture fixture = new CaptionFixture(useCases, folder);
    video = fixture.published(Optional.empty()).id();
    useCases
        .useCases
        .captions()
        .put()
        .handle(
            new PutCaptions.Command(
                useCases.owner, video, "en", "WEBVTT\n\n00:01.000 --> 00:02.000\nGood day\n"));
    track = fixture.stored(video).captions().main().orElseThrow();
  }

  private VideoLinks links() {
    Ended published = (Ended) useCases.stored(video);
    return useCases
        .useCases
        .playback()
        .links()
        .of(published, published.output().orElseThrow(), useCases.owner.plan(), Optional.empty());
  }

  /** The grant in {@code /play/<grant>/<file>}. */
  private static String grant(URI link) {
    String[] path = link.getPath().split("/", -1);
    return path[path.length - 2];
  }

  private OpenPlayback.Delivery open(URI link, String file) throws IOException {
    return playback.handle(playback.permit(grant(link)), file, Optional.empty());
  }

  private static String composed(OpenPlayback.Delivery delivery) {
    assertThat(delivery).isInstanceOf(OpenPlayback.Delivery.Composed.class);
    OpenPlayback.Delivery.Composed made = (OpenPlayback.Delivery.Composed) delivery;
    assertThat(made.object().sizeBytes()).isEqualTo(made.content().length);
    return new String(made.content(), StandardCharsets.UTF_8);
  }

  private String name(String file) {
    return "captions-" + track.id() + "-" + file;
  }

  @Test
  void craftedNamesAreNoFiles() {
    URI stream = links().stream().orElseThrow();

    for (String file : List.of("..", "-.", ".vtt", "...", "-captions.vtt")) {
      assertThat(refusal(() -> open(stream, name(file))).code()).isEqualTo(RefusalCode.NOT_FOUND);
    }
  }

  @Test
  void masterPlaylistHasTheCaptionsOfNowAlsoAtItsEarlyAddress() throws Exception {
    URI stream = links().stream().orElseThrow();

    assertThat(List.of("master.m3u8", "early-master.m3u8"))
        .allSatisfy(
            file ->
                assertThat(composed(open(stream, file)))
                    .contains(SUBTITLES, "URI=\"" + name("captions.m3u8") + "\""));
    useCases
        .useCases
        .captions()
        .delete()
        .handle(useCases.owner, useCases.owner.actor(""), video, "en");
    assertThat(List.of("master.m3u8", "early-master.m3u8"))
        .allSatisfy(
            file -> assertThat(open(stream, file)).isInstanceOf(OpenPlayback.Delivery.Here.class));
  }

  @Test
  void deletedVideoHasNoMasterPlaylist() {
    URI stream = links().stream().orElseThrow();
    useCases.useCases.videos().delete().handle(useCases.owner, video);

    assertThat(refusal(() -> open(stream, "master.m3u8")).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal(() -> open(stream, name("captions.vtt"))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void linkToTheFileIncludesTheCaptionsButNotTheirStream() throws Exception {
    URI stream = links().stream().orElseThrow();
    URI file = links().playback();

    for (String name : List.of("captions.vtt", "captions.m3u8", "segment-0.vtt")) {
      assertThat(open(stream, name(name))).isInstanceOf(OpenPlayback.Delivery.Here.class);
    }
    assertThat(open(file, name("captions.vtt"))).isInstanceOf(OpenPlayback.Delivery.Here.class);
    assertThat(refusal(() -> open(file, name("captions.m3u8"))).code())
        .isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(refusal(() -> open(file, name("segment-0.vtt"))).code())
        .isEqualTo(RefusalCode.FORBIDDEN);
  }
}
