package dev.vidport.usecases.playback;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenPlaybackTest {
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Optional<String> WHOLE = Optional.empty();

  private PlaybackFixture fixture;
  private OpenPlayback playback;

  /** Opens files of a store that sends them to clients itself. */
  private OpenPlayback redirecting;

  private String stream;

  @BeforeEach
  void publish() throws Exception {
    fixture = PlaybackFixture.published();
    playback = fixture.useCases.useCases.playback().open();
    redirecting =
        new OpenPlayback(
            signer(), fixture.useCases.store, new StoreLinks(), (video, job) -> List.of());
    stream = fixture.streamGrant(LIFETIME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "video.mp4",
        "master.m3u8",
        "1080p.m3u8",
        "1080p.mp4",
        "poster.jpg",
        "filmstrip.vtt"
      })
  void grantOfAStreamOpensEveryPublishedFile(String file) throws Exception {
    Delivery.Here here = (Delivery.Here) open(stream, file);

    assertThat(here.object())
        .isEqualTo(fixture.useCases.store.stat(fixture.files().child(file)).orElseThrow());
    assertThat(here.file()).isEmpty();
  }

  @Test
  void grantOfTheFileOpensFileAndImagesButNotTheStream() throws Exception {
    String grant = fixture.fileGrant(LIFETIME);

    for (String file : List.of("video.mp4", "poster.jpg", "filmstrip.vtt")) {
      assertThat(open(grant, file)).isInstanceOf(Delivery.Here.class);
    }
    for (String file : List.of("master.m3u8", "1080p.m3u8", "1080p.mp4", "early-master.m3u8")) {
      assertThat(refusal(() -> open(grant, file)).code()).as(file).isEqualTo(RefusalCode.FORBIDDEN);
    }
  }

  @Test
  void expiredOrAlteredGrantIsRefused() {
    assertThat(refusal(() -> open("A" + stream, "video.mp4")).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
    fixture.useCases.clock.advance(LIFETIME);
    assertThat(refusal(() -> open(stream, "video.mp4")).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
    assertThat(playback.video(stream)).isEmpty();
  }

  @Test
  void tokenOfADownloadIsNotAGrant() {
    String download =
        PlaybackFixture.file(
            fixture.useCases.store.download(
                fixture.files().child("video.mp4"), Optional.empty(), LIFETIME));

    assertThat(refusal(() -> open(download, "video.mp4")).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void grantNamesItsVideo() {
    assertThat(playback.video(stream)).contains(fixture.video);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "../video.mp4", "a/b.mp4", ".hidden", "ä.mp4", "missing.mp4"})
  void nameThatIsNotAPublishedFileIsNotFound(String file) {
    assertThat(refusal(() -> open(stream, file)).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void longNameIsNotFound() {
    assertThat(refusal(() -> open(stream, "a".repeat(101))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void removedImageOfTheOwnerShowsThePoster() throws Exception {
    fixture.put("custom-1.jpg", "image");

    assertThat(object(open(stream, "custom-1.jpg"))).isEqualTo(file("custom-1.jpg"));
    fixture.useCases.store.deleteAll(file("custom-1.jpg"));
    assertThat(object(open(stream, "custom-1.jpg"))).isEqualTo(file("poster.jpg"));
  }

  @Test
  void filesOfADeletedVideoAreNotFound() throws Exception {
    fixture.useCases.useCases.videos().delete().handle(fixture.useCases.owner, fixture.video);

    assertThat(refusal(() -> open(stream, "video.mp4")).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal(() -> open(stream, "master.m3u8")).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void masterPlaylistNamesTheCaptionsThatTheVideoHasNow() throws Exception {
    Instant later = fixture.useCases.clock.instant().plusSeconds(60);
    Delivery plain = open(stream, "master.m3u8");
    Ended before = fixture.stored();
    CaptionTrack track =
        new CaptionTrack(
            new SpokenLanguage("de"), CaptionTrack.Origin.UPLOADED, "a".repeat(16), 1, later);
    assertThat(
            fixture.useCases.database.videos.replace(
                before, before.with(before.captions().with(track))))
        .isTrue();

    Delivery.Composed composed = (Delivery.Composed) open(stream, "master.m3u8");

    assertThat(new String(composed.content(), StandardCharsets.UTF_8))
        .contains("TYPE=SUBTITLES", "LANGUAGE=\"de\"", "captions-" + track.id());
    assertThat(composed.object().sizeBytes()).isEqualTo(composed.content().length);
    assertThat(composed.object().modifiedAt()).isEqualTo(later);
    assertThat(composed.object().etag())
        .isNotEqualTo(((Delivery.Here) plain).object().etag())
        .contains(track.id());
  }

  @Test
  void earlyAddressLeadsToTheBestFileThatExists() throws Exception {
    ObjectKey early = ObjectKey.early(fixture.video, fixture.stored().job());
    ObjectKey start = early.child(EarlyFile.ofEarlyStart("1080p.m3u8"));
    ObjectKey top = early.child(EarlyFile.ofRemuxTop("1080p.m3u8"));

    assertThat(object(open(stream, "early-1080p.m3u8"))).isEqualTo(file("1080p.m3u8"));
    fixture.useCases.store.put(start, new byte[] {1}, "text/plain");
    assertThat(object(open(stream, "early-1080p.m3u8"))).isEqualTo(start);
    fixture.useCases.store.put(top, new byte[] {1}, "text/plain");
    assertThat(object(open(stream, "early-1080p.m3u8"))).isEqualTo(top);
    assertThat(object(open(stream, "early-master.m3u8"))).isEqualTo(file("master.m3u8"));
    assertThat(refusal(() -> open(stream, "early-missing.m3u8")).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void earlyAddressLeadsToTheLastStage() throws Exception {
    ObjectKey early = ObjectKey.early(fixture.video, fixture.stored().job());
    for (String name :
        List.of(
            "stage-9-360p.m3u8",
            "stage-10-360p.m3u8",
            "stage-10-1-a-360p.mp4",
            "stage-0-audio.mp4",
            "stage-2-audio.mp4")) {
      fixture.useCases.store.put(early.child(name), new byte[] {1}, "text/plain");
    }

    assertThat(object(open(stream, "early-360p.m3u8")))
        .isEqualTo(early.child("stage-10-360p.m3u8"));
    assertThat(object(open(stream, "opening-audio.mp4")))
        .isEqualTo(early.child("stage-2-audio.mp4"));
    assertThat(object(open(stream, "stage-10-1-a-360p.mp4")))
        .isEqualTo(early.child("stage-10-1-a-360p.mp4"));
    assertThat(refusal(() -> open(stream, "stage-11-1-a-360p.mp4")).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void faultOfTheStorePasses() {
    fixture.useCases.beforeStoreCall =
        operation -> {
          throw new IOException("the store is unavailable");
        };

    assertThatThrownBy(() -> open(stream, "video.mp4"))
        .isInstanceOf(IOException.class)
        .hasMessage("the store is unavailable");
  }

  @Test
  void mediaComeFromAStoreThatSendsThem() throws Exception {
    Delivery.Elsewhere elsewhere = elsewhere(stream, "video.mp4", WHOLE);

    assertThat(elsewhere.object()).isEqualTo(file("video.mp4"));
    assertThat(elsewhere.address()).hasHost("store.test").hasPath("/" + file("video.mp4").value());
    assertThat(elsewhere.ofRange()).isFalse();
  }

  @Test
  void filesThatReferToOthersComeFromTheHost() throws Exception {
    for (String name : List.of("master.m3u8", "1080p.m3u8", "filmstrip.vtt")) {
      assertThat(redirecting.handle(redirecting.permit(stream), name, WHOLE))
          .isInstanceOf(Delivery.Here.class);
    }
  }

  @Test
  void addressOfTheStoreExpiresWithTheGrantAndAfterAnHourAtMost() throws Exception {
    assertThat(elsewhere(stream, "video.mp4", WHOLE).lifetime())
        .isBetween(LIFETIME.minusSeconds(1), LIFETIME);
    assertThat(elsewhere(fixture.streamGrant(Duration.ofHours(5)), "video.mp4", WHOLE).lifetime())
        .isEqualTo(Duration.ofHours(1));
  }

  @Test
  void segmentIsBoundToItsRange() throws Exception {
    Delivery.Elsewhere elsewhere = elsewhere(stream, "1080p.mp4", Optional.of("bytes=0-99"));

    assertThat(elsewhere.ofRange()).isTrue();
    assertThat(elsewhere.address()).hasQuery("range=bytes=0-99");
  }

  @Test
  void otherRangesAndFilesAreNotBoundToARange() throws Exception {
    for (String range : List.of("bytes=0-", "bytes=-5", "bytes=0-1,3-4", "x")) {
      assertThat(elsewhere(stream, "1080p.mp4", Optional.of(range)).ofRange()).as(range).isFalse();
    }
    assertThat(elsewhere(stream, "video.mp4", Optional.of("bytes=0-99")).ofRange()).isFalse();
  }

  private Delivery.Elsewhere elsewhere(String grant, String file, Optional<String> range)
      throws IOException {
    return (Delivery.Elsewhere) redirecting.handle(redirecting.permit(grant), file, range);
  }

  private LinkSigner signer() {
    return new LinkSigner(new byte[32], fixture.useCases.clock);
  }

  private Delivery open(String grant, String file) throws IOException {
    return playback.handle(playback.permit(grant), file, WHOLE);
  }

  private ObjectKey file(String name) {
    return fixture.files().child(name);
  }

  private static ObjectKey object(Delivery delivery) {
    return ((Delivery.Here) delivery).object().key();
  }

  /** Links of a store at another host. */
  private static final class StoreLinks implements ObjectLinks {
    @Override
    public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
      return URI.create("https://store.test/" + key.value());
    }

    @Override
    public Optional<URI> downloadOfRange(ObjectKey key, String range, Duration lifetime) {
      return Optional.of(URI.create("https://store.test/" + key.value() + "?range=" + range));
    }

    @Override
    public boolean external() {
      return true;
    }
  }
}
