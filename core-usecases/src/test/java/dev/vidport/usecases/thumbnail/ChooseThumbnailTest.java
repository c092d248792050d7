package dev.vidport.usecases.thumbnail;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.thumbnail.ChooseThumbnail.Choice;
import dev.vidport.usecases.thumbnail.ChooseThumbnail.Chosen;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChooseThumbnailTest {
  private static final byte[] SENT = {1, 2, 3};
  private static final byte[] SANITIZED = {4, 5};

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final ChooseThumbnail choose = fixture.useCases.thumbnails().choose();
  private final PlaybackLinks links = fixture.useCases.playback().links();
  private VideoId video;

  @BeforeEach
  void publish() throws Exception {
    video = fixture.submitted();
    fixture.succeed(video);
    fixture.images = (image, type, use) -> SANITIZED;
  }

  @Test
  void candidateBecomesTheThumbnail() throws Exception {
    Chosen chosen = choose(candidate(3));

    assertThat(chosen.video()).isEqualTo(stored());
    assertThat(stored().poster()).isEqualTo(Thumbnail.candidate(3, Timestamps.now(fixture.clock)));
    assertThat(chosen.poster()).isEqualTo(links.candidate(stored(), 3));
  }

  @Test
  void candidateZeroIsTheAutomaticPosterAgain() throws Exception {
    Chosen third = choose(candidate(3));

    Chosen automatic = choose(candidate(0));

    assertThat(stored().poster().source()).isEqualTo(Thumbnail.Source.AUTO);
    assertThat(automatic.poster()).isEqualTo(links.candidate(stored(), 0));
    assertThat(automatic.poster()).isNotEqualTo(third.poster());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 6, Integer.MAX_VALUE})
  void numberThatIsNotACandidateIsRefused(int number) {
    Refusal refused = refusal(() -> choose(candidate(number)));

    assertThat(refused.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refused.details()).extracting(Problem::field).containsExactly("candidate");
    assertThat(stored().poster().source()).isEqualTo(Thumbnail.Source.AUTO);
  }

  @Test
  void imageIsStoredAsTheSanitizerReturnsIt() throws Exception {
    fixture.images =
        (image, type, use) -> {
          assertThat(image).isEqualTo(SENT);
          assertThat(type).isEqualTo(UploadedImage.Type.PNG);
          return SANITIZED;
        };

    Chosen chosen = choose(new Choice.Image(base64(SENT), UploadedImage.Type.PNG));

    Thumbnail.Image image = stored().poster().image().orElseThrow();
    assertThat(stored().poster().source()).isEqualTo(Thumbnail.Source.CUSTOM);
    assertThat(image.sizeBytes()).isEqualTo(SANITIZED.length);
    assertThat(opened(chosen)).isEqualTo(files().child(image.file()));
    assertThat(fixture.store.read(opened(chosen), 0, 100).readAllBytes()).isEqualTo(SANITIZED);
    assertThat(fixture.store.stat(opened(chosen)).orElseThrow().contentType())
        .isEqualTo("image/jpeg");
    assertThat(fixture.database.pendingDeletions.all()).doesNotContain(opened(chosen));
  }

  @Test
  void replacedImageStaysUntilItsLinksExpire() throws Exception {
    Chosen first = choose(image());
    ObjectKey before = opened(first);

    Chosen second = choose(image());
    ObjectKey after = opened(second);

    assertThat(second.poster()).isNotEqualTo(first.poster());
    sweepAfter(Duration.ofHours(1));
    assertThat(fixture.store.stat(before)).isPresent();
    sweepAfter(Duration.ofHours(1));
    assertThat(fixture.store.stat(before)).isEmpty();
    assertThat(fixture.store.stat(after)).isPresent();
  }

  private void sweepAfter(Duration time) throws IOException {
    fixture.clock.advance(time);
    fixture.useCases.storage().garbage().sweep();
  }

  @Test
  void candidateInPlaceOfAnImageDeletesTheImageLater() throws Exception {
    ObjectKey image = opened(choose(image()));

    choose(candidate(1));

    assertThat(stored().poster().image()).isEmpty();
    assertThat(fixture.store.stat(image)).isPresent();
    sweepAfter(Duration.ofHours(2));
    assertThat(fixture.store.stat(image)).isEmpty();
  }

  @Test
  void textThatIsNotBase64IsRefused() {
    for (String text : new String[] {"data:image/png;base64,AQID", "AQ\nID", "ä"}) {
      Refusal refused = refusal(() -> choose(new Choice.Image(text, UploadedImage.Type.PNG)));

      assertThat(refused.code()).as(text).isEqualTo(RefusalCode.INVALID_REQUEST);
      assertThat(refused.details()).extracting(Problem::field).containsExactly("image");
    }
    assertNothingChanged();
  }

  @Test
  void imageOfMoreThanTheMaximumIsRefused() throws Exception {
    byte[] most = new byte[UploadedImage.MAX_BYTES];

    assertThat(choose(new Choice.Image(base64(most), UploadedImage.Type.JPEG)).poster())
        .isNotNull();
    assertThat(
            refusal(
                    () ->
                        choose(
                            new Choice.Image(
                                base64(new byte[most.length + 1]), UploadedImage.Type.JPEG)))
                .code())
        .isEqualTo(RefusalCode.TOO_LARGE);
  }

  @Test
  void imageThatCannotBeDecodedIsRefusedWithTheReason() {
    fixture.images =
        (image, type, use) -> {
          throw new UnusableMediaException(new Failure("UNSUPPORTED", "the image is damaged"));
        };

    Refusal refused = refusal(() -> choose(image()));

    assertThat(refused.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refused.details()).containsExactly(new Problem("image", "the image is damaged"));
    assertNothingChanged();
  }

  @Test
  void faultOfTheDecoderPassesAndChangesNothing() {
    fixture.images =
        (image, type, use) -> {
          throw new IOException("no program");
        };

    assertThatThrownBy(() -> choose(image())).isInstanceOf(IOException.class);

    assertNothingChanged();
  }

  @Test
  void faultOfTheStorePassesAndChangesNothing() {
    fixture.beforeStoreCall =
        operation -> {
          throw new IOException("the store is unavailable");
        };

    assertThatThrownBy(() -> choose(image())).hasMessage("the store is unavailable");

    assertNothingChanged();
  }

  @Test
  void accountDecodesOneImageAtATime() throws Exception {
    Ended other = fixture.finished(fixture.stranger.accountId(), 10_000_000);
    fixture.images =
        (image, type, use) -> {
          fixture.images = (nested, nestedType, nestedUse) -> SANITIZED;
          assertThat(refusal(() -> choose(image())).code()).isEqualTo(RefusalCode.RATE_LIMITED);
          assertThat(choose(fixture.stranger, other.id(), image()).poster()).isNotNull();
          return SANITIZED;
        };

    assertThat(choose(image()).video().poster().source()).isEqualTo(Thumbnail.Source.CUSTOM);
  }

  @Test
  void imageOfAVideoThatIsDeletedMeanwhileIsGarbage() throws Exception {
    fixture.images =
        (image, type, use) -> {
          fixture.useCases.videos().delete().handle(fixture.owner, video);
          return SANITIZED;
        };
    ObjectKey files = files();

    assertThat(refusal(() -> choose(image())).code()).isEqualTo(RefusalCode.NOT_FOUND);

    assertThat(fixture.store.list(files)).hasSize(1);
    sweepAfterAnHour();
    assertThat(fixture.store.list(files)).isEmpty();
  }

  @Test
  void videoThatDidNotSucceedIsNotReady() throws Exception {
    for (VideoId unfinished : new VideoId[] {fixture.submitted(), fixture.open(9).id()}) {
      assertThat(refusal(() -> choose(fixture.owner, unfinished, candidate(0))).code())
          .isEqualTo(RefusalCode.NOT_READY);
      assertThat(refusal(() -> choose(fixture.owner, unfinished, image())).code())
          .isEqualTo(RefusalCode.NOT_READY);
    }
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    assertThat(refusal(() -> choose(fixture.stranger, video, candidate(1))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal(() -> choose(fixture.stranger, video, image())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertNothingChanged();
  }

  private void assertNothingChanged() {
    assertThat(stored().poster().source()).isEqualTo(Thumbnail.Source.AUTO);
    assertThat(fixture.store.list(files()))
        .noneMatch(object -> object.key().value().contains("custom-"));
  }

  private void sweepAfterAnHour() throws IOException {
    fixture.clock.advance(Duration.ofHours(1).plusSeconds(1));
    fixture.useCases.storage().garbage().sweep();
  }

  private static Choice candidate(int number) {
    return new Choice.Candidate(number);
  }

  private static Choice image() {
    return new Choice.Image(base64(SENT), UploadedImage.Type.JPEG);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private Chosen choose(Choice choice) throws IOException {
    return choose(fixture.owner, video, choice);
  }

  private Chosen choose(Principal principal, VideoId of, Choice choice) throws IOException {
    return choose.handle(new ChooseThumbnail.Command(principal, of, choice));
  }

  private Ended stored() {
    return (Ended) fixture.stored(video);
  }

  private ObjectKey files() {
    return ObjectKey.output(video, stored().job());
  }

  /** The object that the address of the chosen thumbnail leads to. */
  private ObjectKey opened(Chosen chosen) throws IOException {
    String link = chosen.poster().getPath();
    return fixture
        .useCases
        .playback()
        .openFile()
        .handle(link.substring(link.lastIndexOf('/') + 1))
        .object()
        .key();
  }
}
